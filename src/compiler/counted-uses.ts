/** Where a number that a record keeps of others may not stand: it changes without the record being written, and nobody is told then. */
import { countedNames } from '../model/derived.ts'
import { type JsonKey, problemAt } from './source.ts'
import type { ViewsInput } from './views.ts'

/** Reports every use of such a field by which records are told apart. */
export function checkCountedUses({ source, descriptor, fields, findings }: ViewsInput): void {
  const names = countedNames(fields)
  if (names.size === 0) return
  const visit = (value: unknown, path: readonly JsonKey[]): void => {
    if (typeof value === 'string' && names.has(value)) {
      const message = `${value} 随别的记录变，不能用来分辨记录`
      findings.problems.push(problemAt({ source, path }, { code: 'ofToday', message, cure: '换一个字段' }))
    } else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value))
        visit(inner, [...path, Array.isArray(value) ? Number(key) : key])
  }
  const { identity, constraints } = descriptor
  visit(identity?.naturalKey, ['identity', 'naturalKey'])
  visit(constraints, ['constraints'])
}

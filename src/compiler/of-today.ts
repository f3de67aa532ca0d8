/** Where what is worked out when it is read may not stand: nothing is ordered, found, told apart or judged by it. */
import { isOfToday } from '../model/derived.ts'
import { checkCountedUses } from './counted-uses.ts'
import { type JsonKey, problemAt } from './source.ts'
import type { ViewsInput } from './views.ts'

/** Reports every use of such a field that would need it to be stored, and of what changes by itself that would need it to stay. */
export function checkOfToday(views: ViewsInput): void {
  checkCountedUses(views)
  const { source, descriptor, fields, findings } = views
  const names = new Set(fields.filter(isOfToday).map(({ name }) => name))
  if (names.size === 0) return
  const visit = (value: unknown, path: readonly JsonKey[]): void => {
    if (typeof value === 'string' && names.has(value.replace(/^\//, ''))) {
      const message = `${value} 每天不同，没有保存，不能用在这里`
      const cure = '改用它所用的字段；它只能放进 list.columns、list.hidden 和表单的分组'
      findings.problems.push(problemAt({ source, path }, { code: 'ofToday', message, cure }))
    } else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value))
        visit(inner, [...path, Array.isArray(value) ? Number(key) : key])
  }
  const { list = {}, identity, rules, sets, constraints, lifecycle } = descriptor
  const { columns: _columns, hidden: _hidden, ...ordered } = list
  visit(ordered, ['list'])
  for (const [key, block] of Object.entries({ identity, rules, sets, constraints, lifecycle })) visit(block, [key])
}

/**
 * Old names of fields: each leads to a field of today, and old spreadsheets find it by its old name and title.
 *
 * Shapes  `[{from: 'Fee', to: 'Price'}]` → `{renames: {Fee: 'Price'}, synonyms: {Price: ['Fee']}}`; renamed twice, a name
 *         leads all the way.
 */
import type { Resource } from '../model/resource.ts'
import { problemAt } from './source.ts'
import { meant } from './suggest.ts'
import type { Views } from './views.ts'

type Renamed = Pick<Resource, 'synonyms' | 'renames'>

export function compileRenames(views: Views): Renamed {
  const { descriptor, fields } = views
  const { renames = [] } = descriptor
  const synonyms = descriptor.import?.synonyms ?? {}
  if (renames.length === 0) return { synonyms }
  const steps = new Map(renames.map(({ from, to }) => [from, to]))
  const known = new Set(fields.map(({ name }) => name))
  const led: Record<string, string> = {}
  const names: Record<string, readonly string[]> = { ...synonyms }
  renames.forEach(({ from, title }, index) => {
    const to = endOf(from, steps)
    const first = renames.findIndex((other) => other.from === from) === index
    if (!first || known.has(from) || to === undefined || !known.has(to)) return refuse(views, index, first, to)
    led[from] = to
    names[to] = [...new Set([...(names[to] ?? []), from, ...(title === undefined ? [] : [title])])]
  })
  return { synonyms: names, renames: led }
}

/** Undefined when the names go round in a circle. */
function endOf(from: string, steps: ReadonlyMap<string, string>): string | undefined {
  let name = from
  for (let left = steps.size; left >= 0; left -= 1) {
    const next = steps.get(name)
    if (next === undefined) return name
    name = next
  }
  return undefined
}

function refuse({ source, descriptor, fields, findings }: Views, index: number, first: boolean, to?: string): void {
  const { from = '', to: written = '' } = descriptor.renames?.[index] ?? {}
  const names = fields.map(({ name }) => name)
  const report = (key: string, code: string, message: string, cure: string) => {
    findings.problems.push(problemAt({ source, path: ['renames', index, key] }, { code, message, cure }))
  }
  if (!first) return report('from', 'duplicate', `字段 ${from} 的改名写了两次`, '只保留一处')
  if (to === undefined) return report('to', 'badValue', `改名成环：${from} → ${written}`, 'to 写现在的字段名')
  if (names.includes(from))
    return report('from', 'duplicate', `字段 ${from} 还在数据结构中`, 'from 写已经不用的名称；两个字段并存时不算改名')
  report('to', 'unknownField', `没有字段 ${to}`, meant(to, names))
}

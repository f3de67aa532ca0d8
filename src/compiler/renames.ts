/**
 * Old names of fields: each leads to a field of today, and old spreadsheets find it by its old name and title.
 *
 * Shapes  `[{from: 'Fee', to: 'Price'}]` → `{renames: {Fee: 'Price'}, synonyms: {Price: ['Fee']}}`; renamed twice, a name
 *         leads all the way. Inside groups and rows paths are written, `Parts/Unit` → `Parts/Measure`, of one parent, whose name
 *         is today's; the outer come first, whatever the author's order.
 */
import type { Field, Resource } from '../model/resource.ts'
import { problemAt } from './source.ts'
import { meant } from './suggest.ts'
import type { ViewsInput } from './views.ts'

type Renamed = Pick<Resource, 'synonyms' | 'renames'>

/** Reads `renames`: the old names of fields, and the old headers under which spreadsheets still find them. */
export function compileRenames(views: ViewsInput): Renamed {
  const { descriptor, fields } = views
  const { renames = [] } = descriptor
  const synonyms = descriptor.import?.synonyms ?? {}
  if (renames.length === 0) return { synonyms }
  const steps = new Map(renames.map(({ from, to }) => [from, to]))
  const known = headersOf(fields)
  const led: [from: string, to: string][] = []
  const names: Record<string, readonly string[]> = { ...synonyms }
  renames.forEach((rename, index) => {
    const { from, title } = rename
    const to = endOf(from, steps)
    const first = renames.findIndex((other) => other.from === from) === index
    const header = to === undefined ? undefined : known.get(to)
    if (!first || parentOf(from) !== parentOf(rename.to) || known.has(from) || to === undefined || !header)
      return refuse(views, index, { first, to, known: [...known.keys()] })
    led.push([from, to])
    const own = [from.slice(header.path.length), ...(title === undefined ? [] : [header.titles + title])]
    names[to] = [...new Set([...(names[to] ?? []), ...own])]
  })
  const outerFirst = led.sort(([one], [other]) => one.split('/').length - other.split('/').length)
  return { synonyms: names, renames: Object.fromEntries(outerFirst) }
}

interface Header {
  /** What a sheet leaves out of the field's path: rows have a sheet of their own. */
  readonly path: string
  /** What a sheet puts before its title: `尺寸.`. */
  readonly titles: string
}

/** Every field by its path, and how a sheet calls it. */
function headersOf(fields: readonly Field[], prefix = '', header: Header = { path: '', titles: '' }) {
  const all = new Map<string, Header>()
  for (const { name, title, kind, fields: inner = [] } of fields) {
    const path = prefix + name
    all.set(path, header)
    const own = kind === 'rows' ? { path: `${path}/`, titles: '' } : { ...header, titles: `${header.titles}${title}.` }
    for (const [innerPath, innerHeader] of headersOf(inner, `${path}/`, own)) all.set(innerPath, innerHeader)
  }
  return all
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
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

interface Wrong {
  readonly first: boolean
  readonly to: string | undefined
  readonly known: readonly string[]
}

function refuse({ source, descriptor, findings }: ViewsInput, index: number, { first, to, known }: Wrong): void {
  const { from = '', to: written = '' } = descriptor.renames?.[index] ?? {}
  const report = (code: string, message: string, cure: string) => {
    const key = code === 'duplicate' ? 'from' : 'to'
    findings.problems.push(problemAt({ source, path: ['renames', index, key] }, { code, message, cure }))
  }
  if (!first) return report('duplicate', `字段 ${from} 的改名写了两次`, '只保留一处')
  if (parentOf(from) !== parentOf(written)) {
    const cure = '分组、表格内的字段只能在同一级内改名，两处的上一级都写现在的名称；移到别处是新增一个字段'
    return report('badValue', `${from} 与 ${written} 不在同一级`, cure)
  }
  if (to === undefined) return report('badValue', `改名成环：${from} → ${written}`, 'to 写现在的字段名')
  if (known.includes(from))
    return report('duplicate', `字段 ${from} 还在数据结构中`, 'from 写已经不用的名称；两个字段并存时不算改名')
  const beside = known.filter((path) => parentOf(path) === parentOf(to))
  const parent = parentOf(to).slice(0, -1)
  if (beside.length > 0) return report('unknownField', `没有字段 ${to}`, meant(to, beside))
  report('unknownField', `没有分组或表格 ${parent}`, `上一级写现在的名称，${meant(parent, known)}`)
}

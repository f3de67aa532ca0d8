/**
 * Statistics files become part of the catalog: what they name exists in their library and can be counted so.
 *
 * Shapes  A file with problems is not in `statistics`; one whose library is switched off is off with it.
 * Errors  Problems with place and cure, under the codes of descriptors.
 * Source  DASHBOARDS 6; docs/decisions/0101.
 */
import type { AuthorProblem } from '../model/problem.ts'
import type { Resource } from '../model/resource.ts'
import type { Statistic, StatisticCall } from '../model/statistic.ts'
import type { CompiledLibrary } from './library.ts'
import { metaProblems } from './meta.ts'
import type { Bundle, Findings } from './nodes.ts'
import { type ParsedSource, problemAt, type Source } from './source.ts'
import { compileDimensions } from './statistic-dimensions.ts'
import { compileMeasures } from './statistic-measures.ts'
import { compileStatisticFilters, compileStatisticViews } from './statistic-views.ts'
import type { StatisticInput, WrittenStatistic } from './statistic-words.ts'
import { meant } from './suggest.ts'
import { readDescriptor } from './view-files.ts'
import { checkField, failAt } from './views.ts'

interface Known {
  readonly bundle: Bundle
  readonly libraries: readonly CompiledLibrary[]
  readonly parse: (source: Source) => ParsedSource
  /** Libraries that exist though they are not among these. */
  readonly names?: readonly string[]
}

interface CompiledStatistics {
  readonly statistics: Readonly<Record<string, Statistic>>
  readonly problems: readonly AuthorProblem[]
}

/** Compiles the files of statistics over libraries that are compiled already. */
export function compileStatistics(sources: readonly Source[], known: Known): CompiledStatistics {
  const pages = new Map(known.libraries.map(({ page, name }) => [page, `库 ${name}`]))
  const paths = new Map(
    known.libraries.flatMap(({ resource, name }) =>
      Object.values(resource?.calls ?? {}).map((call) => [call?.path.toLowerCase(), `库 ${name}`] as const),
    ),
  )
  const made = sources.map((source) => withCall(withPage(compileOne(known.parse(source), known), pages), paths))
  const statistics = made.flatMap(({ statistic }) => statistic ?? [])
  const isFirst = isOfPeople(known)
  const inOrder = [...statistics.filter(isFirst), ...statistics.filter((one) => !isFirst(one))]
  return {
    statistics: Object.fromEntries(inOrder.map((statistic) => [statistic.name, statistic])),
    problems: made.flatMap(({ problems }) => problems),
  }
}

/** People come before what is kept about them: a home and a wall begin with them. */
function isOfPeople({ libraries }: Known): (statistic: Statistic) => boolean {
  const people = libraries.filter(({ resource }) => resource && resource.access?.subject === resource.identity.id)
  const names = new Set(people.map(({ name }) => name))
  return ({ of }) => names.has(of)
}

/** One menu entry opens one library or one statistic. */
function withPage(made: Made, pages: Map<string, string>): Made {
  const { statistic, source } = made
  if (statistic?.page === undefined) return made
  const owner = pages.get(statistic.page)
  if (owner === undefined) {
    pages.set(statistic.page, `统计 ${statistic.name}`)
    return made
  }
  const message = `page ${statistic.page} 已由${owner} 使用`
  const input = { code: 'duplicate', message, cure: '换成菜单里另一个 pathIndex，或删除 page' }
  return { source, problems: [...made.problems, problemAt({ source, path: ['page'] }, input)] }
}

/** A path is answered by one library or one statistic. */
function withCall(made: Made, paths: Map<string | undefined, string>): Made {
  const { statistic, source } = made
  if (!statistic?.call) return made
  const path = statistic.call.path.toLowerCase()
  const owner = paths.get(path)
  if (owner === undefined) {
    paths.set(path, `统计 ${statistic.name}`)
    return made
  }
  const input = {
    code: 'duplicate',
    message: `${statistic.call.path} 已由${owner} 回答`,
    cure: '换成说明书中另一个路径',
  }
  return { source, problems: [...made.problems, problemAt({ source, path: ['call', 'path'] }, input)] }
}

interface Made {
  readonly source: ParsedSource
  readonly statistic?: Statistic
  readonly problems: readonly AuthorProblem[]
}

function compileOne(source: ParsedSource, known: Known): Made {
  const problems = [...source.problems, ...metaProblems(source, 'statistic')]
  if (problems.length > 0 || source.value === undefined) return { source, problems }
  const written = source.value as WrittenStatistic
  const library = known.libraries.find(({ name }) => name === written.of)
  const findings: Findings = { problems, used: new Set() }
  if (written.name !== source.stem) {
    const cure = `写成 "${source.stem}"，或改文件名`
    const input = { code: 'name', message: `name 与文件名 ${source.stem} 不同`, cure }
    problems.push(problemAt({ source, path: ['name'] }, input))
  }
  if (!library) {
    const names = known.names ?? known.libraries.map(({ name }) => name)
    if (!names.includes(written.of)) {
      const input = { code: 'unknownResource', message: `没有名为 ${written.of} 的库`, cure: meant(written.of, names) }
      problems.push(problemAt({ source, path: ['of'] }, input))
    }
    return { source, problems }
  }
  const input = inputOf({ source, written, library }, known, findings)
  if (!input) return { source, problems }
  const statistic = assemble(input)
  return { source, problems, ...(problems.length === 0 && { statistic }) }
}

interface Found {
  readonly source: ParsedSource
  readonly written: WrittenStatistic
  readonly library: CompiledLibrary
}

function inputOf(
  { source, written, library }: Found,
  { bundle, libraries }: Known,
  findings: Findings,
): StatisticInput | undefined {
  const fail = (code: string, message: string, cure: string) =>
    void findings.problems.push(problemAt({ source, path: ['of'] }, { code, message, cure }))
  const { resource, name, of } = library
  if (!resource) {
    fail('brokenResource', `库 ${name} 有错误，它的统计也停用`, `先改正 ${name}`)
    return undefined
  }
  const counted = uncounted(resource, of)
  if (counted) {
    fail('kind', counted.message, counted.cure)
    return undefined
  }
  const read = readDescriptor(bundle, library.source, { problems: [], used: new Set() })
  return (
    read && {
      views: { source, descriptor: read.descriptor, fields: resource.fields, findings },
      resource,
      written,
      libraries,
    }
  )
}

function uncounted({ wire, single }: Resource, of: string) {
  if (of !== '') return { message: '视图没有自己的记录', cure: `写它的库："of": "${of}"，条件写进指标的 count` }
  if (wire === 'rest') return { message: '这个库的记录不在本系统的数据表里，不能统计', cure: '换一个库' }
  return single ? { message: '这个库每个机构只有一条记录，不能统计', cure: '换一个库' } : undefined
}

function assemble(input: StatisticInput): Statistic {
  const { views, written } = input
  const time = checkField(views, ['time'], written.time)
  if (time && time.kind !== 'date' && time.kind !== 'dateTime')
    failAt(views, ['time'], { code: 'kind', message: `「${time.title}」不是日期或时刻`, cure: '换成日期或时刻字段' })
  const dimensions = compileDimensions(input)
  const measures = compileMeasures(input)
  checkReaders(input)
  return {
    name: written.name,
    title: written.title,
    of: written.of,
    ...(written.page !== undefined && { page: written.page }),
    ...(written.call && { call: callOf(input, written.call) }),
    time: written.time,
    dimensions,
    measures,
    filters: compileStatisticFilters(input),
    ...keywordOf(input),
    views: compileStatisticViews(input, { dimensions, measures }),
    minShown: written.minShown ?? 0,
    access: { read: written.access?.read ?? countersOf(input.resource) },
  }
}

/** What stands beside the filters in the body of a statistic's call (`wire/query-results.ts`). */
const BESIDE_FILTERS: readonly string[] = ['Views', 'PageIndex', 'PageSize']

/** Another name than any filter's, and a list that can be searched. */
function keywordOf({ views, written, resource }: StatisticInput): Pick<Statistic, 'keyword'> {
  const { keyword, filters = {}, call } = written
  if (keyword === undefined) return {}
  const isTaken = Object.hasOwn(filters, keyword) || BESIDE_FILTERS.includes(keyword) || call?.choice?.name === keyword
  if (isTaken) failAt(views, ['keyword'], { code: 'duplicate', message: `${keyword} 已另有所指`, cure: '换一个名称' })
  if (!resource.fields.some(({ search }) => search !== false))
    failAt(views, ['keyword'], {
      code: 'kind',
      message: '这个库没有能查找的字段',
      cure: '删除 keyword，或在结构里给字段写 x-search',
    })
  return { keyword }
}

/** What the choice names are views of this file, and its own name is no filter's. */
function callOf({ views, written }: StatisticInput, call: NonNullable<WrittenStatistic['call']>): StatisticCall {
  const { path, assumed = false, choice } = call
  for (const name of BESIDE_FILTERS) {
    if (!Object.hasOwn(written.filters ?? {}, name)) continue
    const input = {
      code: 'duplicate',
      message: `${name} 在正文里另有所指，不能是筛选`,
      cure: '换一个名称',
      atKey: true,
    }
    failAt(views, ['filters', name], input)
  }
  if (!choice) return { path, assumed }
  const known = written.views.map(({ name }) => name)
  for (const side of ['true', 'false'] as const)
    choice[side].forEach((name, index) => {
      if (known.includes(name)) return
      const input = { code: 'unknownField', message: `没有视图 ${name}`, cure: meant(name, known) }
      failAt(views, ['call', 'choice', side, index], input)
    })
  if (Object.hasOwn(written.filters ?? {}, choice.name) || BESIDE_FILTERS.includes(choice.name)) {
    const input = { code: 'duplicate', message: `正文里已有 ${choice.name}`, cure: '换一个名称' }
    failAt(views, ['call', 'choice', 'name'], input)
  }
  return { path, assumed, choice }
}

/** Those who read the records, and those who are told figures of their members' alone; nobody in the list is everybody. */
function countersOf({ access: { read, counted } }: Resource): readonly string[] {
  return read.length === 0 ? read : [...new Set([...read, ...(counted?.read ?? [])])]
}

/** Whoever is neither is told nothing of them. */
function checkReaders({ views, written, resource }: StatisticInput): void {
  const read = countersOf(resource)
  if (read.length === 0) return
  written.access?.read.forEach((role, index) => {
    if (read.includes(role)) return
    const input = { code: 'badValue', message: `角色 ${role} 不能看库 ${resource.name}`, cure: meant(role, read) }
    failAt(views, ['access', 'read', index], input)
  })
}

/**
 * View files: a second page over one library. What such a file does not say is its library's, so it is read as a descriptor that
 * says both; what it may not do is taken away from what was compiled.
 *
 * Shapes  `readDescriptor(bundle, file, findings)` is the descriptor in format 2, whoever wrote it, with the file's view beside it.
 * Errors  Problems at the view's own keys. What is wrong with the library is said of the library, and its views are off with it.
 * Source  LANGUAGE 1.8 (view file).
 */
import type { Call } from '../model/call.ts'
import { bothOf } from '../model/list-head.ts'
import type { Resource } from '../model/resource.ts'
import type { LibraryView } from '../model/view.ts'
import type { AuthoredView, Descriptor } from './authored.ts'
import { compileCondition } from './conditions.ts'
import { type FirstDescriptor, inFormat1, toFormat2 } from './format-1.ts'
import { metaProblems } from './meta.ts'
import type { Bundle, Findings } from './nodes.ts'
import { type JsonKey, type ParsedSource, problemAt, type ProblemInput } from './source.ts'
import { meant } from './suggest.ts'
import type { ViewsInput } from './views.ts'

export interface ReadDescriptor {
  readonly descriptor: Descriptor
  /** The file, with the way from what was rewritten back to what stands in it. */
  readonly source: ParsedSource
  readonly view?: AuthoredView
}

type Written = FirstDescriptor | Descriptor | AuthoredView

/** What the descriptor's file says, with what a view takes over from its library; undefined when it cannot be told. */
export function readDescriptor(bundle: Bundle, file: ParsedSource, findings: Findings): ReadDescriptor | undefined {
  const written = file.value as Written
  const fail = (path: readonly JsonKey[], input: ProblemInput) =>
    void findings.problems.push(problemAt({ source: file, path }, input))
  if (!isView(written)) {
    for (const key of OF_VIEWS)
      if (Object.hasOwn(written, key))
        fail([key], {
          code: 'unknownKey',
          message: `只有视图写 ${key}`,
          cure: '写上 "of": 库名，或删除它',
          atKey: true,
        })
    for (const key of ['schema', 'wire'] as const)
      if (written[key] === undefined)
        fail([], { code: 'missingKey', message: `缺少 ${key}`, cure: `加上 "${key}"；另一个库的视图写 "of": 库名` })
    if (findings.problems.length > 0) return undefined
    return { descriptor: toFormat2(written), source: sourceInFormat2(file, written) }
  }
  for (const key of Object.keys(written).filter((one) => !IN_VIEWS.has(one)))
    fail([key], {
      code: 'unknownKey',
      message: `视图没有自己的 ${key}`,
      cure: `删除它：按库 ${written.of} 的`,
      atKey: true,
    })
  const home = homeOf(bundle, written, fail)
  if (!home || findings.problems.length > 0) return undefined
  return { descriptor: expanded(written, home), source: file, view: written }
}

const OF_VIEWS = ['where', 'offers'] as const
const IN_VIEWS: ReadonlySet<string> = new Set<keyof AuthoredView | '$schema'>([
  '$schema',
  'formatVersion',
  'name',
  'title',
  'page',
  'version',
  'deprecated',
  'of',
  'where',
  'offers',
  'list',
  'show',
])

function isView(written: Written): written is AuthoredView {
  return 'of' in written
}

/** The file, with the way from what was rewritten back to what stands in it. */
function sourceInFormat2(file: ParsedSource, written: FirstDescriptor | Descriptor): ParsedSource {
  if (written.formatVersion === 2) return file
  // What is made when it is first asked for stays so.
  return Object.create(file, { authored: { value: inFormat1(written) } }) as ParsedSource
}

type Fail = (path: readonly JsonKey[], input: ProblemInput) => void

function homeOf(bundle: Bundle, { of }: AuthoredView, fail: Fail): Descriptor | undefined {
  const file = bundle.get(`resources/${of}.json`)
  if (!file) {
    const names = [...bundle.keys()].flatMap((path) => /^resources\/([^/]+)\.json$/.exec(path)?.[1] ?? [])
    fail(['of'], { code: 'unknownResource', message: `没有名为 ${of} 的库`, cure: meant(of, names) })
    return undefined
  }
  const broken = file.value === undefined || file.problems.length > 0 || metaProblems(file, 'resource').length > 0
  const written = file.value as Written
  if (broken) fail(['of'], { code: 'brokenResource', message: `库 ${of} 有错误`, cure: `先改正 ${of}` })
  else if (isView(written))
    fail(['of'], { code: 'misfit', message: `${of} 自己是视图`, cure: `写它的库："of": "${written.of}"` })
  else return toFormat2(written)
  return undefined
}

/** The library's descriptor under the view's name and with the view's list; what is imported and renamed is the library's affair. */
function expanded(view: AuthoredView, home: Descriptor): Descriptor {
  const { import: _import, renames: _renames, version: _version, deprecated: _deprecated, ...same } = home
  const { formatVersion, name, title, page, version, deprecated, list, show } = view
  const known = home.list ?? {}
  const columns = list?.columns ?? known.columns
  const offered = [...(known.columns ?? []), ...(known.hidden ?? [])].filter((field) => !columns?.includes(field))
  return {
    ...same,
    formatVersion,
    name,
    title,
    page,
    list: list
      ? {
          ...(columns && { columns }),
          ...(known.columns && { hidden: [...new Set(offered)] }),
          ...(known.filters && { filters: known.filters }),
          ...(known.sort && { sort: known.sort }),
          ...(known.pageSize && { pageSize: known.pageSize }),
          ...list,
        }
      : known,
    ...(show && { show }),
    ...(version !== undefined && { version }),
    ...(deprecated && { deprecated }),
  }
}

/** What was compiled as a library of its own, with nothing left but what the view shows and offers; a library stays as it is. */
export function asView(views: ViewsInput, view: AuthoredView | undefined, resource: Resource): Resource {
  if (!view) return resource
  const where = view.where && compileCondition(views, ['where'], view.where)
  const made: LibraryView = {
    of: view.of,
    ...(where && { where }),
    ...(view.offers && { offers: view.offers }),
    ...(view.list ? {} : { isRecord: true }),
  }
  const fail: Fail = (path, input) =>
    void views.findings.problems.push(problemAt({ source: views.source, path }, input))
  checkList(resource, view, fail)
  checkOffers(resource, view, fail)
  const { order, ...list } = resource.list
  const edited = (view.offers?.includes('update') ?? true) ? (order === undefined ? {} : { order }) : { quickEdit: [] }
  return { ...resource, view: made, calls: callsOf(resource, made), list: { ...list, ...edited } }
}

/** The view is named in the body of the library's list call, which must have one. */
function checkList({ wire, calls }: Resource, { of }: AuthoredView, fail: Fail): void {
  const list = calls['list']
  const misfit = (message: string, cure: string) => fail(['of'], { code: 'misfit', message, cure })
  if (wire === 'rest') misfit(`${of} 是 REST 接口，没有本服务端的数据表`, '视图只能建在有数据表的库上')
  else if (!list) misfit(`${of} 没有名为 list 的调用`, `在 ${of} 的 wire.calls 中加上 list`)
  else if (list.request !== 'page-body')
    misfit(
      `${of} 的列表用 ${list.request}，带不了视图的名称`,
      `把 ${of} 的 list 改为 "method": "POST", "request": "page-body"`,
    )
}

const SAVES = ['create', 'update'] as const

/** What is offered is the library's own. */
function checkOffers(resource: Resource, { of, offers = [] }: AuthoredView, fail: Fail): void {
  const operations = Object.values(resource.calls).flatMap((call) => (call ? [call.operation] : []))
  const known = [
    ...SAVES.filter((one) => operations.includes(one) || operations.includes('upsert')),
    ...(['delete', 'cancel'] as const).filter((one) => operations.includes(one)),
    ...resource.transitions.map(({ name }) => name),
  ]
  offers.forEach((name, index) => {
    if (!known.includes(name)) {
      const input = { code: 'unknownAction', message: `库 ${of} 没有操作 ${name}`, cure: meant(name, known) }
      return fail(['offers', index], input)
    }
    const transition = resource.transitions.find((one) => one.name === name)
    if (transition && transition.call === undefined && !offers.includes('update'))
      fail(['offers', index], {
        code: 'misfit',
        message: `${transition.label}由普通的保存完成，而视图不提供修改`,
        cure: '在 offers 中加上 update，或给它自己的 call',
      })
  })
}

/** What reads is kept, but for further lists, which know nothing of the view. */
function callsOf({ name: view, calls, transitions }: Resource, { where, offers }: LibraryView): Resource['calls'] {
  const kept: Record<string, Call> = {}
  const isOffered = (name: string) => offers === undefined || offers.includes(name)
  const made = new Set(transitions.filter(({ name }) => isOffered(name)).map(({ call }) => call))
  for (const call of Object.values(calls)) {
    if (!call) continue
    const { operation, name } = call
    if (operation === 'list' && name !== 'list') continue
    if (operation === 'transition' && !made.has(name)) continue
    if (COPYING.has(operation) && offers !== undefined) continue
    if (OFFERED.has(operation) && !isOffered(operation)) continue
    if (operation === 'upsert') Object.assign(kept, savesOf(call, isOffered))
    else kept[name] = call
  }
  const { list } = kept
  if (list) {
    const asked = bothOf(list.where, where)
    kept['list'] = { ...list, constant: { ...list.constant, View: view }, ...(asked && { where: asked }) }
  }
  return kept
}

const COPYING: ReadonlySet<string> = new Set(['unreferenced', 'reference', 'sync', 'drift'])
const OFFERED: ReadonlySet<string> = new Set(['create', 'update', 'delete', 'cancel'])

/** One call saves both; where only one of the two is offered, it is called so. */
function savesOf(call: Call, isOffered: (name: string) => boolean): Record<string, Call> {
  const offered = SAVES.filter(isOffered)
  if (offered.length === SAVES.length) return { [call.name]: call }
  return Object.fromEntries(offered.map((name) => [name, { ...call, name, operation: name }]))
}

/**
 * X7, X9: the libraries against what the platform says of itself: its OpenAPI document (or a recording of its traffic), its menu.
 *
 * Shapes  `openapiFindings(project, document)` takes parsed JSON, `menuFindings(project, source)` a parsed file, however odd.
 * Errors  A document that is neither is one finding.
 */
import type { JsonKey, ParsedSource } from '../../../compiler/source.ts'
import { nearest } from '../../../compiler/suggest.ts'
import type { Call } from '../../../model/call.ts'
import { isObject } from '../../../model/plain.ts'
import type { Library, Project } from '../../project.ts'
import type { Finding, ReportedRule, RuleFinding } from '../../rule.ts'
import { runRules } from '../../run.ts'

export const OPENAPI_RULE: ReportedRule = {
  code: 'X7',
  level: 'error',
  each: 'reported',
  title: '调用不在平台的接口文档中',
  help: `用 \`--openapi 文件\` 给出平台的 OpenAPI 文档（2 或 3 版的 JSON），逐一核对每个调用的方法和路径；也可以给一份浏览器录下的 HAR，那时没有录到的只作提醒。

改法：照提示改路径的大小写、改方法，或请平台的人补上文档。`,
}

export const MENU_RULE: ReportedRule = {
  code: 'X9',
  level: 'warning',
  each: 'reported',
  title: '菜单与库对不上',
  help: `用 \`--menu 文件\` 给出菜单接口的一份返回。菜单项以 pathIndex 指明页面，库以 page 认领它：没有库认领的菜单项打开后是空页，没有菜单项的库归在「其他」之下，不容易找到。

改法：改库的 page，使它与 pathIndex 完全相同；或请平台的人在菜单中加上它。`,
}

interface Endpoint {
  readonly method: string
  readonly path: string
}

/** Finds calls of the libraries that an OpenAPI document, or a recording of traffic, does not have. */
export function openapiFindings(project: Project, document: unknown): readonly Finding[] {
  const endpoints = endpointsIn(document)
  if (!endpoints) {
    const [first] = project.libraries
    const found = { message: '不是 OpenAPI 文档，也不是 HAR', cure: '给出含 paths 的 JSON，或 .har 文件' }
    return first ? runRules(OPENAPI_RULE, [{ at: { source: first.descriptor, path: [] }, ...found }], first.name) : []
  }
  const isRecording = !isObject(document) || !isObject(document['paths'])
  return project.libraries.flatMap((library) =>
    runRules(OPENAPI_RULE, missing(library, endpoints, isRecording), library.name),
  )
}

function* missing(
  { resource, descriptor }: Library,
  endpoints: readonly Endpoint[],
  isRecording: boolean,
): Iterable<RuleFinding> {
  for (const call of Object.values(resource?.calls ?? {})) {
    if (!call || endpoints.some((one) => one.method === call.method && fits(one.path, call.path))) continue
    yield {
      at: { source: descriptor, path: ['wire', 'calls', call.name, 'path'] },
      ...(isRecording ? { level: 'info' as const } : {}),
      message: `${isRecording ? '录制' : '接口文档'}中没有 ${call.method} ${call.path}`,
      cure: cureOf(call, endpoints),
    }
  }
}

function cureOf(call: Call, endpoints: readonly Endpoint[]): string {
  const sameWay = endpoints.filter((one) => fits(one.path, call.path)).map((one) => one.method)
  if (sameWay.length > 0) return `方法应为 ${[...new Set(sameWay)].join(' 或 ')}`
  const spelt = endpoints.find((one) => fits(one.path.toLowerCase(), call.path.toLowerCase()))
  if (spelt) return `大小写不同，文档写作 ${spelt.path}`
  const near = nearest(call.path, [...new Set(endpoints.map((one) => one.path))])
  return near ? `是否想写 ${near}？` : '核对路径，或请平台的人补上文档'
}

/** `{id}` stands for one segment on either side. */
function fits(known: string, path: string): boolean {
  const [one, other] = [known, path].map((text) => text.replace(/\/$/, '').split('/'))
  if (!one || !other || one.length !== other.length) return false
  return one.every((part, index) => part === other[index] || isVariable(part) || isVariable(other[index] ?? ''))
}

function isVariable(segment: string): boolean {
  return /^\{.*\}$/.test(segment)
}

function endpointsIn(document: unknown): readonly Endpoint[] | undefined {
  if (!isObject(document)) return undefined
  if (isObject(document['paths'])) return ofOpenApi(document, document['paths'])
  const log = isObject(document['log']) ? document['log']['entries'] : undefined
  if (!Array.isArray(log)) return undefined
  return log.flatMap((entry: unknown) => {
    const request = isObject(entry) && isObject(entry['request']) ? entry['request'] : {}
    const url = String(request['url'] ?? '')
    return URL.canParse(url) ? [{ method: String(request['method']).toUpperCase(), path: new URL(url).pathname }] : []
  })
}

/** Under every address of the servers, and as it stands. */
function ofOpenApi(
  document: Readonly<Record<string, unknown>>,
  paths: Readonly<Record<string, unknown>>,
): readonly Endpoint[] {
  const servers = Array.isArray(document['servers']) ? document['servers'].filter(isObject) : []
  const bases = [String(document['basePath'] ?? ''), ...servers.map((server) => pathOf(String(server['url'] ?? '')))]
  const prefixes = [...new Set(['', ...bases.map((base) => base.replace(/\/$/, ''))])]
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(isObject(item) ? item : {}).flatMap((method) =>
      prefixes.map((prefix) => ({ method: method.toUpperCase(), path: `${prefix}${path}` })),
    ),
  )
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url.startsWith('/') ? url : ''
}

/** Finds pages of a menu that no library answers for, and libraries that the menu does not lead to. */
export function menuFindings(project: Project, menu: ParsedSource): readonly Finding[] {
  const isEnvelope = isObject(menu.value) && Object.hasOwn(menu.value, 'Data')
  const items = isObject(menu.value) && isEnvelope ? menu.value['Data'] : menu.value
  if (!Array.isArray(items)) {
    const cure = '给出菜单接口返回的整个 JSON'
    return runRules(
      MENU_RULE,
      [{ at: { source: menu, path: [] }, level: 'error', message: '不是菜单的返回', cure }],
      '',
    )
  }
  const pages = pagesIn(items, isEnvelope ? ['Data'] : [])
  const claimed = new Set(project.libraries.flatMap(({ resource }) => (resource ? [resource.page] : [])))
  const unclaimed = pages.filter(({ page }) => !claimed.has(page))
  const names = new Set(pages.map(({ page }) => page))
  const strange = unclaimed.map(({ page, path }): RuleFinding => {
    const cure = '若这是一个库，改正它的 page；若是别的页面，不必理会'
    return { at: { source: menu, path }, level: 'info', message: `没有库的 page 是 ${page}`, cure }
  })
  return [
    ...runRules(MENU_RULE, strange, ''),
    ...project.libraries.flatMap((library) => runRules(MENU_RULE, notInMenu(library, names, unclaimed), library.name)),
  ]
}

interface MenuPage {
  readonly page: string
  readonly path: readonly JsonKey[]
}

function* notInMenu(
  { resource, descriptor }: Library,
  names: ReadonlySet<string>,
  unclaimed: readonly MenuPage[],
): Iterable<RuleFinding> {
  if (!resource || names.has(resource.page)) return
  const near = nearest(
    resource.page,
    unclaimed.map(({ page }) => page),
  )
  yield {
    at: { source: descriptor, path: ['page'] },
    message: `菜单中没有 pathIndex 为 ${resource.page} 的一项`,
    cure: near ? `是否想写 ${near}？` : '请平台的人在菜单中加上它，或改正 page',
  }
}

function pagesIn(items: unknown, path: readonly JsonKey[]): readonly MenuPage[] {
  if (!Array.isArray(items)) return []
  return items.flatMap((item: unknown, index) => {
    if (!isObject(item)) return []
    const page = item['pathIndex']
    const here = [...path, index]
    const own = typeof page === 'string' && page !== '' && item['type'] !== 'button'
    return [...(own ? [{ page, path: [...here, 'pathIndex'] }] : []), ...pagesIn(item['subMenu'], [...here, 'subMenu'])]
  })
}

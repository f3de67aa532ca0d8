/**
 * The room of the audit trail: what those who have the right to the system's settings may read of their organization, or of their
 * consortium. Names of libraries and records come from the catalog; of a library that somebody may not read nothing is told but
 * that something was done.
 *
 * Source  Reliability requirements T5, U1–U3; docs/decisions/0056.
 */
import type { FastifyInstance } from 'fastify'
import { mayRead } from '../../model/access.ts'
import { rightRole } from '../../model/rights.ts'
import { Failure } from '../../model/failure.ts'
import { changesBetween } from '../../model/record-changes.ts'
import { stringOf } from '../../model/plain.ts'
import { hasForbiddenKeyword } from '../../model/rules.ts'
import { type Catalog, labelOf, type Resource, tryGetResource, type WireRecord } from '../../model/resource.ts'
import type { Scope } from '../../model/scope.ts'
import type { LibraryStore } from '../../operations/store.ts'
import type { RestQuestion } from '../../wire/rest.ts'
import { AUDIT_ROOM } from '../../wire/rooms.ts'
import { registerCollection } from '../rest/collection.ts'
import type { AuditStore } from '../store/audit.ts'
import { type AuditQuestion, type AuditRow, OTHER_ACTION, STATE_ACTION } from '../store/audit-trail.ts'
import { changeRows } from './changes.ts'
import { sentenceOf } from './words.ts'

export interface AuditRoomOptions {
  readonly catalog: Catalog
  readonly store: LibraryStore
  readonly audit: AuditStore
  readonly keywordPattern: RegExp
}

/** What has a name of its own; other actions on a record are changes of state, which its library names. */
export const AUDIT_ACTIONS = [
  'create',
  'update',
  'delete',
  'reference',
  'sync',
  'cancel',
  'undo',
  'restore',
  'export',
  'reveal',
  'print',
  'login',
  'logout',
  'tab',
  'endSession',
  'refresh',
  'checkPassword',
  'password',
  'code',
  'register',
  'found',
  'unlock',
  'denied',
] as const
const NAMED: ReadonlySet<string> = new Set(AUDIT_ACTIONS)

/** What is no library. */
const KINDS: Readonly<Record<string, string>> = { 'list-view': '列表视图', user: '账号', organization: '机构' }
const FIELDS_TOLD = 8

export function registerAudit(server: FastifyInstance, options: AuditRoomOptions): void {
  const { catalog, store, audit, keywordPattern } = options
  registerCollection(server, AUDIT_ROOM, {
    access: { roles: [rightRole('systemSetting')] },
    async list(scope, question) {
      if (hasForbiddenKeyword({ Keyword: question.keyword }, keywordPattern)) throw new Failure('keyword')
      const { rows, total } = await audit.page(scope, questionOf(catalog, question))
      return { rows: rows.map((row) => told(catalog, scope, row)), total }
    },
    async get(scope, id) {
      const one = { filters: { id: { in: [id] } }, offset: 0, limit: 1 }
      const [row] = (await audit.page(scope, questionOf(catalog, one))).rows
      if (!row) return undefined
      const resource = readable(catalog, scope, row)
      const Changes = resource ? await changeRows({ catalog, store, scope }, resource, row) : []
      return { ...told(catalog, scope, row), Changes }
    },
  })
}

/** Libraries are asked for by their titles, which only the catalog knows. */
function questionOf(catalog: Catalog, { filters, keyword, ...question }: RestQuestion): AuditQuestion {
  const titles = [
    ...Object.values(catalog.resources).map(({ name, title }) => [name, title] as const),
    ...Object.entries(KINDS),
  ]
  const { Library: wanted, ...others } = filters
  const named = (isMeant: (title: string) => boolean) =>
    titles.flatMap(([name, title]) => (isMeant(title) ? [name] : []))
  return {
    ...question,
    filters: others,
    ...(keyword === undefined ? {} : { keyword }),
    actions: AUDIT_ACTIONS,
    records: Object.keys(catalog.resources),
    libraries: titles.toSorted(([, a], [, b]) => a.localeCompare(b, 'zh-CN')).map(([name]) => name),
    meant: keyword === undefined ? [] : named((title) => title.includes(keyword)),
    ...(wanted && 'contains' in wanted ? { about: named((title) => title.includes(wanted.contains)) } : {}),
    ...(wanted && 'in' in wanted ? { about: named((title) => wanted.in.includes(title)) } : {}),
  }
}

function readable(catalog: Catalog, scope: Scope, { kind }: AuditRow): Resource | undefined {
  const resource = tryGetResource(catalog, kind)
  return resource && mayRead(resource, scope) ? resource : undefined
}

function told(catalog: Catalog, scope: Scope, row: AuditRow): WireRecord {
  const resource = readable(catalog, scope, row)
  const isKnown = tryGetResource(catalog, row.kind) !== undefined || Object.hasOwn(KINDS, row.kind)
  return {
    id: row.id,
    At: row.at,
    UserName: row.userName,
    UserId: row.userId,
    Action: NAMED.has(row.action) ? row.action : tryGetResource(catalog, row.kind) ? STATE_ACTION : OTHER_ACTION,
    Library: titleOf(catalog, row),
    Subject: resource && row.record ? labelOf(resource, row.record) : stringOf(row.detail['name']),
    RecordId: isKnown ? row.objectId : '',
    Summary: summaryOf(resource, row),
    Result: row.result,
    Address: row.address,
    RequestId: row.requestId,
  }
}

/** An export says in its detail of what. */
function titleOf(catalog: Catalog, { kind, detail }: AuditRow): string {
  const name = typeof detail['library'] === 'string' ? detail['library'] : kind
  return tryGetResource(catalog, name)?.title ?? KINDS[kind] ?? ''
}

function summaryOf(resource: Resource | undefined, row: AuditRow): string {
  const transition = resource?.transitions.find(({ name }) => name === row.action)
  if (transition) return transition.label
  if (row.action === 'reveal' && resource) return `${revealedIn(resource, row)}，${sentenceOf(row) ?? ''}`
  if (row.action !== 'update' || !resource) return sentenceOf(row) ?? (NAMED.has(row.action) ? '' : row.action)
  const titles = changesBetween(resource, row.before, row.after).map(({ field }) => field.title)
  return `${titles.slice(0, FIELDS_TOLD).join('、')}${titles.length > FIELDS_TOLD ? ` 等 ${titles.length} 处` : ''}`
}

/** Which fields somebody was shown. */
function revealedIn({ fields }: Resource, { detail }: AuditRow): string {
  const names = Array.isArray(detail['fields']) ? detail['fields'].map(String) : []
  return names.map((name) => fields.find((field) => field.name === name)?.title ?? name).join('、')
}

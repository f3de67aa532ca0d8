/** What stands behind the preview's screens: who looks, the platform in memory with the wanted rows, and the provider over it. */
import type { Initials } from '../../../model/computed.ts'
import { aroundHere } from '../../../model/around-here.ts'
import { holds } from '../../../model/condition.ts'
import { Failure } from '../../../model/failure.ts'
import { type Catalog, getResource, type Resource, tryGetResource, type WireRecord } from '../../../model/resource.ts'
import { CONSORTIUM_ADMIN, ORGANIZATION_ADMIN, type Member, type Scope } from '../../../model/scope.ts'
import { rightRole, RIGHTS } from '../../../model/rights.ts'
import type { Validate } from '../../../model/validation.ts'
import { homeName } from '../../../model/view.ts'
import { createPast } from '../../../gate/examples/past.ts'
import { type Amount, createRows } from '../../../gate/examples/rows.ts'
import type { MeantCall } from '../../../operations/run.ts'
import { createMemoryPlatform, createMemoryStore } from '../../../operations/memory/platform.ts'
import type { RowsOf } from '../../../operations/memory/tables.ts'
import { createDataProvider, type LibraryDataProvider } from '../../../providers/data.ts'
import { createHttp, type Http } from '../../../providers/http.ts'
import type { Session } from '../../../providers/session.ts'
import { encodeFailure } from '../../../wire/envelope.ts'
import { buildQuery } from '../../../wire/query-string.ts'
import { memoryFetch } from './preview-fetch.ts'
import type {
  Exchange,
  PreviewData,
  PreviewRefusal,
  PreviewRole,
  PreviewScreen,
  PreviewView,
} from './preview-protocol.ts'

export const PREVIEW_USER = 'studio-preview'

/** Rows of the libraries that are not on screen: enough for pickers. */
const OTHERS = 15
const AMOUNTS: Readonly<Record<PreviewData, Amount>> = { empty: 0, one: 1, many: 100, longest: 'longest', errors: 20 }
/** Nobody wants to wait for a time limit as long as the real one. */
const TIMEOUT_MS = 1_500

const nothing = () => undefined
const nobody: Session = {
  tokens: null,
  organizationId: '',
  setTokens: nothing,
  setOrganizationId: nothing,
  dropTokens: nothing,
  clear: nothing,
}

export interface PreviewWanted extends Pick<PreviewView, 'name' | 'role' | 'data' | 'refusal'> {
  /** The one that is on screen when a call is made. */
  readonly screenNow: () => PreviewScreen | undefined
  readonly scope: Scope
  readonly onExchange: (exchange: Exchange) => void
}

export interface PreviewWorld {
  readonly provider: LibraryDataProvider
  readonly http: Http
}

export function createWorld(catalog: Catalog, wanted: PreviewWanted): PreviewWorld {
  const { scope, onExchange } = wanted
  const shown = homeIn(catalog, wanted.name)
  const amountOf = ({ name }: Resource) => (name === shown ? AMOUNTS[wanted.data] : OTHERS)
  const rows = ofView(catalog, wanted.name, createRows(catalog, scope, amountOf))
  const past = { pastOf: createPast(Date.now), clock: Date.now }
  const store = createMemoryStore({ catalog: () => catalog, rowsOf: rows, ...past, initials, validatorOf })
  const platform = createMemoryPlatform(catalog, store, { scope, validatorOf, initials })
  const fetch = memoryFetch(async (message, signal) => {
    const meant = platform.meant(message)
    const refusal = wanted.data === 'errors' ? refusalOf(wanted, meant) : undefined
    if (refusal === 'timeout') return await forever(signal)
    const answer = refusal ? encodeFailure(await failureOf(refusal)) : await platform.answer(message)
    onExchange({
      library: meant?.resource.name ?? '',
      call: meant?.call.name ?? '',
      method: message.method,
      path: message.path,
      query: buildQuery(message.query),
      body: message.body,
      status: answer.status,
      reply: answer.body,
      assumed: meant?.call.assumed ?? false,
    })
    return answer
    async function failureOf(code: PreviewRefusal): Promise<Failure> {
      if (code !== 'conflict') return new Failure(code)
      const current = await currentOf(message.body)
      return new Failure('conflict', { data: { current, submitted: message.body } })
    }
    /** As if somebody had saved the record meanwhile. */
    async function currentOf(body: unknown): Promise<unknown> {
      const { resource } = meant ?? {}
      const id = (body as Readonly<Record<string, unknown>> | undefined)?.[resource?.identity.id ?? '']
      const row = resource && rows(resource).find((one) => one[resource.identity.id] === id)
      const version = resource?.identity.version
      return row && version ? { ...row, [version]: Number(row[version]) + 1 } : null
    }
  })
  const http = createHttp({ session: nobody, fetch, timeoutMs: TIMEOUT_MS })
  return { provider: createDataProvider({ libraryOf: (name) => getResource(catalog, name), http }), http }
}

/** Rows that a view would not show are in a state in which it does, where there is one. */
function ofView(catalog: Catalog, name: string, rows: RowsOf): RowsOf {
  const where = tryGetResource(catalog, name)?.view?.where
  if (!where) return rows
  const home = getResource(catalog, homeIn(catalog, name))
  const shown = (row: WireRecord) => holds(where, row, aroundHere())
  const inView = (row: WireRecord): WireRecord => {
    const states = home.transitions.map(({ field, to }) => ({ ...row, ...(to === undefined ? {} : { [field]: to }) }))
    return shown(row) ? row : (states.find(shown) ?? row)
  }
  return (library) => (library.name === home.name ? rows(library).map(inView) : rows(library))
}

/** The library whose rows are on screen: a view's own has none. */
export function homeIn(catalog: Catalog, name: string): string {
  const resource = tryGetResource(catalog, name)
  return resource ? homeName(resource) : name
}

const WRITES: ReadonlySet<string> = new Set(['create', 'update', 'upsert', 'delete', 'transition'])

function refusalOf({ name, screenNow, refusal }: PreviewWanted, meant?: MeantCall): PreviewRefusal | undefined {
  const screen = screenNow()
  // Figures are no call of the library's.
  if (!meant && screen === 'figures') return refusal === 'conflict' ? undefined : refusal
  if (meant?.resource.name !== name) return undefined
  const isWrite = WRITES.has(meant.call.operation)
  const isForm = screen === 'create' || screen === 'edit'
  return isWrite || (refusal !== 'conflict' && !isForm) ? refusal : undefined
}

/** Until the caller has waited long enough. */
function forever(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_resolve, reject) =>
    signal?.addEventListener('abort', () => reject(new DOMException('timed out', 'AbortError')), { once: true }),
  )
}

/** Of the consortium that looks. */
const MEMBERS: readonly Member[] = [
  { id: 'org-1', name: '示例医院' },
  { id: 'org-2', name: '示例第二医院' },
]

export function scopeOfRole(catalog: Catalog, name: string, role: PreviewRole): Scope {
  const person = { userId: PREVIEW_USER, userName: '预览', consortiumId: 'consortium-1' }
  const rights = RIGHTS.map(rightRole)
  if (role === 'consortium')
    return { ...person, roles: [CONSORTIUM_ADMIN, ...rights], organizationId: '', shelf: 'platform', members: MEMBERS }
  const roles = role === 'organization' ? [ORGANIZATION_ADMIN, ...rights] : readerRoles(tryGetResource(catalog, name))
  return { ...person, roles, organizationId: 'org-1', shelf: 'organization' }
}

/** Those who may read and not write what is the organization's, whatever they may do elsewhere. */
function readerRoles(resource: Resource | undefined): readonly string[] {
  const writers = resource?.scopes.organization?.write ?? []
  return ['reader', ...(resource?.access.read ?? []).filter((role) => !writers.includes(role))]
}

const validators = new WeakMap<Resource, Promise<Validate>>()

/**
 * In development the schema is what somebody is typing, so that it is compiled here and now; in production policy forbids that,
 * and the files are those that were built.
 */
export function validatorOf(resource: Resource): Promise<Validate> {
  const known = validators.get(resource)
  if (known) return known
  const made = import.meta.env.DEV
    ? import('../../../model/validator.ts').then(({ createValidate }) => createValidate(resource))
    : import('../../validators.ts').then(({ loadValidator }) => loadValidator(resource))
  validators.set(resource, made)
  return made
}

let dictionary: Initials | undefined

/** The dictionary is large; until it is there nothing is found or computed by it. */
const initials: Initials = (text) => dictionary?.(text) ?? ''

export async function loadDictionary(): Promise<void> {
  dictionary = (await import('../../../model/initials.ts')).pinyinInitials
}

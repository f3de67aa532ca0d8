/**
 * The room of organizations: an organization's administrator keeps their own, a consortium's sees all members, turns switches and
 * suspends. It is the organization itself, as its own calls and the settings' room tell it, in one version.
 *
 * Errors  `notFound` for another's; `invalid` with the fields; `conflict` with both versions.
 * Source  PAGES 4.2 (Hospital); Spec §7 (organization); reliability T1, T2, T8, D3, U1; docs/decisions/0075.
 */
import type { FastifyInstance } from 'fastify'
import { Failure } from '../../model/failure.ts'
import type { Problem } from '../../model/problem.ts'
import type { Catalog, Resource, WireRecord } from '../../model/resource.ts'
import { sameValue } from '../../model/same-value.ts'
import { CONSORTIUM_ADMIN, ORGANIZATION_ADMIN, type Scope } from '../../model/scope.ts'
import { createValidate } from '../../model/validator.ts'
import type { MainDeal } from '../../wire/organization-records.ts'
import { ORGANIZATION_ROOM } from '../../wire/rooms.ts'
import { problemOf, refuse } from '../../wire/strict.ts'
import { registerCollection, type RestChange } from '../rest/collection.ts'
import { pageOfRows } from '../rest/rows-in-memory.ts'
import { registerRoomTransit } from '../rest/transit-route.ts'
import type { KeptOrganization } from '../store/organization-records.ts'
import type { Store } from '../store/open.ts'
import { suspensionOf } from '../store/suspension.ts'
import { pictureProblems } from '../picture.ts'
import { registerMemberStates } from './member-states.ts'
import { hasTextRule, SWITCHED, textProblems } from './records.ts'

export interface OrganizationRoomOptions {
  readonly catalog: Catalog
  readonly store: Store
}

const DEALS = 'MainDeals'
const RESUME = 'resume'

export function registerOrganizationRoom(server: FastifyInstance, { catalog, store }: OrganizationRoomOptions): void {
  const library = Object.values(catalog.resources).find(({ served, base }) => served && base === ORGANIZATION_ROOM.base)
  registerMemberStates(server, { store, library: library?.name ?? '' })
  if (!library) return
  const room = { library, store }
  const one = async (scope: Scope, id: string) => (await rowsOf(room, scope, id))[0]
  registerCollection(server, ORGANIZATION_ROOM, {
    access: { roles: [ORGANIZATION_ADMIN, CONSORTIUM_ADMIN] },
    list: async (scope, question) => pageOfRows(await rowsOf(room, scope), ORGANIZATION_ROOM.fields, question),
    get: one,
    async update(scope, id, change) {
      const before = await one(scope, id)
      if (!before) return undefined
      const isStale = await update(room, { scope, change, before })
      const current = await one(scope, id)
      if (isStale) throw new Failure('conflict', { data: { current, submitted: change.record } })
      return current
    },
  })
  registerRoomTransit(server, {
    catalog,
    resource: library,
    libraries: store.libraries,
    roles: [CONSORTIUM_ADMIN],
    async transit(scope, origin, { id, transition, input }) {
      const words = String(input?.['Reason'] ?? '')
      const reason = transition.name === RESUME ? undefined : words
      const { consortiumId, userId } = scope
      const deed = { userId, organizationId: id, origin }
      await store.organizations.suspend(deed, { consortiumId, organizationId: id, reason, words })
      return (await one(scope, id)) ?? {}
    },
  })
}

interface InRoom {
  readonly library: Resource
  readonly store: Store
}

/** All that the scope may see, which are few; or the one of that id among them. */
async function rowsOf({ library, store }: InRoom, scope: Scope, only?: string): Promise<readonly WireRecord[]> {
  const { organizations, accounts } = store
  const isConsortium = scope.shelf === 'platform'
  const seen = isConsortium ? await accounts.memberIds(scope.consortiumId) : [scope.organizationId]
  const ids = only === undefined ? seen : seen.filter((id) => id === only)
  const [{ rows }, counts, deals] = await Promise.all([
    organizations.page({ ids, keyword: '', page: 1, pageSize: ids.length }),
    organizations.userCounts(ids),
    organizations.mainDeals(ids),
  ])
  return rows.map((kept) => ({
    id: kept.id,
    Name: kept.name,
    ...keptFields(library, kept),
    UserCount: counts.get(kept.id) ?? 0,
    [DEALS]: (deals.get(kept.id) ?? []).map(encodeDeal),
    State: suspensionOf(kept.data) === undefined ? 'normal' : 'suspended',
    SuspendReason: suspensionOf(kept.data) ?? null,
    Keeper: isConsortium ? 'consortium' : 'organization',
    Version: kept.version,
  }))
}

/** What people write, as it is kept; what was never set has its default. */
function keptFields(library: Resource, { data }: KeptOrganization): WireRecord {
  const named = ownFields(library).filter(({ name }) => name !== 'Name' && name !== DEALS)
  return Object.fromEntries(named.map(({ name, default: first }) => [name, data[name] ?? first ?? null]))
}

function ownFields({ fields }: Resource): Resource['fields'] {
  return fields.filter(({ readOnly }) => !readOnly)
}

interface Updating {
  readonly scope: Scope
  readonly change: RestChange
  readonly before: WireRecord
}

async function update({ library, store }: InRoom, { scope, change, before }: Updating): Promise<boolean> {
  const { record, origin } = change
  const { Version: version } = record
  if (typeof version !== 'number') return refuse([problemOf('Version', 'required', '缺少版本，请刷新后再保存')])
  const names = ownFields(library).map(({ name }) => name)
  const after = Object.fromEntries(names.map((name) => [name, trimmed(record[name])]))
  const changed = names.filter((name) => !sameValue(before[name] ?? null, after[name] ?? null))
  refuseUnfit(library, { record, changed, isConsortium: scope.shelf === 'platform' })
  const { Name: name, [DEALS]: deals, ...data } = Object.fromEntries(changed.map((one) => [one, after[one]]))
  const deed = { userId: scope.userId, organizationId: String(before['id']), origin }
  const kept = await store.organizations.update(deed, {
    version,
    name: typeof name === 'string' ? name : undefined,
    data,
    ...(changed.includes(DEALS) ? { deals: dealsOf(deals) } : {}),
  })
  return kept.isStale
}

interface Submitted {
  readonly record: WireRecord
  readonly changed: readonly string[]
  readonly isConsortium: boolean
}

/** Of what a consortium has not to do with it is not told; nor may it change that. */
function refuseUnfit(library: Resource, { record, changed, isConsortium }: Submitted): void {
  const titleOf = (name: string) => library.fields.find((field) => field.name === name)?.title ?? name
  const foreign = isConsortium ? changed.filter((name) => !SWITCHED.has(name)) : []
  if (foreign.length > 0)
    refuse(
      foreign.map((name) =>
        problemOf(name, 'forbidden', `「${titleOf(name)}」由机构自己维护，联合体只能修改功能开关，请还原`),
      ),
    )
  const isTold = ({ path }: Problem) => !isConsortium || changed.includes(path.split('/')[1] ?? '')
  const texts = changed.flatMap((name) => fieldProblems(library, name, record[name]))
  const problems = [...createValidate(library)(record), ...texts].filter(isTold)
  if (problems.length > 0) throw new Failure('invalid', { words: problems[0]?.message, problems })
}

/** What the organization's own calls would refuse: texts with a form, addresses of pictures, those in rows too. */
function fieldProblems({ fields }: Resource, name: string, value: unknown): readonly Problem[] {
  const field = fields.find((one) => one.name === name)
  if (typeof value === 'string' && (hasTextRule(name) || field?.kind === 'image'))
    return textProblems(name, value.trim())
  const pictures = field?.fields?.filter(({ kind }) => kind === 'image') ?? []
  const rows = Array.isArray(value) ? (value as readonly WireRecord[]) : []
  return rows.flatMap((row, index) =>
    pictures.flatMap((picture) => {
      const address = row[picture.name]
      return typeof address === 'string' ? pictureProblems(`${name}/${index}/${picture.name}`, address) : []
    }),
  )
}

function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value
}

function encodeDeal({ id, name, introduction, image }: MainDeal): WireRecord {
  return {
    Id: id,
    Name: name,
    Introduction: introduction === '' ? null : introduction,
    Image: image === '' ? null : image,
  }
}

/** In the order of the rows. */
function dealsOf(rows: unknown): readonly MainDeal[] {
  const text = (row: WireRecord, name: string) => (typeof row[name] === 'string' ? row[name].trim() : '')
  return (Array.isArray(rows) ? (rows as readonly WireRecord[]) : []).map((row, sort) => ({
    id: text(row, 'Id'),
    name: text(row, 'Name'),
    introduction: text(row, 'Introduction'),
    image: text(row, 'Image'),
    sort,
  }))
}

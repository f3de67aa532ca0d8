/**
 * Departments, which a library keeps (docs/decisions/0061): it is known by its call for creating one.
 *
 * Errors  `forbidden` for an organization that is not the caller's to administer.
 */
import type { FastifyInstance } from 'fastify'
import { mayRead } from '../../model/access.ts'
import { PAGE_SIZE_MAX } from '../../model/limits.ts'
import type { FilterValue } from '../../model/query.ts'
import { type Catalog, labelOf, type Resource, type WireRecord } from '../../model/resource.ts'
import { ORGANIZATION_ADMIN } from '../../model/scope.ts'
import { DEPARTMENT_CREATION, DEPARTMENT_LIST, DEPARTMENTS_OF_ORGANIZATION } from '../../wire/departments.ts'
import { answer } from '../answer.ts'
import type { Store } from '../store/open.ts'
import { type Actor, actorOf, administeredOrganization, readingScope } from './actor.ts'

export interface DepartmentContext {
  readonly store: Store
  readonly catalog: Catalog
}

/** Undefined in a catalog without such a library: there are no departments then. */
export function departmentLibrary({ resources }: Catalog): Resource | undefined {
  return Object.values(resources).find(({ calls }) =>
    Object.values(calls).some((call) => call?.path === DEPARTMENT_CREATION),
  )
}

/** Names by id, of those that the organization has. */
export async function departmentNames(
  { store, catalog }: DepartmentContext,
  actor: Actor,
  { organizationId, ids }: { readonly organizationId: string; readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const resource = departmentLibrary(catalog)
  if (!resource || ids.length === 0) return new Map()
  const records = await store.libraries.byIds(readingScope(actor, organizationId), resource, [...new Set(ids)])
  return new Map(records.map((record) => [String(record[resource.identity.id]), labelOf(resource, record)]))
}

const ENABLED = 'IsEnabled'
const PARENT = 'ParentId'

export function registerDepartments(server: FastifyInstance, context: DepartmentContext): void {
  const { store, catalog } = context
  const resource = departmentLibrary(catalog)
  const list = async (actor: Actor, asked: Asked) => {
    if (!resource) return { Row: [], Total: 0 }
    const { organizationId, ...input } = asked
    const { rows, total } = await store.libraries.page(readingScope(actor, organizationId), resource, input)
    const isOwn = mayRead(resource, { roles: [ORGANIZATION_ADMIN] }) && actor.organizationId !== ''
    return { Row: rows.map((row) => (isOwn ? row : briefOf(resource, row))), Total: total }
  }
  answer(server, DEPARTMENT_LIST, async ({ organizationId: named, isEnabled, isLocked, ...asked }, request) => {
    const actor = await actorOf(store, request)
    const organizationId = administeredOrganization(actor, named, 'OrgId')
    if (isLocked === true) return { Row: [], Total: 0 }
    const filters: Record<string, FilterValue> =
      isEnabled === undefined ? {} : { [ENABLED]: { in: [String(isEnabled)] } }
    return await list(actor, { ...asked, organizationId, filters })
  })
  answer(server, DEPARTMENTS_OF_ORGANIZATION, async (named, request) => {
    const actor = await actorOf(store, request)
    const organizationId = administeredOrganization(actor, named, 'organizationId')
    return (await list(actor, { organizationId, page: 1, pageSize: PAGE_SIZE_MAX, filters: {} })).Row
  })
}

interface Asked {
  readonly organizationId: string
  readonly page: number
  readonly pageSize: number
  readonly keyword?: string
  readonly filters: Readonly<Record<string, FilterValue>>
}

/** What a consortium is told of a member's department. */
function briefOf(resource: Resource, record: WireRecord) {
  return {
    Id: record[resource.identity.id],
    Name: labelOf(resource, record),
    ParentId: record[PARENT] ?? '',
    OrganizationId: record['OrganizationId'],
    IsEnabled: record[ENABLED] === true,
  }
}

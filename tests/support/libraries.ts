/** Two libraries as the store sees them, `thing` referring to `thing-type`, with people of two organizations and their consortium. */
import { REFERENCE_STATES } from '../../src/model/lifecycle.ts'
import type { Catalog, Field, Resource, WireRecord } from '../../src/model/resource.ts'
import { CONSORTIUM_ADMIN, ORGANIZATION_ADMIN, type Scope } from '../../src/model/scope.ts'
import type { Origin } from '../../src/operations/store.ts'
import { makeCall, THING } from './resource.ts'

export const ORIGIN: Origin = { requestId: 'request-1', address: '127.0.0.1' }

export function makeScope(organizationId: string, overrides: Partial<Scope> = {}): Scope {
  return {
    userId: `user-of-${organizationId}`,
    userName: `${organizationId} 管理员`,
    roles: [ORGANIZATION_ADMIN],
    organizationId,
    consortiumId: 'consortium-1',
    shelf: 'organization',
    ...overrides,
  }
}

export const FIRST = makeScope('org-1')
export const SECOND = makeScope('org-2')
/** In no consortium. */
export const LONELY = makeScope('org-3', { consortiumId: '' })
export const PLATFORM = makeScope('', { userId: 'user-of-consortium-1', roles: [CONSORTIUM_ADMIN], shelf: 'platform' })

const SERVER_KEPT = new Set(['Id', 'OrganizationId', 'Shelf', 'Version'])
const isKept = (field: Field) => SERVER_KEPT.has(field.name)

export const THINGS: Resource = {
  ...THING,
  fields: THING.fields.map((field) => {
    if (field.name === 'Code') return { ...field, search: 'text' }
    if (field.name === 'TypeId') return { ...field, title: '类型' }
    return field.name === 'Parts'
      ? { ...field, fields: [...(field.fields ?? []), { ...typeField(), name: 'PartTypeId', title: '类型' }] }
      : field
  }),
  list: { ...THING.list, filters: [...THING.list.filters, 'TypeId'] },
}

export const TYPES: Resource = {
  ...THING,
  name: 'thing-type',
  title: '物品类型',
  page: 'ThingType',
  fields: THING.fields.filter((field) => isKept(field) || ['Code', 'Name', 'IsEnabled'].includes(field.name)),
  transitions: [
    { name: 'enable', label: '启用', field: 'IsEnabled', to: true, also: {} },
    { name: 'disable', label: '停用', field: 'IsEnabled', to: false, also: {} },
  ],
  enabled: 'IsEnabled',
  list: { ...THING.list, columns: ['Code', 'Name'], filters: [], groupBy: undefined },
}

export const CATALOG: Catalog = catalogOf(THINGS, TYPES)

const STATE_CHOICES = REFERENCE_STATES.map((value) => ({ value, label: value }))

/** Things that organizations take over from the platform, and that are published. */
export const SHARED: Resource = {
  ...THINGS,
  name: 'shared-thing',
  title: '共享物品',
  page: 'SharedThing',
  fields: [
    ...THINGS.fields,
    { ...serverField('SourceId'), kind: 'text' },
    { ...serverField('SourceVersion'), kind: 'number', decimals: 0 },
    { ...serverField('ReferenceState'), kind: 'choice', choices: STATE_CHOICES },
    { ...serverField('IsPublished'), kind: 'flag', default: false },
    { ...serverField('Step'), kind: 'number', decimals: 0, default: 1 },
  ],
  calls: {
    ...THING.calls,
    reference: makeCall('reference', 'reference', 'ids', 'outcomes'),
    publish: makeCall('publish', 'transition', 'ids', 'outcomes'),
  },
  reference: {
    source: 'SourceId',
    version: 'SourceVersion',
    state: 'ReferenceState',
    enabled: 'IsEnabled',
    keeps: ['Remark', 'IsEnabled', 'IsPublished'],
  },
  transitions: [
    {
      name: 'publish',
      label: '发布',
      field: 'IsPublished',
      to: true,
      also: { IsEnabled: true, Step: 2 },
      when: { not: { empty: 'Price' } },
      call: 'publish',
    },
  ],
  enabled: 'IsEnabled',
  list: { ...THINGS.list, filters: [...THINGS.list.filters, 'ReferenceState'] },
}

export const SHARED_CATALOG: Catalog = catalogOf(SHARED, TYPES)

export function catalogOf(...resources: readonly Resource[]): Catalog {
  return { resources: Object.fromEntries(resources.map((resource) => [resource.name, resource])), broken: [] }
}

export function makeThing(code: string, overrides: WireRecord = {}): WireRecord {
  return { Code: code, Name: `名称${code}`, Price: 1.5, IsEnabled: true, ...overrides }
}

function serverField(name: string): Omit<Field, 'kind'> {
  return { name, title: name, required: false, readOnly: true, search: false }
}

function typeField(): Field {
  const found = THING.fields.find((field) => field.name === 'TypeId')
  if (!found) throw new Error('the library of examples lost its TypeId')
  return found
}

/** A library that is referenced from: its list, its pages and the review, over rows in memory. */
import { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, memoryStore, useNotificationContext } from 'ra-core'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import type { Resource, WireRecord } from '../../../src/model/resource.ts'
import type { Scope } from '../../../src/model/scope.ts'
import { type Console, ConsoleProvider } from '../../../src/ui/console.tsx'
import '../../../src/ui/controls/dialog-surface.tsx'
import { ResourceForm } from '../../../src/ui/form/resource-form.tsx'
import { ResourceList } from '../../../src/ui/list/resource-list.tsx'
import { i18nProvider } from '../../../src/ui/messages.ts'
import '../../../src/ui/reference/desk.tsx'
import { DriftReview } from '../../../src/ui/reference/drift-review.tsx'
import '../../../src/ui/reference/updated-banner.tsx'
import { ResourceShow } from '../../../src/ui/show/resource-show.tsx'
import { PlainFrame } from '../../support/page-frame.tsx'
import { createLibraryMemory, type LibraryMemory, ORIGIN } from '../../support/library-memory.ts'
import { makeCall, THING } from '../../support/resource.ts'
import { makeField } from '../form/harness.tsx'

export const HOSPITAL: Scope = {
  userId: 'user-1',
  userName: '张三',
  roles: ['organizationAdmin'],
  organizationId: 'org-1',
  consortiumId: 'consortium-1',
  shelf: 'organization',
}
export const CONSORTIUM: Scope = { ...HOSPITAL, roles: ['consortiumAdmin'], organizationId: '', shelf: 'platform' }
/** Sees the library and may write nothing. */
export const READER: Scope = { ...HOSPITAL, roles: ['consortiumAdmin'] }

const STATES = [
  { value: 'own', label: '自建' },
  { value: 'referenced', label: '已引用' },
  { value: 'changed', label: '已引用·有改动' },
  { value: 'updated', label: '平台已更新' },
  { value: 'disabled', label: '平台已停用' },
]

const { groupBy: _groupBy, ...LIST } = THING.list
/** `delete` is left out: a copy is cancelled. */
const { delete: _delete, ...CALLS } = THING.calls

export const LIBRARY: Resource = {
  ...THING,
  fields: [
    ...THING.fields,
    makeField('SourceId', 'text', { readOnly: true }),
    makeField('SourceVersion', 'number', { readOnly: true }),
    makeField('ReferenceState', 'choice', { readOnly: true, title: '引用状态', choices: STATES }),
  ],
  calls: {
    ...CALLS,
    unreferenced: makeCall('unreferenced', 'unreferenced', 'page-query', 'page'),
    reference: makeCall('reference', 'reference', 'ids', 'outcomes'),
    cancel: makeCall('cancel', 'cancel', 'id-query', 'outcomes'),
    sync: makeCall('sync', 'sync', 'ids', 'outcomes'),
    drift: makeCall('drift', 'drift', 'ids', 'list'),
  },
  enabled: 'IsEnabled',
  transitions: [
    { name: 'enable', label: '启用', field: 'IsEnabled', to: true, also: {} },
    { name: 'disable', label: '停用', field: 'IsEnabled', to: false, also: {} },
  ],
  reference: {
    source: 'SourceId',
    version: 'SourceVersion',
    state: 'ReferenceState',
    enabled: 'IsEnabled',
    keeps: ['IsEnabled', 'Secret'],
  },
  list: { ...LIST, columns: ['Code', 'Name', 'Price', 'ReferenceState'], filters: ['Name', 'ReferenceState'] },
}

export function platform(number: number, values: WireRecord = {}): WireRecord {
  return {
    Id: `p${number}`,
    Code: `PT-${number}`,
    Name: `平台项目${number}`,
    Price: 10 * number,
    Remark: '每日一次，每次二十分钟',
    IsEnabled: true,
    OrganizationId: 'consortium-1',
    Shelf: 'platform',
    Version: 1,
    ...values,
  }
}

export function copy(number: number, values: WireRecord = {}): WireRecord {
  return {
    ...platform(number),
    Id: `o${number}`,
    OrganizationId: 'org-1',
    Shelf: 'organization',
    SourceId: `p${number}`,
    SourceVersion: 1,
    ReferenceState: 'referenced',
    ...values,
  }
}

export function own(number: number): WireRecord {
  const values = { SourceId: null, SourceVersion: null, ReferenceState: 'own' }
  return copy(number, { Name: `本院项目${number}`, ...values })
}

export interface ReferenceMemory extends Omit<LibraryMemory, 'change'> {
  /** The platform's administrator changes a record. */
  platformChanges(id: string, values: WireRecord): Promise<void>
  platformDeletes(id: string): Promise<void>
  /** Somebody of the organization changes a copy. */
  change(id: string, values: WireRecord): Promise<void>
  copyOf(platformId: string): Promise<WireRecord | undefined>
}

export function createReferenceMemory(resource: Resource, rows: readonly WireRecord[]): ReferenceMemory {
  const memory = createLibraryMemory({ [resource.name]: rows })
  const { store } = memory
  memory.use({ resources: { [resource.name]: resource }, broken: [] }, HOSPITAL)
  const changeAs = async (scope: Scope, id: string, values: WireRecord) => {
    const [row] = await store.byIds(scope, resource, [id])
    await store.save(scope, ORIGIN, { resource, record: { ...row, ...values } })
  }
  return {
    ...memory,
    platformChanges: (id, values) => changeAs(CONSORTIUM, id, values),
    platformDeletes: (id) => store.remove(CONSORTIUM, ORIGIN, { resource, ids: [id] }),
    change: (id, values) => changeAs(HOSPITAL, id, values),
    copyOf: async (platformId) => {
      const { rows: copies } = await store.page(HOSPITAL, resource, { page: 1, pageSize: 100, filters: {} })
      return copies.find((row) => row['SourceId'] === platformId)
    },
  }
}

interface OpenOptions {
  readonly memory: ReferenceMemory
  readonly path?: string
  readonly resource?: Resource
  readonly scope?: Scope
}

export function open({ memory, path = '/thing', resource = LIBRARY, scope = HOSPITAL }: OpenOptions) {
  const catalog = { resources: { [resource.name]: resource }, broken: [] }
  memory.use(catalog, scope)
  const context: Console = {
    index: catalog,
    catalog,
    scope,
    ownerName: scope.shelf === 'platform' ? '平台' : '第一康复医院',
    pathOf: (name) => `/${name}`,
    loadValidator: async () => () => [],
  }
  const root = (
    <CoreAdminContext
      dataProvider={memory.provider}
      i18nProvider={i18nProvider}
      queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      store={memoryStore()}
    >
      <ConsoleProvider value={context}>
        <PlainFrame>
          <Outlet />
        </PlainFrame>
        <Toasts />
      </ConsoleProvider>
    </CoreAdminContext>
  )
  const children = [
    { path: '/thing', element: <ResourceList resource={resource} /> },
    { path: '/thing/drift', element: <DriftReview resource={resource} /> },
    { path: '/thing/:id', element: <ResourceForm resource={resource} /> },
    { path: '/thing/:id/show', element: <ResourceShow resource={resource} /> },
  ]
  const router = createMemoryRouter([{ element: root, children }], { initialEntries: [path] })
  return { user: userEvent.setup(), router, ...render(<RouterProvider router={router} />) }
}

/** With their actions, as the root draws them. */
function Toasts() {
  const { notifications } = useNotificationContext()
  return (
    <div data-testid="toasts">
      {notifications.map((one, index) => (
        <p key={index}>
          {String(one.message)}
          {one.notificationOptions?.action && (
            <button type="button" onClick={() => one.notificationOptions?.action.run()}>
              {one.notificationOptions.action.label}
            </button>
          )}
        </p>
      ))}
    </div>
  )
}

export const toasts = () => document.querySelector('[data-testid=toasts]')?.textContent ?? ''

export const callsOf = (memory: ReferenceMemory, method: string) =>
  memory.calls.filter((call) => call.method === method).map(({ params }) => params)

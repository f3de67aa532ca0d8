/** A screen of the real console around a library: real ra-core, real RJSF, real router, rows in memory. */
import { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, memoryStore, useNotificationContext } from 'ra-core'
import type { ReactNode } from 'react'
import { createMemoryRouter, Link, Outlet, RouterProvider, useLocation } from 'react-router'
import type { Field, Resource } from '../../../src/model/resource.ts'
import type { Scope } from '../../../src/model/scope.ts'
import type { Validate } from '../../../src/model/validation.ts'
import { createValidate } from '../../../src/model/validator.ts'
import { type Console, ConsoleProvider } from '../../../src/ui/console.tsx'
import type { Files } from '../../../src/ui/files.ts'
import { ResourceForm } from '../../../src/ui/form/resource-form.tsx'
import { SingleForm } from '../../../src/ui/form/single-form.tsx'
import { i18nProvider } from '../../../src/ui/messages.ts'
import { ResourceShow } from '../../../src/ui/show/resource-show.tsx'
import { type FrameNotes, PlainFrame } from '../../support/page-frame.tsx'
import type { LibraryMemory } from '../../support/library-memory.ts'
import { libraryNamed, THING } from '../../support/resource.ts'

export const SCOPE: Scope = {
  userId: 'user-1',
  userName: '张三',
  roles: ['organizationAdmin'],
  organizationId: 'org-1',
  consortiumId: 'consortium-1',
  shelf: 'organization',
}

const key = crypto.subtle.generateKey({ name: 'AES-CTR', length: 256 }, false, ['encrypt', 'decrypt'])
/** The person's, the same in all screens of a file. */
export const loadDraftKey = (): Promise<CryptoKey> => key

interface OpenOptions {
  readonly memory: LibraryMemory
  readonly path: string
  readonly resource?: Resource
  readonly others?: readonly Resource[]
  readonly scope?: Scope
  readonly validate?: Validate
  readonly state?: unknown
  readonly files?: Files
  /** With what the list has read, for a form that was opened from it. */
  readonly client?: QueryClient
  readonly findElsewhere?: Console['findElsewhere']
  readonly revealPurposes?: readonly string[]
  /** What the person's own storage holds. */
  readonly kept?: Readonly<Record<string, unknown>>
}

export function open({
  memory,
  path,
  resource = THING,
  others = [],
  scope = SCOPE,
  validate,
  state,
  files,
  client,
  kept = {},
  findElsewhere,
  revealPurposes = [],
}: OpenOptions) {
  const catalog = { resources: Object.fromEntries([resource, ...others].map((one) => [one.name, one])), broken: [] }
  memory.use(catalog, scope)
  const context = {
    index: catalog,
    catalog,
    scope,
    ownerName: '第一康复医院',
    pathOf: (name: string) => `/${name}`,
    loadValidator: async (one: Resource) => validate ?? createValidate(one),
    ...(files ? { files } : {}),
    loadDraftKey,
    revealPurposes,
    ...(findElsewhere ? { findElsewhere } : {}),
  }
  const base = `/${resource.name}`
  const notes: FrameNotes = {}
  const root = (
    <CoreAdminContext
      dataProvider={memory.provider}
      i18nProvider={i18nProvider}
      store={memoryStore({ ...kept })}
      queryClient={client ?? new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <ConsoleProvider value={context}>
        <Link to="/elsewhere">别处</Link>
        <Toasts />
        <PlainFrame notes={notes}>
          <Outlet />
        </PlainFrame>
      </ConsoleProvider>
    </CoreAdminContext>
  )
  const routes = [
    {
      element: root,
      children: [
        { path: base, element: resource.single ? <SingleForm resource={resource} /> : <Place name="列表" /> },
        { path: '/elsewhere', element: <Place name="别处" /> },
        { path: `${base}/create`, element: <ResourceForm resource={resource} /> },
        { path: `${base}/:id`, element: <ResourceForm resource={resource} /> },
        { path: `${base}/:id/show`, element: <ResourceShow resource={resource} /> },
      ],
    },
  ]
  const [pathname, search = ''] = path.split('?')
  const entry = state === undefined ? path : { pathname, search: search && `?${search}`, state }
  const router = createMemoryRouter(routes, { initialEntries: ['/elsewhere', entry], initialIndex: 1 })
  const user = userEvent.setup()
  return { user, router, notes, ...render(<RouterProvider router={router} />) }
}

function Place({ name }: { readonly name: string }): ReactNode {
  const { search, state } = useLocation()
  return (
    <p>
      在{name}
      {search} {JSON.stringify(state)}
    </p>
  )
}

function Toasts() {
  const { notifications } = useNotificationContext()
  return <div data-testid="toasts">{notifications.map((one) => String(one.message)).join('|')}</div>
}

export function makeField(name: string, kind: Field['kind'], overrides: Partial<Field> = {}): Field {
  return { name, kind, title: name, required: false, readOnly: false, search: false, ...overrides }
}

/** `THING` with other fields in one section. */
export function makeResource(fields: readonly Field[], overrides: Partial<Resource> = {}): Resource {
  const kept = THING.fields.filter((field) => field.readOnly)
  const sections = [{ title: '基本信息', fields: fields.map((field) => field.name) }]
  return libraryNamed(overrides.name ?? THING.name, {
    fields: [...kept, ...fields],
    form: { ...THING.form, sections, unique: [], reset: [] },
    identity: { ...THING.identity, label: [{ field: fields[0]?.name ?? 'Id' }] },
    ...overrides,
  })
}

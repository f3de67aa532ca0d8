/**
 * The calls of saved views, for both sides. Ours alone (see docs/decisions/0034); a platform without them answers 404.
 *
 * Shapes  A list is asked by `Library` and answered with `{ Row, DefaultId }`; `Save` takes a whole view, with `Version` 0 for
 *         a new one, and answers it; `Remove` and `Restore` take `{ Id }`, `SetDefault` `{ Library, Id }`, '' for none.
 *         A profile carries the views that lists open with, `DefaultViews`: `[{ Library, …view }]`, and those that were taken
 *         away from this person: `{ Library, Name, IsLost: true }`.
 * Errors  A list of views leaves out what is none; an answer that should be a view and is none is `Failure('unknown')`.
 */
import { Failure } from '../model/failure.ts'
import { PAGE_SIZE_MAX } from '../model/limits.ts'
import type { SavedView, SavedViews, ViewDraft, ViewState } from '../model/saved-view.ts'
import { isObject } from '../model/plain.ts'
import { MADE_ID, NAME, only } from './accepts.ts'
import { defineCall, DONE, type ReceivedParts } from './call.ts'
import { decodeView, encodeView } from './default-views.ts'

const TEXT = { type: 'string', maxLength: 200 } as const
/** As in the address: a keyword, a shelf, and what each field is narrowed to. */
const NARROWED = {
  anyOf: [TEXT, only({ in: { type: 'array', maxItems: 500, items: TEXT }, from: TEXT, to: TEXT, contains: TEXT })],
} as const

const STATE = only(
  {
    filter: { type: 'object', maxProperties: 100, propertyNames: NAME, additionalProperties: NARROWED },
    sort: only({ field: NAME, order: { enum: ['asc', 'desc'] } }, 'field', 'order'),
    pageSize: { type: 'integer', minimum: 1, maximum: PAGE_SIZE_MAX },
    columns: {
      type: 'array',
      maxItems: 200,
      items: only(
        { name: NAME, shown: { type: 'boolean' }, width: { type: 'integer', minimum: 1, maximum: 10_000 } },
        'name',
        'shown',
      ),
    },
    density: { enum: ['dense', 'compact', 'comfortable'] },
    titles: { type: 'object', maxProperties: 200, propertyNames: NAME, additionalProperties: TEXT },
  },
  'filter',
  'sort',
)

export const VIEWS = defineCall<string, SavedViews>({
  method: 'GET',
  path: '/bff/api/ListView/GetViews',
  access: 'anyRole',
  accepts: { query: only({ Library: NAME }, 'Library') },
  encode: (library) => ({ query: { Library: library } }),
  decode: ({ query }) => String(query['Library']),
  reply: { encode: encodeViews, decode: decodeViews },
})

const DRAFT = {
  Id: MADE_ID,
  Library: NAME,
  Name: TEXT,
  Shared: { type: 'boolean' },
  State: STATE,
  Version: { type: 'integer', minimum: 0, maximum: 1_000_000_000 },
} as const

export const SAVE_VIEW = defineCall<ViewDraft, SavedView>({
  method: 'POST',
  path: '/bff/api/ListView/Save',
  access: 'anyRole',
  accepts: { body: only(DRAFT, 'Id', 'Library', 'Name', 'Shared', 'State', 'Version') },
  encode: ({ id, library, name, shared, state, version }) => ({
    body: { Id: id, Library: library, Name: name, Shared: shared, State: state, Version: version },
  }),
  decode({ body }) {
    const { Id, Library, Name, Shared, State, Version } = body as Readonly<Record<string, unknown>>
    return {
      id: String(Id),
      library: String(Library),
      name: String(Name).trim(),
      shared: Shared === true,
      state: State as ViewState,
      version: Number(Version),
    }
  },
  reply: { encode: encodeView, decode: viewIn },
})

const BY_ID = {
  method: 'POST',
  access: 'anyRole',
  accepts: { body: only({ Id: MADE_ID }, 'Id') },
  encode: (id: string) => ({ body: { Id: id } }),
  decode: ({ body }: ReceivedParts) => (body as { readonly Id: string }).Id,
} as const

export const REMOVE_VIEW = defineCall<string>({ ...BY_ID, path: '/bff/api/ListView/Remove', reply: DONE })

export const RESTORE_VIEW = defineCall<string, SavedView>({
  ...BY_ID,
  path: '/bff/api/ListView/Restore',
  reply: { encode: encodeView, decode: viewIn },
})

export interface DefaultChoice {
  readonly library: string
  /** '' for none. */
  readonly id: string
}

export const SET_DEFAULT_VIEW = defineCall<DefaultChoice>({
  method: 'POST',
  path: '/bff/api/ListView/SetDefault',
  access: 'anyRole',
  accepts: { body: only({ Library: NAME, Id: { anyOf: [MADE_ID, { const: '' }] } }, 'Library', 'Id') },
  encode: ({ library, id }) => ({ body: { Library: library, Id: id } }),
  decode({ body }) {
    const { Library, Id } = body as { readonly Library: string; readonly Id: string }
    return { library: Library, id: Id }
  },
  reply: DONE,
})

function encodeViews({ views, defaultId }: SavedViews) {
  return { Row: views.map(encodeView), DefaultId: defaultId }
}

function decodeViews(data: unknown): SavedViews {
  const { Row, DefaultId } = isObject(data) ? data : {}
  return {
    views: (Array.isArray(Row) ? Row : []).flatMap((row) => decodeView(row) ?? []),
    defaultId: typeof DefaultId === 'string' ? DefaultId : '',
  }
}

function viewIn(data: unknown): SavedView {
  const view = decodeView(data)
  if (!view) throw new Failure('unknown', { words: '平台返回的内容不是视图' })
  return view
}

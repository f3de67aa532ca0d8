/**
 * The calls of saved views. Whose they are follows from the session alone; no parameter names a person.
 *
 * Errors  `notFound` for a library that there is not, `forbidden` for one that the scope may not read; the store's beyond that.
 * Source  docs/decisions/0034; reliability requirements I1, T1–T3, U1.
 */
import type { FastifyInstance } from 'fastify'
import { mayRead } from '../../model/access.ts'
import { Failure } from '../../model/failure.ts'
import { PAGE_SIZE_MAX } from '../../model/limits.ts'
import { type Catalog, tryGetResource } from '../../model/resource.ts'
import { VIEW_NAME_MAX, VIEW_SIZE_MAX } from '../../model/saved-view.ts'
import type { Scope } from '../../model/scope.ts'
import { encodeSuccess } from '../../wire/envelope.ts'
import { decodeDraft, encodeView, encodeViews, VIEW_PATHS } from '../../wire/saved-views.ts'
import { originOf, scopeOf } from '../passport/session.ts'
import { ENVELOPE, NO_QUERY, NAME, MADE_ID } from '../schemas.ts'
import type { ListViewStore } from '../store/list-views.ts'

const TEXT = { type: 'string', maxLength: 200 } as const
/** As in the address: a keyword, a shelf, and what each field is narrowed to. */
const NARROWED = {
  anyOf: [
    TEXT,
    {
      type: 'object',
      properties: { in: { type: 'array', maxItems: 500, items: TEXT }, from: TEXT, to: TEXT, contains: TEXT },
      additionalProperties: false,
    },
  ],
} as const

const STATE = {
  type: 'object',
  required: ['filter', 'sort'],
  properties: {
    filter: { type: 'object', maxProperties: 100, propertyNames: NAME, additionalProperties: NARROWED },
    sort: {
      type: 'object',
      required: ['field', 'order'],
      properties: { field: NAME, order: { enum: ['asc', 'desc'] } },
      additionalProperties: false,
    },
    pageSize: { type: 'integer', minimum: 1, maximum: PAGE_SIZE_MAX },
    columns: {
      type: 'array',
      maxItems: 200,
      items: {
        type: 'object',
        required: ['name', 'shown'],
        properties: {
          name: NAME,
          shown: { type: 'boolean' },
          width: { type: 'integer', minimum: 1, maximum: 10_000 },
        },
        additionalProperties: false,
      },
    },
    density: { enum: ['dense', 'compact', 'comfortable'] },
    titles: { type: 'object', maxProperties: 200, propertyNames: NAME, additionalProperties: TEXT },
  },
  additionalProperties: false,
} as const

const DRAFT_BODY = {
  type: 'object',
  required: ['Id', 'Library', 'Name', 'Shared', 'State', 'Version'],
  properties: {
    Id: MADE_ID,
    Library: NAME,
    Name: { type: 'string', maxLength: 200 },
    Shared: { type: 'boolean' },
    State: STATE,
    Version: { type: 'integer', minimum: 0, maximum: 1_000_000_000 },
  },
  additionalProperties: false,
} as const

const ID_BODY = { type: 'object', required: ['Id'], properties: { Id: MADE_ID }, additionalProperties: false } as const

const DEFAULT_BODY = {
  type: 'object',
  required: ['Library', 'Id'],
  properties: { Library: NAME, Id: { anyOf: [MADE_ID, { const: '' }] } },
  additionalProperties: false,
} as const

const VIEWS_QUERY = {
  type: 'object',
  required: ['Library'],
  properties: { Library: NAME },
  additionalProperties: false,
} as const

export interface ViewsOptions {
  readonly catalog: Catalog
  readonly store: ListViewStore
}

export function registerViews(server: FastifyInstance, { catalog, store }: ViewsOptions): void {
  server.route({
    method: 'GET',
    url: VIEW_PATHS.views,
    config: { access: 'anyRole' },
    schema: { querystring: VIEWS_QUERY, response: { 200: ENVELOPE } },
    handler: async (request) => {
      const { Library } = request.query as { readonly Library: string }
      const scope = scopeOf(request)
      refuseUnreadable(catalog, scope, Library)
      return encodeSuccess(encodeViews(await store.list(scope, Library))).body
    },
  })
  server.route({
    method: 'POST',
    url: VIEW_PATHS.save,
    config: { access: 'anyRole' },
    schema: { querystring: NO_QUERY, body: DRAFT_BODY, response: { 200: ENVELOPE } },
    handler: async (request) => {
      const draft = decodeDraft(request.body)
      const scope = scopeOf(request)
      refuseUnreadable(catalog, scope, draft.library)
      refuseName(draft.name)
      if (JSON.stringify(draft.state).length > VIEW_SIZE_MAX)
        throw new Failure('tooLarge', { words: '视图的筛选条件太多，请减少几项后再保存' })
      return encodeSuccess(encodeView(await store.save(scope, originOf(request), draft))).body
    },
  })
  registerById(server, store)
  server.route({
    method: 'POST',
    url: VIEW_PATHS.setDefault,
    config: { access: 'anyRole' },
    schema: { querystring: NO_QUERY, body: DEFAULT_BODY, response: { 200: ENVELOPE } },
    handler: async (request) => {
      const { Library, Id } = request.body as { readonly Library: string; readonly Id: string }
      const scope = scopeOf(request)
      refuseUnreadable(catalog, scope, Library)
      await store.setDefault(scope, Library, Id)
      return encodeSuccess(null).body
    },
  })
}

function registerById(server: FastifyInstance, store: ListViewStore): void {
  server.route({
    method: 'POST',
    url: VIEW_PATHS.remove,
    config: { access: 'anyRole' },
    schema: { querystring: NO_QUERY, body: ID_BODY, response: { 200: ENVELOPE } },
    handler: async (request) => {
      await store.remove(scopeOf(request), originOf(request), (request.body as { readonly Id: string }).Id)
      return encodeSuccess(null).body
    },
  })
  server.route({
    method: 'POST',
    url: VIEW_PATHS.restore,
    config: { access: 'anyRole' },
    schema: { querystring: NO_QUERY, body: ID_BODY, response: { 200: ENVELOPE } },
    handler: async (request) => {
      const { Id } = request.body as { readonly Id: string }
      return encodeSuccess(encodeView(await store.restore(scopeOf(request), originOf(request), Id))).body
    },
  })
}

function refuseUnreadable(catalog: Catalog, scope: Scope, library: string): void {
  const resource = tryGetResource(catalog, library)
  if (!resource) throw new Failure('notFound')
  if (!mayRead(resource, scope)) throw new Failure('forbidden')
}

function refuseName(name: string): void {
  if (name === '') throw new Failure('invalid', { words: '请填写视图的名称' })
  if ([...name].length > VIEW_NAME_MAX)
    throw new Failure('invalid', { words: `视图的名称最多 ${VIEW_NAME_MAX} 个字，请缩短` })
}

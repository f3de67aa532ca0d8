/**
 * The calls of export tasks: creation, the list, removal, the file.
 *
 * Errors  `forbidden` for another person's user id and for a library that the person may not read, `notFound` for another
 *         person's task.
 * Source  Spec §7 (Reports); reliability requirements I1, T2, E2.
 */
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { mayRead } from '../../model/access.ts'
import { Failure } from '../../model/failure.ts'
import { IDS_MAX, PAGE_SIZE_MAX } from '../../model/limits.ts'
import { tellingOnce } from '../../model/query.ts'
import { CONSORTIUM_ADMIN, ORGANIZATION_ADMIN } from '../../model/scope.ts'
import { encodeSuccess } from '../../wire/envelope.ts'
import {
  decodeExportOrder,
  EXPORT_FACT_TEXT_MAX,
  EXPORT_FACTS_MAX,
  EXPORT_IDS_MAX,
  EXPORT_NAME_MAX,
} from '../../wire/export-order.ts'
import { decodeTaskQuery, encodeDisposition, encodeTaskPage, REPORT_PATHS } from '../../wire/reports.ts'
import { originOf, scopeOf } from '../passport/session.ts'
import { ENVELOPE, NO_QUERY } from '../schemas.ts'
import type { ExportTaskStore } from '../store/export-tasks.ts'
import { createExportRunner, type ExportRunner, type ExportRunnerOptions } from './export-runner.ts'

const ID = { type: 'string', minLength: 1, maxLength: 200 } as const
const COUNT = { type: 'string', pattern: '^[1-9]\\d{0,5}$' } as const

const LIST_QUERY = {
  type: 'object',
  required: ['userId'],
  properties: { userId: ID, pageIndex: COUNT, pageSize: COUNT },
  additionalProperties: false,
} as const

const FILE_BODY = {
  type: 'object',
  required: ['TaskId'],
  properties: { TaskId: ID },
  additionalProperties: false,
} as const

const CREATE_BODY = {
  type: 'object',
  required: ['Library', 'Format', 'Columns'],
  properties: {
    Library: ID,
    Name: { type: 'string', maxLength: EXPORT_NAME_MAX },
    Format: ID,
    Columns: { type: 'array', minItems: 1, maxItems: 500, items: ID },
    Query: { type: ['object', 'null'], maxProperties: 200 },
    Ids: { type: 'array', minItems: 1, maxItems: EXPORT_IDS_MAX, items: ID },
    Owner: { type: 'string', maxLength: 200 },
    Facts: {
      type: 'array',
      maxItems: EXPORT_FACTS_MAX,
      items: { type: 'array', minItems: 2, maxItems: 2, items: { type: 'string', maxLength: EXPORT_FACT_TEXT_MAX } },
    },
  },
  additionalProperties: false,
} as const

export type ReportsOptions = Omit<ExportRunnerOptions, 'logger'>

export function registerReports(server: FastifyInstance, options: ReportsOptions): void {
  const runner = createExportRunner({ ...options, logger: server.log })
  server.addHook('onClose', () => runner.close())
  const store = options.store.exportTasks
  registerCreation(server, options, runner)
  registerList(server, store)
  registerRemoval(server, store)
  registerFile(server, store)
}

function registerCreation(server: FastifyInstance, { catalog }: ReportsOptions, runner: ExportRunner): void {
  server.route({
    method: 'POST',
    url: REPORT_PATHS.create,
    config: { access: { roles: [ORGANIZATION_ADMIN, CONSORTIUM_ADMIN] } },
    schema: { querystring: NO_QUERY, body: CREATE_BODY, response: { 200: ENVELOPE } },
    handler: async (request) => {
      const scope = scopeOf(request)
      const asked = decodeExportOrder(catalog, request.body)
      if (!mayRead(asked.resource, scope)) throw new Failure('forbidden')
      const order = { ...asked, page: tellingOnce(asked.resource, scope, asked.page) }
      return encodeSuccess({ TaskId: await runner.start(scope, originOf(request), order) }).body
    },
  })
}

function registerList(server: FastifyInstance, store: ExportTaskStore): void {
  server.route({
    method: 'GET',
    url: REPORT_PATHS.list,
    config: { access: 'signedIn', background: true },
    schema: { querystring: LIST_QUERY, response: { 200: ENVELOPE } },
    handler: async (request) => {
      const scope = scopeOf(request)
      const { userId, page, pageSize } = decodeTaskQuery(request.query as Readonly<Record<string, unknown>>)
      if (userId !== scope.userId) throw new Failure('forbidden')
      if (pageSize > PAGE_SIZE_MAX) throw new Failure('invalid', { words: `pageSize 最大为 ${PAGE_SIZE_MAX}` })
      return encodeSuccess(encodeTaskPage(await store.page(scope, page, pageSize))).body
    },
  })
}

function registerRemoval(server: FastifyInstance, store: ExportTaskStore): void {
  server.route({
    method: 'POST',
    url: REPORT_PATHS.remove,
    config: { access: 'signedIn' },
    schema: {
      querystring: NO_QUERY,
      body: { type: 'array', minItems: 1, maxItems: IDS_MAX, items: ID },
      response: { 200: ENVELOPE },
    },
    handler: async (request) => {
      await store.remove(scopeOf(request), request.body as readonly string[])
      return encodeSuccess(null).body
    },
  })
}

function registerFile(server: FastifyInstance, store: ExportTaskStore): void {
  server.route({
    method: 'POST',
    url: REPORT_PATHS.file,
    config: { access: 'signedIn' },
    schema: { querystring: NO_QUERY, body: FILE_BODY },
    handler: async (request, reply) => {
      const { TaskId } = request.body as { readonly TaskId: string }
      const { fileName, mediaType, size, chunks } = await store.file(scopeOf(request), TaskId)
      return reply
        .header('content-type', mediaType)
        .header('content-disposition', encodeDisposition(fileName))
        .header('x-content-type-options', 'nosniff')
        .header('content-length', size)
        .send(Readable.from(chunks, { objectMode: false }))
    },
  })
}

/**
 * The calls of export tasks: creation, the list, removal, the file.
 *
 * Errors  `forbidden` for another person's user id and for a library that the person may not read, be it only since they ordered
 *         the file; `notFound` for another person's task.
 * Source  Spec §7 (Reports); reliability requirements I1, T2, E2.
 */
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Failure } from '../../model/failure.ts'
import { IDS_MAX, PAGE_SIZE_MAX } from '../../model/limits.ts'
import { type Resource, tryGetResource } from '../../model/resource.ts'
import type { Scope } from '../../model/scope.ts'
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
import { ENVELOPE, NO_QUERY, NAME, COUNT } from '../schemas.ts'
import type { ExportTaskStore } from '../store/export-tasks.ts'
import { EXPORTERS, mayExport } from './export-rights.ts'
import { createExportRunner, type ExportRunner, type ExportRunnerOptions } from './export-runner.ts'

const LIST_QUERY = {
  type: 'object',
  required: ['userId'],
  properties: { userId: NAME, pageIndex: COUNT, pageSize: COUNT },
  additionalProperties: false,
} as const

const FILE_BODY = {
  type: 'object',
  required: ['TaskId'],
  properties: { TaskId: NAME },
  additionalProperties: false,
} as const

const CREATE_BODY = {
  type: 'object',
  required: ['Library', 'Format', 'Columns'],
  properties: {
    Library: NAME,
    Name: { type: 'string', maxLength: EXPORT_NAME_MAX },
    Format: NAME,
    Columns: { type: 'array', minItems: 1, maxItems: 500, items: NAME },
    Query: { type: ['object', 'null'], maxProperties: 200 },
    Ids: { type: 'array', minItems: 1, maxItems: EXPORT_IDS_MAX, items: NAME },
    Owner: { type: 'string', maxLength: 200 },
    Facts: {
      type: 'array',
      maxItems: EXPORT_FACTS_MAX,
      items: { type: 'array', minItems: 2, maxItems: 2, items: { type: 'string', maxLength: EXPORT_FACT_TEXT_MAX } },
    },
  },
  additionalProperties: false,
} as const

const BEGIN_MS = 500

export type ReportsOptions = Omit<ExportRunnerOptions, 'logger'>

export function registerReports(server: FastifyInstance, options: ReportsOptions): void {
  const runner = createExportRunner({ ...options, logger: server.log })
  // Whatever waits is begun when the server has come up, which it is not to be kept from.
  server.addHook('onReady', async () => void setTimeout(runner.begin, BEGIN_MS).unref())
  server.addHook('onClose', () => runner.close())
  const store = options.store.exportTasks
  registerCreation(server, options, runner)
  registerList(server, store)
  registerRemoval(server, store)
  registerFile(server, options)
}

function registerCreation(server: FastifyInstance, { catalog }: ReportsOptions, runner: ExportRunner): void {
  server.route({
    method: 'POST',
    url: REPORT_PATHS.create,
    config: { access: { roles: EXPORTERS } },
    schema: { querystring: NO_QUERY, body: CREATE_BODY, response: { 200: ENVELOPE } },
    handler: async (request) => {
      const scope = scopeOf(request)
      const { resource, name } = decodeExportOrder(catalog, request.body)
      if (!mayExport(resource, scope)) throw new Failure('forbidden')
      const TaskId = await runner.start(scope, originOf(request), { name, body: request.body })
      return encodeSuccess({ TaskId }).body
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
      body: { type: 'array', minItems: 1, maxItems: IDS_MAX, items: NAME },
      response: { 200: ENVELOPE },
    },
    handler: async (request) => {
      await store.remove(scopeOf(request), request.body as readonly string[])
      return encodeSuccess(null).body
    },
  })
}

function registerFile(server: FastifyInstance, { store, catalog }: ReportsOptions): void {
  server.route({
    method: 'POST',
    url: REPORT_PATHS.file,
    config: { access: { roles: EXPORTERS } },
    schema: { querystring: NO_QUERY, body: FILE_BODY },
    handler: async (request, reply) => {
      const { TaskId } = request.body as { readonly TaskId: string }
      const scope = scopeOf(request)
      const { fileName, mediaType, size, chunks, library } = await store.exportTasks.file(scope, TaskId)
      if (library !== undefined) requireLibrary(tryGetResource(catalog, library), scope)
      return reply
        .header('content-type', mediaType)
        .header('content-disposition', encodeDisposition(fileName))
        .header('x-content-type-options', 'nosniff')
        .header('content-length', size)
        .send(Readable.from(chunks, { objectMode: false }))
    },
  })
}

/** Of a library that there is no more, nobody can say who may read it. */
function requireLibrary(resource: Resource | undefined, scope: Scope): void {
  if (!resource) throw new Failure('forbidden', { words: '文件所属的资料库已不存在，不能下载' })
  if (!mayExport(resource, scope))
    throw new Failure('forbidden', { words: `您的权限已变更，不能再下载“${resource.title}”的导出文件` })
}

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
import { PAGE_SIZE_MAX } from '../../model/limits.ts'
import { type Resource, tryGetResource } from '../../model/resource.ts'
import type { Scope } from '../../model/scope.ts'
import { CREATE_EXPORT, decodeExportOrder } from '../../wire/export-order.ts'
import { encodeDisposition, EXPORT_FILE, EXPORT_TASKS, REMOVE_EXPORT_TASKS } from '../../wire/reports.ts'
import { answer, receivedParts, routeOf } from '../answer.ts'
import { originOf, requestScope, sessionOf } from '../passport/session.ts'
import type { ExportTaskStore } from '../store/export-tasks.ts'
import { mayExport, requireReason } from './export-rights.ts'
import { createExportRunner, type ExportRunner, type ExportRunnerOptions } from './export-runner.ts'

const BEGIN_MS = 500

export type ReportsOptions = Omit<ExportRunnerOptions, 'logger' | 'gates'>

export function registerReports(server: FastifyInstance, options: ReportsOptions): void {
  const runner = createExportRunner({ ...options, gates: server.gateSettings, logger: server.log })
  // Whatever waits is begun when the server has come up, which it is not to be kept from.
  server.addHook('onReady', async () => void setTimeout(runner.begin, BEGIN_MS).unref())
  server.addHook('onClose', () => runner.close())
  const store = options.store.exportTasks
  registerCreation(server, options, runner)
  registerTasks(server, store)
  registerFile(server, options)
}

function registerCreation(server: FastifyInstance, { catalog }: ReportsOptions, runner: ExportRunner): void {
  answer(server, CREATE_EXPORT, async (body, request) => {
    const scope = requestScope(request)
    const { resource, name, reason } = decodeExportOrder(catalog, body)
    if (!mayExport(resource, scope)) throw new Failure('forbidden')
    requireReason(sessionOf(request).profile, scope, reason)
    return runner.start(scope, originOf(request), { name, body })
  })
}

function registerTasks(server: FastifyInstance, store: ExportTaskStore): void {
  answer(server, EXPORT_TASKS, async ({ userId, page, pageSize }, request) => {
    const scope = requestScope(request)
    if (userId !== scope.userId) throw new Failure('forbidden')
    if (pageSize > PAGE_SIZE_MAX) throw new Failure('invalid', { words: `pageSize 最大为 ${PAGE_SIZE_MAX}` })
    return store.page(scope, page, pageSize)
  })
  answer(server, REMOVE_EXPORT_TASKS, async (ids, request) => {
    await store.remove(requestScope(request), ids)
  })
}

function registerFile(server: FastifyInstance, { store, catalog }: ReportsOptions): void {
  server.route({
    ...routeOf(EXPORT_FILE),
    handler: async (request, reply) => {
      const scope = requestScope(request)
      const file = await store.exportTasks.file(scope, EXPORT_FILE.decode(receivedParts(request)))
      const { fileName, mediaType, size, chunks, library } = file
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

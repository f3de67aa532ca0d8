/**
 * GET a file: its bytes, or a part of them, to whoever may see it. Nothing in it can run, whatever it holds.
 *
 * Errors  `notFound` for a file of another organization, one that is not there and an id that is none: all alike.
 * Source  Spec §7 (GET file as blob); reliability requirements F2, F5; RFC 6266, RFC 9110 §14.
 */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../../model/failure.ts'
import { UPLOAD_TIMEOUT_MS } from '../../model/limits.ts'
import type { Scope } from '../../model/scope.ts'
import { encodeFailure } from '../../wire/envelope.ts'
import { FILE } from '../../wire/files.ts'
import { encodeDisposition } from '../../wire/reports.ts'
import { routeOf } from '../answer.ts'
import { requestScope } from '../passport/session.ts'
import { CHUNK_BYTES, type FileStore } from '../store/files.ts'
import type { StoredFile } from '../store/stored-files.ts'
import { type Range, rangeOf } from './range.ts'

const ID = /^[0-9a-f]{32}$/
const PARAMS = { type: 'object', properties: { id: { type: 'string' } }, additionalProperties: false } as const
const POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"

export function registerDownload(server: FastifyInstance, store: FileStore): void {
  const route = routeOf({ ...FILE, handlerTimeout: UPLOAD_TIMEOUT_MS })
  server.route({
    ...route,
    schema: { ...route.schema, params: PARAMS },
    handler: async (request, reply) => {
      const scope = requestScope(request)
      const { id } = request.params as { readonly id: string }
      if (!ID.test(id)) throw new Failure('notFound')
      return sendFile(request, reply, { store, scope, file: await store.find(scope, id) })
    },
  })
}

export interface Sending {
  readonly store: FileStore
  readonly scope: Scope
  readonly file: StoredFile
}

export function sendFile(request: FastifyRequest, reply: FastifyReply, sending: Sending): FastifyReply {
  const { file } = sending
  // A file never changes: its id is its version.
  const tag = `"${file.id}"`
  const condition = request.headers['if-range']
  const wanted = condition === undefined || condition === tag ? request.headers.range : undefined
  const range = rangeOf(wanted, file.size)
  reply.header('accept-ranges', 'bytes').header('etag', tag)
  if (range === null) {
    const { body } = encodeFailure(new Failure('invalid', { words: '请求的部分超出了文件的范围' }))
    return reply.code(416).header('content-range', `bytes */${file.size}`).send(body)
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 }
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`)
  return reply
    .header('content-type', file.mediaType)
    .header('content-length', end - start + 1)
    .header('content-disposition', encodeDisposition(file.name))
    .header('content-security-policy', POLICY)
    .header('x-content-type-options', 'nosniff')
    .send(Readable.from(bytesOf(sending, { start, end }), { objectMode: false }))
}

/** Chunk by chunk as they are taken. */
async function* bytesOf({ store, scope, file }: Sending, { start, end }: Range): AsyncGenerator<Buffer> {
  for (let at = start; at <= end;) {
    const position = Math.floor(at / CHUNK_BYTES)
    const chunk = await store.chunk(scope, file, position)
    const from = at - position * CHUNK_BYTES
    const bytes = chunk.subarray(from, Math.min(chunk.length, from + end - at + 1))
    if (bytes.length === 0) throw new Failure('notFound')
    yield bytes
    at += bytes.length
  }
}

/**
 * Pictures in a room: given to it by whoever has uploaded them, read by whoever is in it.
 *
 * Errors  `notFound` for a file that is not the person's to give or to read, `unsupported` for what is no PNG, JPEG or WebP.
 */
import type { FastifyInstance } from 'fastify'
import { Failure } from '../../model/failure.ts'
import { UPLOAD_TIMEOUT_MS } from '../../model/limits.ts'
import { CONSULT_FILE, GRANT_IMAGE } from '../../wire/consult.ts'
import { encodeFilePath, fileIdOf } from '../../wire/files.ts'
import { answer, receivedParts, routeOf } from '../answer.ts'
import { fileContextOf } from '../files/context.ts'
import { sendFile } from '../files/download-route.ts'
import type { FileSettings } from '../files/file-settings.ts'
import { receive } from '../files/receive.ts'
import { CHUNK_BYTES, type FileStore } from '../store/files.ts'
import type { StoredFile } from '../store/stored-files.ts'
import type { Scope } from '../../model/scope.ts'
import { withoutCameraFacts } from './camera-facts.ts'
import { holderOfRequest, type PollOptions } from './poll-route.ts'
import type { FindSeat } from './routes.ts'
import type { Store } from '../store/open.ts'

const SHOWN: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp'])

export type ImageSettings = FileSettings

interface ImageRoutes extends PollOptions {
  readonly store: Store
  readonly settings: ImageSettings
  readonly seated: FindSeat
}

export function registerImages(server: FastifyInstance, { store, settings, seated, findHolder }: ImageRoutes): void {
  const { maxBytes, quota } = fileContextOf(store.files, settings)
  answer(server, { ...GRANT_IMAGE, handlerTimeout: UPLOAD_TIMEOUT_MS }, async ({ room, file: path }, request) => {
    const { seat, scope } = await seated(request, room)
    const file = await store.files.find(scope, fileIdOf(path) ?? '')
    if (!SHOWN.has(file.mediaType) || file.ownerId !== seat.ownerId)
      throw new Failure('unsupported', { words: '会诊中只能发送 PNG、JPEG、WebP 图片' })
    const plain = withoutCameraFacts(await wholeOf(store.files, scope, file))
    if (!plain) throw new Failure('unsupported', { words: '图片已损坏或不完整，请重新导出后再发送' })
    const source = (async function* () {
      yield plain
    })()
    const id = await receive(source, {
      store: store.files,
      scope,
      name: file.name,
      announcedBytes: plain.length,
      maxBytes,
      quota,
    })
    await store.consult.files.grant(seat, id)
    // With all that the camera has written into it.
    await store.files.discard(scope, file.id)
    return encodeFilePath(id)
  })
  server.route({
    ...routeOf({ ...CONSULT_FILE, handlerTimeout: UPLOAD_TIMEOUT_MS }),
    handler: async (request, reply) => {
      const { room, file: fileId } = CONSULT_FILE.decode(receivedParts(request))
      const { scope, guest } = await holderOfRequest(findHolder, request)
      const seat = guest?.id === room ? guest : guest ? undefined : await store.consult.rooms.seatOf(scope, room)
      if (!seat) throw new Failure('notFound')
      return sendFile(request, reply, { store: store.files, ...(await store.consult.files.open(seat, fileId)) })
    },
  })
}

async function wholeOf(files: FileStore, scope: Scope, file: StoredFile): Promise<Buffer> {
  const chunks: Buffer[] = []
  for (let position = 0; position * CHUNK_BYTES < file.size; position += 1)
    chunks.push(await files.chunk(scope, file, position))
  return Buffer.concat(chunks)
}

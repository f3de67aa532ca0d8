/**
 * POST api/oss/upload: one file in a multipart form, answered by its path.
 *
 * Units   Bytes, milliseconds.
 * Errors  `tooLarge` (413) for a file or a form beyond the limits, `unsupported` (415) for what is no such file or no form,
 *         `invalid` for a form that holds something else.
 * Source  Spec §7 (Files), §8 (413), §9 (300 s); reliability requirements F1, F2, F4.
 */
import multipart, { type Multipart } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../../model/failure.ts'
import { UPLOAD_TIMEOUT_MS } from '../../model/limits.ts'
import { encodeFilePath, UPLOAD } from '../../wire/files.ts'
import { answer } from '../answer.ts'
import { requestScope } from '../passport/session.ts'
import type { FileContext } from './context.ts'
import { giveTime } from './patience.ts'
import { receive } from './receive.ts'

/** Boundaries and headers of the form around the file. */
const FORM_MAX_BYTES = 65_536
const LIMITS = { files: 1, fields: 4, parts: 5, fieldSize: 1_024, fieldNameSize: 100, headerPairs: 16 } as const

export async function registerUpload(server: FastifyInstance, context: FileContext): Promise<void> {
  // In a room of its own: nowhere else is a form with files a body.
  await server.register(async (room) => {
    await room.register(multipart)
    room.addHook('onRequest', async (request) => giveTime(request.raw))
    const take = async (_asked: void, request: FastifyRequest) => {
      try {
        return encodeFilePath(await takeForm(request, context))
      } finally {
        // A browser reads no answer before it has sent everything.
        request.raw.unpipe()
        request.raw.resume()
      }
    }
    answer(room, { ...UPLOAD, handlerTimeout: UPLOAD_TIMEOUT_MS }, take)
  })
}

async function takeForm(request: FastifyRequest, context: FileContext): Promise<string> {
  const { store, maxBytes, quota } = context
  const scope = requestScope(request)
  if (!request.isMultipart()) throw new Failure('unsupported')
  const fileSize = Math.max(maxBytes.image, maxBytes.video)
  const announced = Number(request.headers['content-length'] ?? Number.NaN)
  if (announced > fileSize + FORM_MAX_BYTES) throw new Failure('tooLarge')
  const announcedBytes = Number.isNaN(announced) ? undefined : announced
  let id: string | undefined
  try {
    const parts = request.parts({ limits: { ...LIMITS, fileSize: fileSize + 1 } })
    for await (const part of readable<Multipart>(parts)) {
      if (part.type === 'field') throw new Failure('invalid', { words: `不认识的内容 ${part.fieldname}，请删除` })
      const source = readable<Buffer>(part.file)
      id = await receive(source, { store, scope, name: part.filename, announcedBytes, maxBytes, quota })
    }
  } catch (error) {
    if (id !== undefined) await store.discard(scope, id)
    throw error
  }
  if (id === undefined) throw new Failure('invalid', { words: '没有收到文件，请选择文件后再上传' })
  return id
}

/** What the sender got wrong, as a refusal; errors of whoever reads on are not seen here. */
async function* readable<Item>(source: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* source
  } catch (cause) {
    const status = (cause as { readonly statusCode?: number }).statusCode
    if (cause instanceof Failure || status === 413) throw cause
    throw new Failure('invalid', { words: '上传的内容不完整，请重新上传', cause })
  }
}

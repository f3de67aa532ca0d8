/**
 * The calls of files, for both sides.
 *
 * Shapes  A stored file is known by its path, `/bff/api/oss/file/{id}`: that is what an upload answers and what a record keeps.
 *         The specification shows no reply. We send the path as Data, and read it from the names that other platforms use as well.
 *         A batch is answered row by row as `{ Url, Path, Content }`; a row that failed has no path but words.
 * Errors  An upload's reply without an address throws `Failure('unknown')`.
 * Source  Spec §7 (Files); reliability F3, F5.
 */
import { Failure } from '../model/failure.ts'
import { UPLOAD_TIMEOUT_MS } from '../model/limits.ts'
import type { UploadLimits } from '../model/media.ts'
import { BYTES_PER_MB, MEDIA_KINDS, UPLOAD_MAX_MB } from '../model/media.ts'
import { isObject } from '../model/plain.ts'
import { CONSORTIUM_ADMIN, ORGANIZATION_ADMIN } from '../model/scope.ts'
import { only } from './accepts.ts'
import { defineCall, DONE, nothing, type CallReplyCodec } from './call.ts'
import type { RequestMessage } from './message.ts'

const FILE_PATH = '/bff/api/oss/file'

/** The part of the form that holds the file. */
export const FILE_PART = 'file'

export interface TransferRow {
  readonly Url: string
  /** '' when it could not be had. */
  readonly Path: string
  readonly Content: string
}

/** The path under which a stored file is found and kept in records. */
export function encodeFilePath(id: string): string {
  return `${FILE_PATH}/${id}`
}

const STORED = new RegExp(`^${FILE_PATH}/([\\w-]{1,128})$`)

/** The id of a file of this platform; undefined for every other address, so that none is ever called for being in a record. */
export function fileIdOf(path: unknown): string | undefined {
  return typeof path === 'string' ? STORED.exec(path)?.[1] : undefined
}

export const FILE_WRITERS = { roles: [ORGANIZATION_ADMIN, CONSORTIUM_ADMIN] } as const

/** A file's path. */
const PATH: CallReplyCodec<string> = { encode: (path) => path, decode: decodeUpload }

/** The body is a form with the file in it, which is read as it arrives. */
export const UPLOAD = defineCall<File, string, void>({
  method: 'POST',
  path: '/bff/api/oss/upload',
  access: FILE_WRITERS,
  encode(file) {
    const body = new FormData()
    body.append(FILE_PART, file, file.name)
    return { body }
  },
  decode: nothing,
  reply: PATH,
})

/** For one file that must be had from elsewhere, milliseconds. */
export const TRANSFER_TIMEOUT_MS = 60_000
/** So many that each can have its time within that of the call. */
const BATCH_MAX = UPLOAD_TIMEOUT_MS / TRANSFER_TIMEOUT_MS
const ADDRESS = { type: 'string', minLength: 1, maxLength: 2_000 } as const

/** The server fetches the file from its address. Others make it, as the next. */
export const TRANSFER = defineCall<never, string, string>({
  method: 'POST',
  path: '/bff/api/oss/transfer',
  access: FILE_WRITERS,
  accepts: { body: only({ Url: ADDRESS }, 'Url') },
  decode: ({ body }) => (body as { readonly Url: string }).Url,
  reply: PATH,
})

export const TRANSFER_BATCH = defineCall<never, readonly TransferRow[], readonly string[]>({
  method: 'POST',
  path: '/bff/api/oss/TransferWithBatch',
  access: FILE_WRITERS,
  accepts: { body: only({ Urls: { type: 'array', minItems: 1, maxItems: BATCH_MAX, items: ADDRESS } }, 'Urls') },
  decode: ({ body }) => (body as { readonly Urls: readonly string[] }).Urls,
  reply: { encode: (rows) => rows, decode: (data) => data as readonly TransferRow[] },
})

/** Answered with the file itself; the path in a record is the whole address. */
export const FILE = defineCall<never, void, void>({
  method: 'GET',
  path: `${FILE_PATH}/:id`,
  access: 'anyRole',
  isMade: true,
  decode: nothing,
  reply: DONE,
})

/** The request for a stored file. */
export function encodeFileRequest(path: string): RequestMessage {
  return { method: 'GET', path, query: {}, headers: {} }
}

const NAMES = ['Path', 'Url', 'FileUrl', 'path', 'url'] as const

function decodeUpload(data: unknown): string {
  const found = isObject(data) ? NAMES.map((name) => data[name]).find((value) => isAddress(value)) : data
  if (isAddress(found)) return found
  throw new Failure('unknown', { words: '平台没有返回文件的地址，请稍后再试' })
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

/** What the page says of uploads besides its other settings. */
export function decodeUploadLimits(text: string | null | undefined): UploadLimits {
  const kept = uploadsIn(text)
  const entries = MEDIA_KINDS.map((kind) => {
    const mb = kept[kind]
    const isUsable = typeof mb === 'number' && Number.isFinite(mb) && mb > 0
    return [kind, (isUsable ? mb : UPLOAD_MAX_MB[kind]) * BYTES_PER_MB] as const
  })
  return Object.fromEntries(entries) as unknown as UploadLimits
}

function uploadsIn(text: string | null | undefined): Readonly<Record<string, unknown>> {
  try {
    const settings: unknown = JSON.parse(text ?? '')
    const uploads = isObject(settings) ? settings['uploadMaxMb'] : undefined
    return isObject(uploads) ? uploads : {}
  } catch {
    return {}
  }
}

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
import type { UploadLimits } from '../model/media.ts'
import { BYTES_PER_MB, MEDIA_KINDS, UPLOAD_MAX_MB } from '../model/media.ts'
import type { RequestMessage } from './message.ts'
import { isObject } from '../model/plain.ts'

export const FILE_PATHS = {
  upload: '/bff/api/oss/upload',
  transfer: '/bff/api/oss/transfer',
  transferBatch: '/bff/api/oss/TransferWithBatch',
  file: '/bff/api/oss/file',
} as const

/** The part of the form that holds the file. */
export const FILE_PART = 'file'

export interface TransferRow {
  readonly Url: string
  /** '' when it could not be had. */
  readonly Path: string
  readonly Content: string
}

export function encodeFilePath(id: string): string {
  return `${FILE_PATHS.file}/${id}`
}

const STORED = new RegExp(`^${FILE_PATHS.file}/([\\w-]{1,128})$`)

/** The id of a file of this platform; undefined for every other address, so that none is ever called for being in a record. */
export function fileIdOf(path: unknown): string | undefined {
  return typeof path === 'string' ? STORED.exec(path)?.[1] : undefined
}

export function encodeUpload(file: File): RequestMessage {
  const body = new FormData()
  body.append(FILE_PART, file, file.name)
  return { method: 'POST', path: FILE_PATHS.upload, query: {}, headers: {}, body }
}

export function encodeFileRequest(path: string): RequestMessage {
  return { method: 'GET', path, query: {}, headers: {} }
}

const NAMES = ['Path', 'Url', 'FileUrl', 'path', 'url'] as const

export function decodeUpload(data: unknown): string {
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

/**
 * Files over HTTP, through the one client: its session, its renewal, its 300 seconds.
 *
 * Errors  `notFound` for a path that is no file of the platform: whatever a record holds, nothing else is ever called for it.
 * Source  Spec §7 (Files), §9.
 */
import { Failure } from '../model/failure.ts'
import { decodeEnvelope } from '../wire/envelope.ts'
import { encodeFileRequest, fileIdOf, UPLOAD } from '../wire/files.ts'
import type { Http } from './http.ts'
import { fetchWithProgress } from './upload-request.ts'

export interface UploadCall {
  readonly signal: AbortSignal
  onProgress(fraction: number): void
}

export interface FileProvider {
  upload(file: File, call: UploadCall): Promise<string>
  load(path: string, signal?: AbortSignal): Promise<Blob>
}

export function createFileProvider(http: Http): FileProvider {
  return {
    upload: async (file, { signal, onProgress }) =>
      UPLOAD.reply.decode(await http.request(UPLOAD.request(file), { signal, fetch: fetchWithProgress(onProgress) })),
    load: async (path, signal) => {
      if (fileIdOf(path) === undefined) throw new Failure('notFound')
      const reply = await http.send(encodeFileRequest(path), { binary: true, ...(signal ? { signal } : {}) })
      if (reply.body instanceof Blob) return reply.body
      decodeEnvelope(reply)
      throw new Failure('unknown', { words: '平台没有返回文件，请稍后再试' })
    },
  }
}

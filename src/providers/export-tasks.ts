/** Export tasks of the person who is signed in, and their files. */
import { Failure } from '../model/failure.ts'
import { decodeEnvelope } from '../wire/envelope.ts'
import {
  decodeDisposition,
  EXPORT_FILE,
  EXPORT_TASKS,
  type ExportTaskQuery,
  REMOVE_EXPORT_TASKS,
} from '../wire/reports.ts'
import { ask, withOptions } from './ask.ts'
import type { Http } from './http.ts'

export interface DownloadedFile {
  readonly name: string
  readonly blob: Blob
}

export function createExportTaskProvider(http: Http) {
  return {
    page: (query: ExportTaskQuery, signal?: AbortSignal) => ask(withOptions(http, { signal }), EXPORT_TASKS, query),
    remove: (ids: readonly string[]) => ask(http, REMOVE_EXPORT_TASKS, ids),
    /** `fallback` names a file that comes without a name. */
    file: async (taskId: string, fallback: string): Promise<DownloadedFile> => {
      const reply = await http.send(EXPORT_FILE.request(taskId), { binary: true })
      if (reply.body instanceof Blob)
        return { name: decodeDisposition(reply.headers.get('content-disposition'), fallback), blob: reply.body }
      decodeEnvelope(reply)
      throw new Failure('unknown', { words: '平台没有返回文件，请稍后再试' })
    },
  }
}

/** Export tasks of the person who is signed in, and their files. */
import type { ExportTaskPage } from '../model/export-task.ts'
import { Failure } from '../model/failure.ts'
import { decodeEnvelope } from '../wire/envelope.ts'
import {
  decodeDisposition,
  EXPORT_FILE,
  EXPORT_TASKS,
  type ExportTaskQuery,
  REMOVE_EXPORT_TASKS,
} from '../wire/reports.ts'
import { ask } from './ask.ts'
import type { Http } from './http.ts'

export interface DownloadedFile {
  readonly name: string
  readonly blob: Blob
}

export interface ExportTaskProvider {
  page(query: ExportTaskQuery, signal?: AbortSignal): Promise<ExportTaskPage>
  remove(ids: readonly string[]): Promise<void>
  /** `fallback` names a file that comes without a name. */
  file(taskId: string, fallback: string): Promise<DownloadedFile>
}

export function createExportTaskProvider(http: Http): ExportTaskProvider {
  return {
    page: (query, signal) => ask(http, EXPORT_TASKS, query, { signal }),
    remove: (ids) => ask(http, REMOVE_EXPORT_TASKS, ids),
    file: async (taskId, fallback) => {
      const reply = await http.send(EXPORT_FILE.request(taskId), { binary: true })
      if (reply.body instanceof Blob)
        return { name: decodeDisposition(reply.headers.get('content-disposition'), fallback), blob: reply.body }
      decodeEnvelope(reply)
      throw new Failure('unknown', { words: '平台没有返回文件，请稍后再试' })
    },
  }
}

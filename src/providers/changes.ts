/** Asking for changes and taking them back: what was deleted, what was changed in one go, earlier versions, undo. Loaded when somebody asks for it. */
import type { WrittenBatch, DeletedPage, EarlierRecord, RecordVersion, UndoOutcome } from '../model/change-batch.ts'
import { BATCH, type BatchQuery, DELETED, type PartQuery, UNDO, type UndoRequest, VERSIONS } from '../wire/changes.ts'
import { ask, withOptions } from './ask.ts'
import type { Http } from './http.ts'

export interface ChangeProvider {
  deleted(library: string, query: PartQuery, signal?: AbortSignal): Promise<DeletedPage>
  batch(query: BatchQuery, signal?: AbortSignal): Promise<WrittenBatch>
  /** What records were at earlier versions, for at most `VERSIONS_MAX` of them. */
  versions(library: string, wanted: readonly RecordVersion[], signal?: AbortSignal): Promise<readonly EarlierRecord[]>
  /** Each record by itself. */
  undo(request: UndoRequest): Promise<readonly UndoOutcome[]>
}

export function createChangeProvider(http: Http): ChangeProvider {
  return {
    deleted: (library, query, signal) => ask(withOptions(http, { signal }), DELETED, { library, ...query }),
    batch: (query, signal) => ask(withOptions(http, { signal }), BATCH, query),
    versions: (library, wanted, signal) => ask(withOptions(http, { signal }), VERSIONS, { library, wanted }),
    undo: (request) => ask(http, UNDO, request),
  }
}

/** Asking for changes and taking them back: what was deleted, what was changed in one go, earlier versions, undo. Loaded when somebody asks for it. */
import type { Batch, DeletedPage, EarlierRecord, RecordVersion, UndoOutcome } from '../model/change-batch.ts'
import {
  decodeBatch,
  decodeDeletedPage,
  decodeOutcomes,
  decodeVersions,
  encodeBatchQuery,
  encodeDeletedQuery,
  encodeUndo,
  encodeVersionsQuery,
  type PartQuery,
  type UndoRequest,
} from '../wire/changes.ts'
import type { Http } from './http.ts'

export interface ChangeProvider {
  deleted(library: string, query: PartQuery, signal?: AbortSignal): Promise<DeletedPage>
  batch(library: string, batch: string, query: PartQuery, signal?: AbortSignal): Promise<Batch>
  /** What records were at earlier versions, for at most `VERSIONS_MAX` of them. */
  versions(library: string, wanted: readonly RecordVersion[], signal?: AbortSignal): Promise<readonly EarlierRecord[]>
  /** Each record by itself. */
  undo(request: UndoRequest): Promise<readonly UndoOutcome[]>
}

export function createChangeProvider(http: Http): ChangeProvider {
  return {
    deleted: async (library, query, signal) =>
      decodeDeletedPage(await http.request(encodeDeletedQuery(library, query), { signal })),
    batch: async (library, batch, query, signal) =>
      decodeBatch(await http.request(encodeBatchQuery(library, batch, query), { signal })),
    versions: async (library, wanted, signal) =>
      decodeVersions(await http.request(encodeVersionsQuery(library, wanted), { signal })),
    undo: async (request) => decodeOutcomes(await http.request(encodeUndo(request))),
  }
}

/** Taking changes back: what was deleted lately, what was changed in one go, undo. Loaded when somebody asks for it. */
import type { Batch, DeletedPage, UndoOutcome } from '../model/change-batch.ts'
import {
  decodeBatch,
  decodeDeletedPage,
  decodeOutcomes,
  encodeBatchQuery,
  encodeDeletedQuery,
  encodeUndo,
  type PartQuery,
  type UndoRequest,
} from '../wire/changes.ts'
import type { Http } from './http.ts'

export interface ChangeProvider {
  deleted(library: string, query: PartQuery, signal?: AbortSignal): Promise<DeletedPage>
  batch(library: string, batch: string, query: PartQuery, signal?: AbortSignal): Promise<Batch>
  /** Each record by itself. */
  undo(request: UndoRequest): Promise<readonly UndoOutcome[]>
}

export function createChangeProvider(http: Http): ChangeProvider {
  return {
    deleted: async (library, query, signal) =>
      decodeDeletedPage(await http.request(encodeDeletedQuery(library, query), { signal })),
    batch: async (library, batch, query, signal) =>
      decodeBatch(await http.request(encodeBatchQuery(library, batch, query), { signal })),
    undo: async (request) => decodeOutcomes(await http.request(encodeUndo(request))),
  }
}

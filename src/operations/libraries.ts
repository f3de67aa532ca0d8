/** The rows of all libraries over whoever keeps them: reading as the port does it, writing by the operations. */
import { Failure } from '../model/failure.ts'
import { ownerOf } from '../model/scope.ts'
import { cancel, reference, requireRules, sync } from './copies.ts'
import { onceOf } from './once.ts'
import type { Port } from './port.ts'
import { requireQuestion, requireReused } from './question.ts'
import { remove } from './remove.ts'
import { saveTogether } from './save.ts'
import type { LibraryStore } from './store.ts'
import { transitOne } from './transit.ts'
import { undo } from './undo.ts'
import { requireFewIds } from './work.ts'

export function createLibraryStore(port: Port): LibraryStore {
  const { reads } = port
  return {
    pageText: async (scope, resource, input) => {
      requireQuestion(resource, input)
      return await reads.pageText(scope, resource, input)
    },
    page: async (scope, resource, input) => {
      requireQuestion(resource, input)
      return await reads.page(scope, resource, input)
    },
    idList: async (scope, resource, query) => {
      requireQuestion(resource, query)
      return await reads.idList(scope, resource, query)
    },
    search: reads.search,
    values: async (scope, resource, field, keyword) => {
      requireReused(resource, field)
      return await reads.values(scope, resource, field, keyword)
    },
    versions: reads.versions,
    deleted: reads.deleted,
    byIds: async (scope, resource, ids) => {
      requireFewIds(ids)
      return ids.length === 0 ? [] : await reads.byIds(scope, resource, ids)
    },
    history: async (scope, resource, id) => known(await reads.history(scope, resource, id)),
    batch: async (scope, resource, id, query) => {
      const found = await reads.batch(scope, resource, id, query)
      if (!found) throw new Failure('notFound')
      return found
    },
    unreferenced: async (scope, resource, input) => {
      requireRules(resource, scope)
      requireQuestion(resource, input)
      return await reads.page(scope, resource, { ...input, shelf: 'platform' }, true)
    },
    drift: async (scope, resource, ids) => {
      requireRules(resource, scope)
      requireFewIds(ids)
      return ids.length === 0 ? [] : await reads.drift(scope, resource, ids)
    },
    save: (scope, origin, call) => saveTogether({ port, scope, origin }, { work: (save) => save(call) }),
    saveTogether: (scope, origin, saves) => saveTogether({ port, scope, origin }, saves),
    remove: async (scope, origin, resource, removal) => {
      await remove({ port, scope, origin, resource }, removal)
    },
    claimKey: async (scope, key, body) => {
      const once = onceOf(key, body)
      if (!once || ownerOf(scope) === '') return
      await port.transaction(scope, async (tx) => {
        if (!(await tx.keep(once, null))) await tx.answered(once)
      })
    },
    reference: (scope, origin, resource, platform) => reference({ port, scope, origin, resource }, platform),
    cancel: (scope, origin, resource, copy) => cancel({ port, scope, origin, resource }, copy),
    sync: (scope, origin, resource, change) => sync({ port, scope, origin, resource }, change),
    transit: (scope, origin, resource, change) => transitOne({ port, scope, origin, resource }, change),
    undo: (scope, origin, resource, change) => undo({ port, scope, origin, resource }, change),
  }
}

function known<Row>(rows: readonly Row[]): readonly Row[] {
  if (rows.length === 0) throw new Failure('notFound')
  return rows
}

/**
 * Everything that leaves the rows, as the scope may see it: the one place where personal data is masked. Whatever is read or
 * answered by a library passes here, refusals too, so that no new reader can forget it.
 *
 * Shapes  `withMasks` wraps every function of the store by name: one that is added without a mask does not compile.
 * Source  Reliability U5; LANGUAGE 1.9.
 */
import { Failure } from '../model/failure.ts'
import { isVeiled, maskFields, maskRecord, sightOfScope } from '../model/mask.ts'
import type { Revision } from '../model/query.ts'
import type { Resource, WireRecord } from '../model/resource.ts'
import type { Scope } from '../model/scope.ts'
import { inputLibrary } from '../model/transition-input.ts'
import type { LibraryStore, Save, SavesTogether } from './store.ts'

export function withMasks(store: LibraryStore): LibraryStore {
  return { ...readsOf(store), ...pastOf(store), ...writesOf(store) }
}

type Reads = Pick<
  LibraryStore,
  'pageText' | 'page' | 'idList' | 'summary' | 'settings' | 'search' | 'byIds' | 'values' | 'unreferenced' | 'drift'
>

function readsOf(store: LibraryStore): Reads {
  return {
    async pageText(scope, resource, input) {
      if (!isVeiled(resource)) return await store.pageText(scope, resource, input)
      // Read once for all that is done to the rows, and written once.
      const { rows, total } = await store.page(scope, resource, input)
      return { rows: JSON.stringify(rows.map(masker(scope, resource))), total }
    },
    async page(scope, resource, input) {
      const page = await store.page(scope, resource, input)
      return { ...page, rows: page.rows.map(masker(scope, resource)) }
    },
    idList: store.idList,
    // Of a masked field there is neither a total nor a tab.
    summary: store.summary,
    settings: store.settings,
    // What is found is told by its label alone.
    search: store.search,
    byIds: async (scope, resource, ids) => (await store.byIds(scope, resource, ids)).map(masker(scope, resource)),
    // Of a masked field there is no such question.
    values: store.values,
    async unreferenced(scope, resource, input) {
      const page = await store.unreferenced(scope, resource, input)
      return { ...page, rows: page.rows.map(masker(scope, resource)) }
    },
    async drift(scope, resource, ids) {
      const mask = orNull(masker(scope, resource))
      const rows = await store.drift(scope, resource, ids)
      return rows.map(({ id, base, platform }) => ({ id, base: mask(base), platform: mask(platform) }))
    },
  }
}

function pastOf(store: LibraryStore): Pick<LibraryStore, 'history' | 'versions' | 'deleted' | 'batch'> {
  return {
    async history(scope, resource, id) {
      const mask = orNull(masker(scope, resource))
      const told = (revision: Revision): Revision => {
        const input = inputOf(scope, resource, revision)
        return { ...revision, before: mask(revision.before), after: mask(revision.after), ...(input ? { input } : {}) }
      }
      return (await store.history(scope, resource, id)).map(told)
    },
    async versions(scope, resource, wanted) {
      const mask = orNull(masker(scope, resource))
      const versions = await store.versions(scope, resource, wanted)
      return versions.map((version) => ({ ...version, record: mask(version.record) }))
    },
    async deleted(scope, resource, query) {
      const mask = masker(scope, resource)
      const page = await store.deleted(scope, resource, query)
      return { ...page, rows: page.rows.map((row) => ({ ...row, record: mask(row.record) })) }
    },
    batch: store.batch,
  }
}

/** What the dialog of a transition was answered, by its own fields. */
function inputOf(scope: Scope, resource: Resource, { reason, input }: Revision): WireRecord | undefined {
  if (!input || !isVeiled(resource)) return input
  const transition = resource.transitions.find(({ name }) => name === reason)
  const { fields } = (transition && inputLibrary(resource, transition)) ?? resource
  return maskFields(fields, input, sightOfScope(resource, scope))
}

type Writes = Pick<
  LibraryStore,
  | 'save'
  | 'saveTogether'
  | 'remove'
  | 'claimKey'
  | 'reference'
  | 'cancel'
  | 'sync'
  | 'transit'
  | 'undo'
  | 'reveal'
  | 'check'
>

function writesOf(store: LibraryStore): Writes {
  const told = async (scope: Scope, resource: Resource, answer: Promise<WireRecord>) =>
    masker(scope, resource)(await refused(scope, resource, answer))
  return {
    save: (scope, origin, call) => told(scope, call.resource, store.save(scope, origin, call)),
    saveTogether: (scope, origin, saves) => store.saveTogether(scope, origin, maskedSaves(scope, saves)),
    remove: (scope, origin, call) => refused(scope, call.resource, store.remove(scope, origin, call)),
    claimKey: store.claimKey,
    async reference(scope, origin, call) {
      const copy = await refused(scope, call.resource, store.reference(scope, origin, call))
      return { ...copy, record: masker(scope, call.resource)(copy.record) }
    },
    cancel: (scope, origin, call) => told(scope, call.resource, store.cancel(scope, origin, call)),
    sync: (scope, origin, call) => told(scope, call.resource, store.sync(scope, origin, call)),
    transit: (scope, origin, call) => told(scope, call.resource, store.transit(scope, origin, call)),
    undo: (scope, origin, call) => refused(scope, call.resource, store.undo(scope, origin, call)),
    // The one that is asked for what is masked; it leaves a trace.
    reveal: store.reveal,
    // What it says are the words of refusals, which mask what they name.
    check: store.check,
  }
}

/** What is answered of several saves is made of what each of them tells. */
function maskedSaves<T>(scope: Scope, { work, ...saves }: SavesTogether<T>): SavesTogether<T> {
  const told = (save: (call: Save) => Promise<WireRecord>) => async (call: Save) =>
    masker(scope, call.resource)(await refused(scope, call.resource, save(call)))
  return { ...saves, work: (save) => work(told(save)) }
}

/** A refusal that carries records, as a conflict does. */
async function refused<Answer>(scope: Scope, resource: Resource, answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'conflict' || !isVeiled(resource)) throw error
    const mask = orNull(masker(scope, resource))
    const records = Object.entries((error.data ?? {}) as Readonly<Record<string, WireRecord | null>>)
    const data = Object.fromEntries(records.map(([name, record]) => [name, mask(record)]))
    throw new Failure('conflict', { data, words: error.message, cause: error.cause })
  }
}

type Mask = (record: WireRecord) => WireRecord

function masker(scope: Scope, resource: Resource): Mask {
  const sight = sightOfScope(resource, scope)
  return (record) => maskRecord(resource, record, sight)
}

function orNull(mask: Mask): (record: WireRecord | null) => WireRecord | null {
  return (record) => record && mask(record)
}

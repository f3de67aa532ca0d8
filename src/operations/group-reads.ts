/**
 * What a consortium is answered about the rows of its members: every reader gets the library as that scope sees it, so that what
 * is excepted can be neither read nor asked for, and nothing of a member's is written, revealed or taken back.
 *
 * Shapes  Wraps every function of the store by name, as `masking.ts` does; it stands around that, which masks by the library.
 * Errors  `forbidden` in words for whatever would change something.
 * Source  LANGUAGE 1.9 (`access.group`).
 */
import { Failure } from '../model/failure.ts'
import { MEMBERS_OWN_WORDS, readsMembers, seenByScope } from '../model/group-sight.ts'
import type { PageInput, Revision } from '../model/query.ts'
import type { Resource } from '../model/resource.ts'
import type { Scope } from '../model/scope.ts'
import type { LibraryStore, Origin } from './store.ts'

/** The store for whom members' rows may be open. */
export function withGroups(store: LibraryStore): LibraryStore {
  const seeing =
    <Asked, Answer>(read: (scope: Scope, resource: Resource, asked: Asked) => Promise<Answer>) =>
    (scope: Scope, resource: Resource, asked: Asked) =>
      read(scope, seenByScope(resource, scope), asked)
  const asking = <Asked extends PageInput, Answer>(
    read: (scope: Scope, resource: Resource, asked: Asked) => Promise<Answer>,
  ) => {
    const seen = seeing(read)
    return async (scope: Scope, resource: Resource, asked: Asked) => {
      // It is asked for a reference that is being chosen, by what the record may not show.
      if (asked.within) refuseMembers(resource, scope)
      return await seen(scope, resource, asked)
    }
  }
  const refusing =
    <Call extends { readonly resource: Resource }, Answer>(
      write: (scope: Scope, origin: Origin, call: Call) => Promise<Answer>,
    ) =>
    async (scope: Scope, origin: Origin, call: Call) => {
      refuseMembers(call.resource, scope)
      return await write(scope, origin, call)
    }
  return {
    pageText: asking(store.pageText),
    page: asking(store.page),
    idList: asking(store.idList),
    summary: asking(store.summary),
    // Of its own owner alone, whoever asks.
    settings: store.settings,
    search: (scope, resources, keyword) =>
      store.search(
        scope,
        resources.map((resource) => seenByScope(resource, scope)),
        keyword,
      ),
    byIds: seeing(store.byIds),
    values: seeing(store.values),
    unreferenced: seeing(store.unreferenced),
    drift: seeing(store.drift),
    history: async (scope, resource, id) => {
      const steps = await seeing(store.history)(scope, resource, id)
      return readsMembers(resource, scope) ? steps.map(withoutRemark) : steps
    },
    versions: seeing(store.versions),
    deleted: seeing(store.deleted),
    batch: seeing(store.batch),
    save: refusing(store.save),
    saveTogether: (scope, origin, { work, ...saves }) =>
      store.saveTogether(scope, origin, {
        ...saves,
        work: (save) =>
          work(async (call) => {
            refuseMembers(call.resource, scope)
            return await save(call)
          }),
      }),
    remove: refusing(store.remove),
    claimKey: store.claimKey,
    reference: refusing(store.reference),
    cancel: refusing(store.cancel),
    sync: refusing(store.sync),
    transit: refusing(store.transit),
    undo: refusing(store.undo),
    reveal: refusing(store.reveal),
    check: refusing(store.check),
  }
}

/** Errors: `forbidden` in words where the rows are its members' own. */
export function refuseMembers(resource: Resource, scope: Scope): void {
  if (readsMembers(resource, scope)) throw new Failure('forbidden', { words: MEMBERS_OWN_WORDS })
}

/** What somebody wrote freely may name anybody. */
function withoutRemark({ remark: _remark, ...step }: Revision): Revision {
  return step
}

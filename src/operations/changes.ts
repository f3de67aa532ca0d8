/**
 * The calls that ask for changes and take them back: the recycle bin, what was changed in one go, earlier versions, undoing and
 * restoring.
 *
 * Errors  `notFound` for a library that there is not and for a batch that the scope does not see, `forbidden` for a library
 *         that the scope may not write. Each record of an undoing is answered by itself, also a single one.
 * Source  docs/decisions/0027; reliability requirements I1, T1–T3.
 */
import { mayRead, mayWrite } from '../model/access.ts'
import type { UndoOutcome, Writer } from '../model/change-batch.ts'
import { Failure } from '../model/failure.ts'
import { type Catalog, type Resource, tryGetResource } from '../model/resource.ts'
import type { Scope } from '../model/scope.ts'
import type { Validate } from '../model/validation.ts'
import type { DefinedCall, ReceivedParts } from '../wire/call.ts'
import { BATCH, DELETED, UNDO, VERSIONS } from '../wire/changes.ts'
import { LATE, startTime } from './each.ts'
import { refuseMembers } from './group-reads.ts'
import type { LibraryStore, Origin } from './store.ts'

export interface Changing {
  readonly catalog: Catalog
  readonly store: LibraryStore
  readonly scope: Scope
  readonly origin: Origin
  readonly validatorOf: (resource: Resource) => Validate | Promise<Validate>
}

export interface ChangeAnswer {
  readonly call: Pick<DefinedCall<never, unknown>, 'method' | 'path' | 'access' | 'background' | 'accepts'>
  /** What stands in the envelope. */
  answer(changing: Changing, parts: ReceivedParts): Promise<unknown>
}

export const CHANGE_ANSWERS: readonly ChangeAnswer[] = [
  answering(DELETED, async (changing, { library, ...part }) => {
    const { store, scope } = changing
    const resource = readable(changing, library)
    requireWriter(resource, scope)
    return store.deleted(scope, resource, part)
  }),
  answering(BATCH, async (changing, { library, ...query }) => {
    const { store, scope } = changing
    const resource = readable(changing, library)
    const found = await store.batch(scope, resource, query)
    return { ...found, undoable: found.undoable && mayWrite(resource, scope) }
  }),
  answering(VERSIONS, async (changing, { library, wanted }) =>
    changing.store.versions(changing.scope, readable(changing, library), wanted),
  ),
  answering(UNDO, async (changing, { library, ids, batch, as }) => {
    const { store, scope, origin } = changing
    const resource = readable(changing, library)
    requireWriter(resource, scope)
    const validate = await changing.validatorOf(resource)
    const change = { resource, as, validate, ...(batch === undefined ? {} : { batch }) }
    return outcomesOf(ids, (id) => store.undo(scope, origin, { id, ...change }))
  }),
]

function answering<Wanted, Told, Read>(
  call: DefinedCall<Wanted, Told, Read>,
  perform: (changing: Changing, read: Read) => Promise<Told>,
): ChangeAnswer {
  return { call, answer: async (changing, parts) => call.reply.encode(await perform(changing, call.decode(parts))) }
}

function readable({ catalog, scope }: Changing, name: unknown): Resource {
  const resource = tryGetResource(catalog, String(name))
  if (!resource) throw new Failure('notFound')
  if (!mayRead(resource, scope)) throw new Failure('forbidden')
  return resource
}

function requireWriter(resource: Resource, scope: Scope): void {
  refuseMembers(resource, scope)
  if (!mayWrite(resource, scope)) throw new Failure('forbidden')
}

/** One after another, so that what a later one needs is back already; a refusal keeps no other from being done. */
async function outcomesOf(
  ids: readonly string[],
  each: (id: string) => Promise<void>,
): Promise<readonly UndoOutcome[]> {
  const outcomes: UndoOutcome[] = []
  const time = startTime()
  for (const id of new Set(ids)) {
    if (time.isOver()) {
      outcomes.push({ id, ok: false, words: LATE })
      continue
    }
    try {
      await each(id)
      outcomes.push({ id, ok: true, words: '' })
    } catch (error) {
      if (!(error instanceof Failure) || error.code === 'unavailable') throw error
      const by = error.data as Writer | undefined
      outcomes.push({ id, ok: false, words: error.message, ...(by ? { by } : {}) })
    }
  }
  return outcomes
}

/**
 * Who has which record in a form, in this process and in others: told to whoever is at the same record and acts on the same shelf or
 * reads it. A tab that is lost is forgotten after a minute.
 *
 * Units   Milliseconds.
 * Errors  None: what cannot be told now is told with the next beat.
 */
import { mayRead } from '../../model/access.ts'
import { type Catalog, tryGetResource } from '../../model/resource.ts'
import { ownerOf, type Scope } from '../../model/scope.ts'
import type { RecordPlace } from '../../wire/live.ts'
import type { AccountStore } from '../store/accounts.ts'
import type { EditingSigns } from '../store/editing-signs.ts'
import type { EditingNews } from '../store/news.ts'
import type { Line } from './line.ts'

/** Two beats and some. */
const KNOWN_MS = 60_000

export interface EditorsOptions {
  readonly catalog: Catalog
  readonly store: { readonly editing: EditingSigns; readonly accounts: Pick<AccountStore, 'profileOf'> }
  readonly clock: () => number
}

export interface Editors {
  /** Where the tab is now; at no record without a place. */
  at(line: Line, place: RecordPlace | undefined): void
  hear(notice: EditingNews): void
  /** Says again what holds, and forgets who has not. */
  beat(): void
}

interface Stay {
  readonly place: RecordPlace
  /** Of the place, as `editors` has it. */
  readonly key: string
  readonly lineId: string
  /** The names that it was told last. */
  told: string
}

interface Editor {
  readonly ownerId: string
  readonly userId: string
  readonly name: string
  readonly untilMs: number
}

const keyOf = (library: string, recordId: string) => JSON.stringify([library, recordId])

export function createEditors({ catalog, store, clock }: EditorsOptions): Editors {
  const stays = new Map<Line, Stay>()
  const editors = new Map<string, Map<string, Editor>>()
  let lineCount = 0
  const process = crypto.randomUUID()
  let said: Promise<unknown> = Promise.resolve()
  // One after the other: that a form is left must not be overtaken by the answer that it is open.
  const tell = (sign: EditingNews) => {
    said = said.then(() => store.editing.tell(sign)).catch(() => undefined)
  }

  const sign = (about: 'editing' | 'edited', { scope }: Line, { place: { library, id }, lineId }: Stay) =>
    tell({ about, library, recordId: id, ownerId: ownerOf(scope), userId: scope.userId, lineId })
  const staysAt = (key: string) => [...stays].filter(([, stay]) => stay.key === key)
  const tellLine = (line: Line, stay: Stay) => {
    const { library, id } = stay.place
    const others = [...(editors.get(stay.key)?.values() ?? [])].filter((one) => isSeenBy(line.scope, one))
    const names = [...new Map(others.map(({ userId, name }) => [userId, name])).values()].toSorted()
    const told = JSON.stringify(names)
    if (told === stay.told) return
    stay.told = told
    line.tell({ op: 'editors', library, id, names })
  }
  const tellAll = (key: string) => staysAt(key).forEach(([line, stay]) => tellLine(line, stay))
  const forget = (key: string, lineId: string) => {
    const those = editors.get(key)
    those?.delete(lineId)
    if (those?.size === 0) editors.delete(key)
  }
  const note = async (key: string, sign: Extract<EditingNews, { readonly ownerId: string }>) => {
    const { lineId, ownerId, userId } = sign
    const those = editors.get(key) ?? new Map<string, Editor>()
    editors.set(key, those)
    const untilMs = clock() + KNOWN_MS
    const before = those.get(lineId)
    those.set(lineId, { ownerId, userId, untilMs, name: before?.name ?? '' })
    if (!before) {
      const name = (await store.accounts.profileOf(userId))?.displayName ?? ''
      const now = those.get(lineId)
      if (now) those.set(lineId, { ...now, name })
    }
    tellAll(key)
  }
  return {
    at(line, place) {
      const before = stays.get(line)
      if (before?.place.edits) sign('edited', line, before)
      stays.delete(line)
      const resource = place && tryGetResource(catalog, place.library)
      const { guest, scope } = line.holder()
      if (!place || !resource || guest || scope.isDisplay || !mayRead(resource, scope)) return
      lineCount += 1
      const stay: Stay = { place, key: keyOf(place.library, place.id), lineId: `${process}/${lineCount}`, told: '[]' }
      stays.set(line, stay)
      tellLine(line, stay)
      if (place.edits) sign('editing', line, stay)
      tell({ about: 'whoEdits', library: place.library, recordId: place.id })
    },
    hear(notice) {
      const key = keyOf(notice.library, notice.recordId)
      if (notice.about === 'whoEdits') {
        for (const [line, stay] of staysAt(key)) if (stay.place.edits) sign('editing', line, stay)
      } else if (notice.about === 'edited') {
        forget(key, notice.lineId)
        tellAll(key)
      } else if (staysAt(key).length > 0 || editors.has(key)) {
        void note(key, notice).catch(() => undefined)
      }
    },
    beat() {
      for (const [line, stay] of stays) if (stay.place.edits) sign('editing', line, stay)
      for (const [key, those] of editors) {
        for (const [lineId, { untilMs }] of those) if (untilMs <= clock()) forget(key, lineId)
        tellAll(key)
        if (staysAt(key).length === 0) editors.delete(key)
      }
    },
  }
}

/** One's own tabs are no news; a form is saved on the shelf of whoever has it open. */
function isSeenBy(scope: Scope, { ownerId, userId, name }: Editor): boolean {
  if (userId === scope.userId || name === '') return false
  return ownerId === ownerOf(scope) || (scope.consortiumId !== '' && ownerId === scope.consortiumId)
}

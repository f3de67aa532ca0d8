/**
 * Says at its field what the save of an open form would be told by the server: that another record has the value, that a rule which
 * asks about other records refuses. Asked once a field has been left, never at a key; of several answers the newest counts.
 *
 * Errors  None: what cannot be asked now is said when the record is saved.
 */
import { pointerOf } from '../../model/pointer.ts'
import { sameValue } from '../../model/same-value.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { checkedFields, type Objection, type WriteVerdict } from '../../model/write-check.ts'
import { filteredPath } from '../guards/list-path.ts'
import type { LibraryProvider } from '../library-provider.ts'
import { isNewRecord, earlyRules } from './early-rules.ts'
import type { FormStore } from './form-store.ts'
import type { Hint } from './hints.ts'

/** Fields that are left one after another are asked about together. */
const ASK_DELAY_MS = 400

export interface CheckSources {
  readonly provider: Pick<LibraryProvider, 'check'>
  readonly pathOf: (library: string) => string
  /** Stands before every address. */
  readonly root: string
}

/** Until what it answers is called. */
export function followCheck(store: FormStore, sources: CheckSources): () => void {
  const { resource } = store
  const names = [...checkedFields(resource)]
  if (names.length === 0) return () => undefined
  let known = valuesOf(names, store.base.get())
  let shown: readonly string[] = []
  let place = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let question: AbortController | undefined
  const forget = () => {
    clearTimeout(timer)
    question?.abort()
    for (const pointer of shown) store.hints.set(pointer, undefined)
    shown = []
  }
  const ask = async () => {
    const mine = (question = new AbortController())
    const [base, record] = [store.base.get(), store.payload()]
    const action = isNewRecord(resource, base) ? 'create' : 'update'
    const verdict = await sources.provider
      .check(resource.name, { action, record, signal: mine.signal })
      .catch(() => undefined)
    if (!verdict || mine.signal.aborted) return
    const hints = hintsOf(resource, told(resource, { base, record, verdict }), { ...sources, left: place })
    for (const [pointer, hint] of hints) store.hints.set(pointer, hint)
    shown = [...hints.keys()]
  }
  const consider = () => {
    const now = valuesOf(names, store.data.get())
    if (sameValue(now, known)) return
    place = pointerOf([names.find((name) => !sameValue(now[name], known[name])) ?? ''])
    known = now
    forget()
    if (!sameValue(now, valuesOf(names, store.base.get()))) timer = setTimeout(() => void ask(), ASK_DELAY_MS)
  }
  const stop = store.data.subscribe(consider)
  consider()
  return () => {
    stop()
    clearTimeout(timer)
    question?.abort()
  }
}

function valuesOf(names: readonly string[], record: WireRecord): WireRecord {
  return Object.fromEntries(names.map((name) => [name, record[name] ?? null]))
}

interface Told {
  readonly base: WireRecord
  readonly record: WireRecord
  readonly verdict: WriteVerdict
}

const BY_OTHERS: ReadonlySet<string> = new Set(['duplicate', 'rule', 'reference'])

/** What the form cannot tell by itself, which is said elsewhere and at its own time. */
function told(resource: Resource, { base, record, verdict }: Told): readonly Objection[] {
  const early = earlyRules(resource)
  const own = [...early.problems(base, record), ...early.warnings(base, record)]
  return [...verdict.problems, ...verdict.warnings].filter(
    ({ code, path, message }) =>
      BY_OTHERS.has(code) && !own.some((problem) => problem.path === path && problem.message === message),
  )
}

/** What is said of the record as a whole stands at the field that has just been left. */
function hintsOf(
  resource: Resource,
  objections: readonly Objection[],
  { left, pathOf, root }: Placed,
): ReadonlyMap<string, Hint> {
  const hints = new Map<string, Hint>()
  for (const { path, message: words, taken, among } of objections) {
    const pointer = path === '' ? left : path
    const lead =
      taken === undefined
        ? among && filteredPath(pathOf(among.library), among.filters)
        : `${pathOf(resource.name)}/${encodeURIComponent(taken)}/show`
    const href = lead === undefined ? {} : { taken: { href: root + lead } }
    if (!hints.has(pointer)) hints.set(pointer, { words, isWarning: true, ...href })
  }
  return hints
}

interface Placed extends CheckSources {
  readonly left: string
}

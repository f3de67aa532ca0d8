/** Fills the fields that follow from others, until the person writes them; emptied, they follow again. */
import { useEffect } from 'react'
import { computedValue, type Initials } from '../../model/computed.ts'
import { isEmpty } from '../../model/condition.ts'
import type { Computed } from '../../model/lifecycle.ts'
import type { WireRecord } from '../../model/resource.ts'
import type { FormStore } from './form-store.ts'
import { pointerOf } from '../../model/pointer.ts'

const AUTO = { words: '自动' } as const

export function useComputed(store: FormStore): void {
  useEffect(() => (store.resource.form.computed.length === 0 ? undefined : follow(store)), [store])
}

type Dictionary = typeof import('../../model/initials.ts')

let loading: Promise<Dictionary> | undefined
/** Where the dictionary does not arrive, the platform fills the field when it is saved. */
async function loadDictionary(): Promise<Dictionary | undefined> {
  loading ??= import('../../model/initials.ts')
  return loading.catch(() => void (loading = undefined))
}

async function loadInitials(): Promise<Initials | undefined> {
  return (await loadDictionary())?.pinyinInitials
}

/**
 * A code that was filled in before the readings of the trade were known, with the right one; undefined where somebody has
 * written another. The dictionary is loaded only for text that has such a reading, or whose spelling is written.
 */
async function correctionOf(store: FormStore, computed: Computed): Promise<string | undefined> {
  const record = store.data.get()
  const text = record[computed.from]
  if (typeof text !== 'string' || isEmpty(record[computed.field])) return undefined
  const isSpelled = computed.spelling !== undefined && !isEmpty(record[computed.spelling])
  const { hasTradeReading } = await import('../../model/trade-readings.ts')
  const dictionary = isSpelled || hasTradeReading(text) ? await loadDictionary() : undefined
  if (!dictionary) return undefined
  const former = computedValue(computed, record, { resource: store.resource, initials: dictionary.formerInitials })
  const right = computedValue(computed, record, { resource: store.resource, initials: dictionary.pinyinInitials })
  return former === record[computed.field] && right !== former ? right : undefined
}

function follow(store: FormStore): () => void {
  const { resource, data, hints } = store
  let before = data.get()
  let initials: Initials | undefined
  let isOver = false
  const fill = async (computed: Computed, old: WireRecord) => {
    initials ??= await loadInitials()
    if (isOver || !initials) return
    const now = data.get()
    const current = now[computed.field]
    const wasAuto = isEmpty(current) || current === computedValue(computed, old, { resource, initials })
    const value = computedValue(computed, now, { resource, initials })
    if (wasAuto && current !== value) store.commit([computed.field], value)
    if (wasAuto) store.recheck(pointerOf([computed.field]))
    hint(computed)
  }
  const hint = (computed: Computed) => {
    const now = data.get()
    const value = initials && computedValue(computed, now, { resource, initials })
    hints.set(pointerOf([computed.field]), value !== undefined && value === now[computed.field] ? AUTO : undefined)
  }
  const offerCorrection = async (computed: Computed) => {
    const right = await correctionOf(store, computed).catch(() => undefined)
    if (isOver || right === undefined) return
    const offer = {
      words: `改为 ${right}`,
      take: () => {
        store.commit([computed.field], right)
        store.recheck(pointerOf([computed.field]))
      },
    }
    hints.set(pointerOf([computed.field]), { words: `按读音应为 ${right}`, offer })
  }
  for (const computed of resource.form.computed) void offerCorrection(computed)
  const onChange = () => {
    const [old, now] = [before, data.get()]
    before = now
    for (const computed of resource.form.computed) {
      const { field, from, spelling = from } = computed
      const isEmptied = isEmpty(now[field]) && !isEmpty(old[field])
      if (old[from] !== now[from] || old[spelling] !== now[spelling] || isEmptied) void fill(computed, old)
      else if (old[field] !== now[field]) hint(computed)
    }
  }
  const stop = data.subscribe(onChange)
  return () => {
    isOver = true
    stop()
  }
}

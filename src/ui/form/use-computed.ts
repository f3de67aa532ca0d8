/** Fills the fields that follow from others, until the person writes them; emptied, they follow again. */
import { useEffect } from 'react'
import { computedValue, type Initials } from '../../model/computed.ts'
import { isEmpty } from '../../model/condition.ts'
import type { Computed } from '../../model/lifecycle.ts'
import type { WireRecord } from '../../model/resource.ts'
import type { FormStore } from './form-store.ts'
import { pointerOf } from './path.ts'

const AUTO = { words: '自动' } as const

export function useComputed(store: FormStore): void {
  useEffect(() => (store.resource.form.computed.length === 0 ? undefined : follow(store)), [store])
}

let loading: Promise<Initials> | undefined
/** Where the dictionary does not arrive, the platform fills the field when it is saved. */
async function loadInitials(): Promise<Initials | undefined> {
  loading ??= import('../../model/initials.ts').then(({ pinyinInitials }) => pinyinInitials)
  return loading.catch(() => void (loading = undefined))
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
    const wasAuto = isEmpty(current) || current === computedValue(resource, computed, old, initials)
    const value = computedValue(resource, computed, now, initials)
    if (wasAuto && current !== value) store.commit([computed.field], value)
    if (wasAuto) store.recheck(pointerOf([computed.field]))
    hint(computed)
  }
  const hint = (computed: Computed) => {
    const now = data.get()
    const value = initials && computedValue(resource, computed, now, initials)
    hints.set(pointerOf([computed.field]), value !== undefined && value === now[computed.field] ? AUTO : undefined)
  }
  const onChange = () => {
    const [old, now] = [before, data.get()]
    before = now
    for (const computed of resource.form.computed) {
      const { field, from } = computed
      const isEmptied = isEmpty(now[field]) && !isEmpty(old[field])
      if (old[from] !== now[from] || isEmptied) void fill(computed, old)
      else if (old[field] !== now[field]) hint(computed)
    }
  }
  const stop = data.subscribe(onChange)
  return () => {
    isOver = true
    stop()
  }
}

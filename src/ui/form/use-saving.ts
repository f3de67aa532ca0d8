/** A form's save and what becomes of its refusal: problems at fields, a conflict to settle, words above the form. */
import { useState } from 'react'
import { useHref } from 'react-router'
import type { Problem } from '../../model/problem.ts'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import type { FormStore } from './form-store.ts'
import { saveRefusal } from './refusal.ts'
import { useSave } from './use-save.ts'

interface Conflict {
  readonly current: WireRecord | null
}

export function useSaving(
  store: FormStore,
  resource: Resource,
  id: string | undefined,
  onSaved: (saved: WireRecord) => void,
) {
  const { save } = useSave(resource, id)
  const base = useHref(useConsole().pathOf(resource.name))
  const hrefOf = (other: string) => `${base}/${encodeURIComponent(other)}/show`
  const [words, setWords] = useState<string>()
  const [conflict, setConflict] = useState<Conflict>()
  const submit = async (record: WireRecord): Promise<readonly Problem[] | undefined> => {
    setWords(undefined)
    try {
      onSaved(await save(record, store.base.get()))
      return undefined
    } catch (error) {
      const refusal = saveRefusal(resource, error)
      if (refusal.kind === 'problems') {
        for (const { path, message, taken } of refusal.problems)
          if (taken !== undefined) store.hints.set(path, { words: message, taken: { href: hrefOf(taken) } })
        return refusal.problems
      }
      if (refusal.kind === 'conflict') setConflict({ current: refusal.current })
      else setWords(refusal.words)
      return []
    }
  }
  /** The newest record becomes what the form starts from, so that the next save carries its version. */
  const settle = (record: WireRecord) => {
    if (conflict?.current) store.replace(record, conflict.current)
    setConflict(undefined)
  }
  return { words, conflict, submit, settle, setConflict }
}

/** Asks while the form is filled whether another record has the same code or name, before the save is refused for it. */
import { useDataProvider } from 'ra-core'
import { useEffect } from 'react'
import { useHref } from 'react-router'
import { hasOperation } from '../../model/access.ts'
import { keyField, uniqueKeysOf, takenProblem } from '../../model/unique.ts'
import { useConsole } from '../console.tsx'
import type { FormStore } from './form-store.ts'
import { pointerOf } from '../../model/pointer.ts'
import { isSame, questionOf, trimmedText } from './unique-question.ts'

const ASK_DELAY_MS = 400

type Values = Readonly<Record<string, string>>
/** The words and the address of the record that has them. */
type Ask = (
  values: Values,
  signal: AbortSignal,
) => Promise<{ readonly words: string; readonly href: string } | undefined>

export function useUnique(store: FormStore, id: string | undefined): void {
  const { scope, pathOf } = useConsole()
  const provider = useDataProvider()
  const { resource } = store
  const base = useHref(pathOf(resource.name))
  useEffect(() => {
    if (!hasOperation(resource, 'list')) return undefined
    const ask: Ask = async (values, signal) => {
      const question = questionOf(resource, scope, values)
      if (!question) return undefined
      const { data } = await provider.getList(resource.name, { ...question, signal })
      const row = data.find(isSame({ resource, scope, id }, values))
      const key = Object.keys(values)
      return (
        row && {
          words: takenProblem(resource, { key, record: values, other: row }).message,
          href: `${base}/${encodeURIComponent(String(row[resource.identity.id]))}/show`,
        }
      )
    }
    const shown = new Set(resource.form.sections.flatMap(({ fields }) => fields))
    const sets = uniqueKeysOf(resource).filter((names) => names.every((name) => shown.has(name)))
    const stops = sets.map((names) => watch(store, names, ask))
    return () => stops.forEach((stop) => stop())
  }, [store, resource, scope, provider, id, base])
}

function watch(store: FormStore, names: readonly string[], ask: Ask): () => void {
  const typed = new Map<string, string>()
  const place = pointerOf([keyField(store.resource, names).name])
  const valuesIn = (record: Readonly<Record<string, unknown>>): Values =>
    Object.fromEntries(names.map((name) => [name, trimmedText(record[name])]))
  let asked = JSON.stringify(valuesIn(store.base.get()))
  let timer: ReturnType<typeof setTimeout> | undefined
  let question: AbortController | undefined
  const drop = () => {
    clearTimeout(timer)
    question?.abort()
  }
  const run = async (values: Values) => {
    const mine = (question = new AbortController())
    const found = await ask(values, mine.signal).catch(() => undefined)
    if (mine.signal.aborted) return
    store.hints.set(place, found && { words: found.words, taken: { href: found.href } })
  }
  const consider = (delayMs: number) => {
    const values = { ...valuesIn(store.data.get()), ...Object.fromEntries(typed) }
    const key = JSON.stringify(values)
    // The same values: what was asked is under way or answered; only that it may be asked at once is new.
    if (key === asked && delayMs > 0) return
    if (key === asked && timer === undefined) return
    drop()
    timer = undefined
    if (key !== asked) store.hints.set(place, undefined)
    asked = key
    const isOld = key === JSON.stringify(valuesIn(store.base.get()))
    if (isOld || Object.values(values).some((value) => value === '')) return
    timer = setTimeout(() => {
      timer = undefined
      void run(values)
    }, delayMs)
  }
  const stops = names.map((name) =>
    store.onTyped(pointerOf([name]), (text) => {
      typed.set(name, text.trim())
      consider(ASK_DELAY_MS)
    }),
  )
  const stop = store.data.subscribe(() => {
    typed.clear()
    consider(0)
  })
  return () => {
    drop()
    stop()
    stops.forEach((each) => each())
  }
}

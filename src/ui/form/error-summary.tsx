/** What must be mended before a save, at the top of the form, each line a way to its field. */
import { useEffect, useRef } from 'react'
import type { Problem } from '../../model/problem.ts'
import { pointerSteps } from '../../model/pointer.ts'
import type { Field, Resource } from '../../model/resource.ts'
import { controlId, useFormStore } from './context.ts'
import styles from './form.module.css'
import type { FormStore } from './form-store.ts'
import { useObservable } from '../use-observable.ts'

interface ErrorSummaryProps {
  /** Counts refused saves: each one moves the focus to the first field again. */
  readonly refusals: number
}

export function ErrorSummary({ refusals }: ErrorSummaryProps) {
  const store = useFormStore()
  const { problems, resource, busy } = store
  const all = useObservable(problems.all)
  const seen = useRef(0)
  const waiting = useObservable(busy)
  const sorted = inFormOrder(resource, all)
  useEffect(() => {
    // While a save is under way the fields are inert and take no focus.
    if (waiting || refusals === seen.current) return
    seen.current = refusals
    const first = inFormOrder(resource, problems.all.get())[0]
    if (first) goTo(store, first.path)
  }, [refusals, waiting, problems, resource, store])
  if (refusals === 0 || all.length === 0) return <div role="alert" />
  return (
    <div role="alert" className={styles.summary}>
      <p className={styles.summaryTitle}>有 {all.length} 处需要修改后才能保存：</p>
      <ul>
        {sorted.map((problem) => (
          <li key={problem.path}>
            <button type="button" className={styles.link} onClick={() => goTo(store, problem.path)}>
              {place(resource, problem)}
              {problem.message}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Moves the focus to the control of a pointer, or to the nearest one around it. */
export function goTo(store: FormStore, pointer: string): void {
  const target = document.getElementById(controlId(store, pointer))
  if (!target && pointer.includes('/')) return goTo(store, pointer.slice(0, pointer.lastIndexOf('/')))
  target?.scrollIntoView?.({ block: 'center' })
  target?.focus({ preventScroll: true })
}

function inFormOrder(resource: Resource, problems: readonly Problem[]): readonly Problem[] {
  const order = resource.form.sections.flatMap((section) => section.fields)
  const rank = ({ path }: Problem) => {
    const at = order.indexOf(pointerSteps(path)[0] ?? '')
    return at < 0 ? order.length : at
  }
  return problems.toSorted((a, b) => rank(a) - rank(b))
}

/** `Packages 第 2 行：` for what stands inside a list, whose message names the inner field alone. */
function place(resource: Resource, { path }: Problem): string {
  const [name, row] = pointerSteps(path)
  const field: Field | undefined = resource.fields.find((candidate) => candidate.name === name)
  if (!field || row === undefined || !/^\d+$/.test(row)) return ''
  return `${field.title} 第 ${Number(row) + 1} 行：`
}

/** The value that many records are given, filled in by the field's own widget and judged by the library's validator. */
import { useMemo, useSyncExternalStore } from 'react'
import { isEmpty } from '../../model/condition.ts'
import type { Field, Resource, WireRecord } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import { useCell } from '../form/cell.ts'
import { controlId } from '../form/context.ts'
import { createFormStore } from '../form/form-store.ts'
import { isWithin } from '../form/problems.ts'
import { knownOnly } from '../../model/form-rules.ts'
import styles from './bulk-edit.module.css'
import { VALUE_WIDGETS } from './value-widgets.ts'

const NONE: WireRecord = {}

export function useBulkValue(resource: Resource, field: Field, sample: WireRecord | undefined) {
  const { loadValidator } = useConsole()
  const { name } = field
  // A switch says what it shows: nothing chosen is 否.
  const store = useMemo(
    () => createFormStore(resource, field.kind === 'flag' ? { [name]: false } : NONE),
    [resource, name, field.kind],
  )
  /** The value, or undefined when it cannot be used; then its widget says why. */
  const take = async (isPart: boolean): Promise<{ readonly value: unknown } | undefined> => {
    const pointer = `/${name}`
    store.flush()
    if (store.problems.ownProblems().length > 0) return undefined
    const value = store.data.get()[name]
    if (isEmpty(value) && (field.required || isPart)) {
      store.problems.setFound([{ code: 'required', path: pointer, message: `请填写${field.title}` }])
      return undefined
    }
    if (isPart) return { value }
    const validate = await loadValidator(resource).catch(() => undefined)
    const judged = knownOnly(resource.fields, { ...sample, [name]: isEmpty(value) ? undefined : value })
    const found = (validate?.(judged) ?? []).filter(({ path }) => isWithin(path, pointer))
    store.problems.setFound(found)
    return found.length > 0 ? undefined : { value }
  }
  return { store, take }
}

interface BulkValueProps {
  readonly value: ReturnType<typeof useBulkValue>
  readonly field: Field
}

export function BulkValue({ value: { store }, field }: BulkValueProps) {
  const pointer = `/${field.name}`
  const current = useCell(store.data)[field.name]
  const problem = useSyncExternalStore(
    (listener) => store.problems.subscribe(pointer, listener),
    () => store.problems.message(pointer),
  )
  const Widget = VALUE_WIDGETS[field.kind]
  if (!Widget) return null
  const id = controlId(store, pointer)
  return (
    <>
      <label htmlFor={id}>
        {field.title}
        {field.unit && `（${field.unit}）`}
      </label>
      <div className={styles.value}>
        <Widget
          path={[field.name]}
          value={current}
          required={field.required}
          invalid={problem !== undefined}
          describedBy={problem === undefined ? undefined : `${id}-note`}
          label={undefined}
          {...{ id, field, pointer, store }}
        />
        {problem !== undefined && (
          <p id={`${id}-note`} role="alert" className={styles.error}>
            {problem}
          </p>
        )}
      </div>
    </>
  )
}

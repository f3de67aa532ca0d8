/** One field that many records are changed in: which, in what way, and the value, filled in by the kind's own widget. */
import { useSyncExternalStore } from 'react'
import { isEmpty } from '../../../model/condition.ts'
import { knownOnly } from '../../../model/form-rules.ts'
import type { Field, Resource, WireRecord } from '../../../model/resource.ts'
import type { Validate } from '../../../model/validation.ts'
import { Select } from '../../controls/select.tsx'
import { Button } from '../../controls/button.tsx'
import { controlId } from '../../form/context.ts'
import { createFormStore, type FormStore } from '../../form/form-store.ts'
import { isWithin } from '../../form/problems.ts'
import { askedFor, type BulkChange, type BulkMode, figureProblem, modesOf } from './change.ts'
import styles from './bulk-edit.module.css'
import { VALUE_WIDGETS } from '../quick-edit/value-widgets.ts'
import { useObservable } from '../../use-observable.ts'

export interface ChosenChange {
  readonly key: number
  readonly field: Field
  readonly mode: BulkMode
  readonly form: FormStore
}

type Chosen = Pick<ChosenChange, 'key' | 'field'> & Partial<Pick<ChosenChange, 'mode'>>

export function chooseField(resource: Resource, { key, field, mode }: Chosen): ChosenChange {
  // A switch says what it shows: nothing chosen is 否.
  const start: WireRecord = field.kind === 'flag' ? { [field.name]: false } : {}
  const [first] = modesOf(field)
  return { key, field, mode: mode ?? first?.[0] ?? 'replace', form: createFormStore(resource, start) }
}

/** The change, or undefined when its value cannot be used; then its widget says why. */
export function takeChange(
  { field, mode, form }: ChosenChange,
  { resource, validate, sample }: TakeInput,
): BulkChange | undefined {
  const path = `/${field.name}`
  form.flush()
  if (form.problems.ownProblems().length > 0) return undefined
  const value = form.data.get()[field.name]
  const refuse = (message: string) => void form.problems.setFound([{ code: 'invalid', path, message }])
  if (isEmpty(value) && (field.required || mode !== 'replace')) {
    refuse(`请填写${askedFor(field, mode).title}`)
    return undefined
  }
  const change = { field, mode, value }
  const words = figureProblem(change)
  if (words) {
    refuse(words)
    return undefined
  }
  if (mode !== 'replace') return change
  const judged = knownOnly(resource.fields, { ...sample, [field.name]: isEmpty(value) ? undefined : value })
  const found = (validate?.(judged) ?? []).filter((problem) => isWithin(problem.path, path))
  form.problems.setFound(found)
  return found.length > 0 ? undefined : change
}

interface TakeInput {
  readonly resource: Resource
  readonly validate: Validate | undefined
  /** A record that the value is judged in. */
  readonly sample: WireRecord | undefined
}

interface BulkValueProps {
  readonly chosen: ChosenChange
  /** Its place among those that are changed together, from 0. */
  readonly index: number
  /** Fields that are not chosen yet, and this one. */
  readonly fields: readonly Field[]
  readonly onField: (name: string) => void
  readonly onMode: (mode: BulkMode) => void
  /** Absent for the only one. */
  readonly onRemove: (() => void) | undefined
}

export function BulkValue({ chosen, index, fields, onField, onMode, onRemove }: BulkValueProps) {
  const { field, mode } = chosen
  const modes = modesOf(field)
  const id = `bulk-field-${chosen.key}`
  return (
    <div className={styles.form} role="group" aria-label={`第 ${index + 1} 项修改`}>
      <label htmlFor={id}>{index === 0 ? '要修改的内容' : `要修改的内容 ${index + 1}`}</label>
      <span className={styles.which}>
        <Select id={id} value={field.name} onChange={(event) => onField(event.target.value)}>
          {fields.map((option) => (
            <option key={option.name} value={option.name}>
              {option.title}
            </option>
          ))}
        </Select>
        {onRemove && (
          <Button size="small" variant="quiet" onClick={onRemove} aria-label={`不改${field.title}`}>
            移除
          </Button>
        )}
      </span>
      {modes.length > 0 && (
        <fieldset className={styles.modes}>
          <legend>方式</legend>
          {modes.map(([value, words]) => (
            <label key={value}>
              <input
                type="radio"
                name={`bulk-mode-${chosen.key}`}
                checked={mode === value}
                onChange={() => onMode(value)}
              />
              {words}
            </label>
          ))}
        </fieldset>
      )}
      <ValueControl key={`${field.name} ${mode}`} chosen={chosen} />
    </div>
  )
}

const HINTS: Readonly<Partial<Record<BulkMode, string>>> = {
  plus: '减少填负数，如 -2',
  percent: '减少填负数，如 -5；结果四舍五入',
  round: '四舍五入到它的倍数，如 0.5、1、10',
}

function ValueControl({ chosen: { field, mode, form } }: { readonly chosen: ChosenChange }) {
  const pointer = `/${field.name}`
  const asked = askedFor(field, mode)
  const current = useObservable(form.data)[field.name]
  const problem = useSyncExternalStore(
    (listener) => form.problems.subscribe(pointer, listener),
    () => form.problems.message(pointer),
  )
  const Widget = VALUE_WIDGETS[asked.kind]
  if (!Widget) return null
  const id = controlId(form, pointer)
  const hint = HINTS[mode]
  return (
    <>
      <label htmlFor={id}>
        {asked.title}
        {asked.unit && `（${asked.unit}）`}
      </label>
      <div className={styles.value}>
        <Widget
          path={[field.name]}
          value={current}
          required={field.required}
          invalid={problem !== undefined}
          describedBy={problem === undefined && !hint ? undefined : `${id}-note`}
          label={undefined}
          field={asked}
          store={form}
          {...{ id, pointer }}
        />
        {problem === undefined ? (
          hint && (
            <p id={`${id}-note`} className={styles.hint}>
              {hint}
            </p>
          )
        ) : (
          <p id={`${id}-note`} role="alert" className={styles.error}>
            {problem}
          </p>
        )}
      </div>
    </>
  )
}

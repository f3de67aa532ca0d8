/** One field on screen: label, control, help and message. Renders again only for its own value or its own problem. */
import { memo, useCallback, useMemo, useSyncExternalStore } from 'react'
import { isEmpty } from '../../model/condition.ts'
import { hasMasks } from '../../model/mask.ts'
import type { Field } from '../../model/resource.ts'
import { FieldValue } from '../show/field-value.tsx'
import { Revealable } from '../show/revealable.tsx'
import { controls } from '../kinds/widgets.ts'
import { controlId, useFormStore } from './context.ts'
import styles from './form.module.css'
import type { Hint } from './hints.ts'
import type { FieldNote } from './notes.ts'
import type { Locks } from './early-rules.ts'
import { pointerOf } from '../../model/pointer.ts'
import { fieldHelp } from './field-help.ts'
import type { FormStore } from './form-store.ts'
import type { Path } from './path.ts'
import { useObservable } from '../use-observable.ts'

export interface LeafProps {
  readonly field: Field
  /** Of the object that the field is one of, or of the list in whose `row` it stands; the same object at every turn. */
  readonly base: Path
  readonly row?: number
  readonly value: unknown
  readonly required: boolean
  /** Given inside tables, where the column header is what is seen. */
  readonly label?: string
}

export const Leaf = memo(LeafView)

function LeafView({ field, base, row, value, required, label }: LeafProps) {
  const store = useFormStore()
  const { path, pointer } = usePlace(base, row, field.name)
  const { message, hint } = useNote(pointer) ?? NOTHING
  const locks = useObservable(store.locks)
  const lockedWords = locks?.words.get(String(path[0]))
  const id = controlId(store, pointer)
  const { Widget, isWide } = controls[field.kind]
  const inTable = label !== undefined
  const said = lockedWords === undefined ? fieldHelp(field, store.resource.fields) : ownLock(locks, lockedWords)
  const noteId = message !== undefined || hint || (said !== undefined && !inTable) ? `${id}-note` : undefined
  return (
    <div className={`${styles.field} ${isWide && !inTable ? styles.wide : ''}`}>
      {!inTable && titleOf(field, required && lockedWords === undefined, id)}
      {field.readOnly || lockedWords !== undefined ? (
        <output id={id} className={styles.output}>
          {isMadeLater(store, field, value) ? (
            '保存后生成'
          ) : (
            <FieldValue {...{ field, value }} record={store.data.get()} />
          )}
        </output>
      ) : (
        <Widget
          {...{ id, field, value, path, pointer, store, required, label }}
          invalid={message !== undefined}
          describedBy={noteId}
          Leaf={Leaf}
        />
      )}
      {!inTable && (field.mask ?? (field.fields && hasMasks(field.fields))) && (
        <Revealable resource={store.resource} record={store.base.get()} {...{ field, path }} />
      )}
      {noteId && (
        <div id={noteId}>
          {message !== undefined && (
            <p className={styles.problem}>
              {message}
              {hint?.words === message && hint.taken && <TakenLink href={hint.taken.href} />}
            </p>
          )}
          {hint && hint.words !== message && <HintLine hint={hint} />}
          {said !== undefined && !inTable && <p className={styles.help}>{said}</p>}
        </div>
      )}
    </div>
  )
}

/** What is said once above the form is not said again under each of its fields. */
function ownLock(locks: Locks | undefined, words: string): string | undefined {
  return locks?.common.includes(words) ? undefined : words
}

/** Whether the server will make it when the new record is saved. */
function isMadeLater({ resource, base }: FormStore, { derived }: Field, value: unknown): boolean {
  if (!derived || !isEmpty(value) || !isEmpty(base.get()[resource.identity.id])) return false
  if ('ofEarlier' in derived || 'number' in derived || 'rollup' in derived) return true
  return 'stamp' in derived && derived.on.includes('create')
}

/** No component: a form has as many as fields, and they hold nothing. */
function titleOf(field: Field, required: boolean, id: string) {
  const words = (
    <>
      {field.title}
      {field.unit && <span className={styles.unit}>（{field.unit}）</span>}
      {required && !field.readOnly && (
        <span className={styles.mark} aria-hidden="true">
          *
        </span>
      )}
    </>
  )
  if (controls[field.kind].isGroup) return <span className={styles.label}>{words}</span>
  return (
    <label className={styles.label} htmlFor={id}>
      {words}
    </label>
  )
}

function HintLine({ hint: { words, isWarning, taken, offer } }: { readonly hint: Hint }) {
  if (offer)
    return (
      <p className={styles.taken} role="status">
        {words}
        <button type="button" onClick={offer.take}>
          {offer.words}
        </button>
      </p>
    )
  if (!taken && !isWarning) return <p className={styles.auto}>{words}</p>
  return (
    <p className={styles.taken} role="status">
      {words}
      {taken && <TakenLink href={taken.href} />}
    </p>
  )
}

function TakenLink({ href }: { readonly href: string }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      查看
    </a>
  )
}

const NOTHING: FieldNote = { message: undefined, hint: undefined }

export function useNote(pointer: string): FieldNote | undefined {
  const { notes } = useFormStore()
  const subscribe = useCallback((listener: () => void) => notes.subscribe(pointer, listener), [notes, pointer])
  return useSyncExternalStore(subscribe, () => notes.get(pointer))
}

/** Both the same as long as the field stands where it is. */
export function usePlace(base: Path, row: number | undefined, name: string) {
  return useMemo(() => {
    const path = row === undefined ? [...base, name] : [...base, row, name]
    return { path, pointer: pointerOf(path) }
  }, [base, row, name])
}

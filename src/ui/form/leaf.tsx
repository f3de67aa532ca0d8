/** One field on screen: label, control, help and message. Renders again only for its own value or its own problem. */
import { memo, useCallback, useSyncExternalStore } from 'react'
import type { Field } from '../../model/resource.ts'
import { FieldValue } from '../show/field-value.tsx'
import { widgets } from '../kinds/widgets.ts'
import { controlId, useFormStore } from './context.ts'
import styles from './form.module.css'
import type { Hint } from './hints.ts'
import { type Path, pointerOf } from './path.ts'

export interface LeafProps {
  readonly field: Field
  readonly path: Path
  readonly value: unknown
  readonly required: boolean
  /** Given inside tables, where the column header is what is seen. */
  readonly label?: string
}

export const Leaf = memo(LeafView, sameLeaf)

const WIDE: ReadonlySet<string> = new Set(['longText', 'richText', 'rows', 'tags', 'choices'])
/** Kinds whose control is a group of controls: their title is no `<label>`. */
const GROUPS: ReadonlySet<string> = new Set(['rows', 'choices', 'group', 'image', 'video', 'richText'])

function LeafView({ field, path, value, required, label }: LeafProps) {
  const store = useFormStore()
  const pointer = pointerOf(path)
  const message = useMessage(pointer)
  const id = controlId(store, pointer)
  const Widget = widgets[field.kind]
  const hint = useHint(pointer)
  const noteId = message !== undefined || hint || (field.description && !label) ? `${id}-note` : undefined
  const inTable = label !== undefined
  return (
    <div className={`${styles.field} ${WIDE.has(field.kind) && !inTable ? styles.wide : ''}`}>
      {!inTable && <Title field={field} required={required} id={id} />}
      {field.readOnly ? (
        <output id={id} className={styles.output}>
          <FieldValue field={field} value={value} />
        </output>
      ) : (
        <Widget
          {...{ id, field, value, path, pointer, store, required, label }}
          invalid={message !== undefined}
          describedBy={noteId}
        />
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
          {field.description && !inTable && <p className={styles.help}>{field.description}</p>}
        </div>
      )}
    </div>
  )
}

function Title({ field, required, id }: { readonly field: Field; readonly required: boolean; readonly id: string }) {
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
  if (GROUPS.has(field.kind)) return <span className={styles.label}>{words}</span>
  return (
    <label className={styles.label} htmlFor={id}>
      {words}
    </label>
  )
}

function HintLine({ hint: { words, taken, offer } }: { readonly hint: Hint }) {
  if (offer)
    return (
      <p className={styles.taken} role="status">
        {words}
        <button type="button" onClick={offer.take}>
          {offer.words}
        </button>
      </p>
    )
  if (!taken) return <p className={styles.auto}>{words}</p>
  return (
    <p className={styles.taken} role="status">
      {words}
      <TakenLink href={taken.href} />
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

function useHint(pointer: string): Hint | undefined {
  const { hints } = useFormStore()
  return useSyncExternalStore(hints.subscribe, () => hints.get(pointer))
}

export function useMessage(pointer: string): string | undefined {
  const { problems } = useFormStore()
  const subscribe = useCallback((listener: () => void) => problems.subscribe(pointer, listener), [problems, pointer])
  return useSyncExternalStore(subscribe, () => problems.message(pointer))
}

function sameLeaf(before: LeafProps, after: LeafProps): boolean {
  return (
    before.field === after.field &&
    Object.is(before.value, after.value) &&
    before.required === after.required &&
    before.label === after.label &&
    before.path.length === after.path.length &&
    before.path.every((step, index) => step === after.path[index])
  )
}

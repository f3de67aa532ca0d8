/**
 * A list of words as chips: Enter or a comma adds, Backspace in an empty box removes, a pasted list is split. Where the
 * library lists the words in use, they are offered while one types; new ones can be made all the same.
 */
import type { KeyboardEvent } from 'react'
import { Chip } from '../controls/chip.tsx'
import { getAt } from '../form/path.ts'
import { choose, describe, type WidgetProps } from '../form/widget.ts'
import styles from '../form/widgets.module.css'
import { suggestionAttributes, type SuggestionBox, SuggestionList, useSuggestionBox } from './tags-suggestions.tsx'

const SEPARATORS = /[,，、;；\n\t]+/

export function TagsWidget(props: WidgetProps) {
  // Inside tables and outside libraries there is nobody to ask.
  return props.path.length === 1 && hasValues(props) ? <Suggesting {...props} /> : <TagsBox {...props} />
}

function hasValues({ store, field }: WidgetProps): boolean {
  return Object.values(store.resource.calls).some((call) => call?.operation === 'values' && call.field === field.name)
}

function Suggesting(props: WidgetProps) {
  const { value, store, field } = props
  const pick = (word: string, input: HTMLInputElement) => {
    input.value = ''
    addWords(props, input, word)
  }
  const chosen = Array.isArray(value) ? value : []
  const box = useSuggestionBox({ resource: store.resource, field, chosen, pick })
  return <TagsBox {...props} box={box} />
}

function TagsBox({ box, ...props }: WidgetProps & { readonly box?: SuggestionBox }) {
  const { value, store, pointer } = props
  const input = () => document.getElementById(props.id) as HTMLInputElement | null
  const tags: readonly unknown[] = Array.isArray(value) ? value : []
  const add = (more = '') => addWords(props, input(), more)
  const attributes = box && suggestionAttributes(box)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    box?.list.getRootProps().onKeyDown?.(event)
    if (event.isDefaultPrevented()) return
    const empty = event.currentTarget.value === ''
    if (event.key === 'Enter' || ((event.key === ',' || event.key === '，') && !empty)) {
      event.preventDefault()
      add()
      box?.ask('')
    } else if (event.key === 'Backspace' && empty && tags.length > 0) choose(props, tags.slice(0, -1))
  }
  return (
    <div className={`${styles.control} ${styles.chips}`}>
      {tags.map((tag) => (
        <Chip
          key={String(tag)}
          removeLabel={`移除 ${String(tag)}`}
          onRemove={() => {
            const rest = tags.filter((other) => other !== tag)
            choose(props, rest)
            input()?.focus()
          }}
        >
          {String(tag)}
        </Chip>
      ))}
      <input
        {...describe(props)}
        {...attributes}
        type="text"
        autoComplete="off"
        className={styles.chipsInput}
        placeholder={tags.length === 0 ? '输入后按回车添加' : undefined}
        onKeyDown={onKeyDown}
        onClick={(event) => box?.open(event.currentTarget)}
        onChange={(event) => {
          if (SEPARATORS.test(event.currentTarget.value) && !(event.nativeEvent as InputEvent).isComposing) add()
          else store.pend(pointer, add)
          box?.open(event.currentTarget)
        }}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text')
          if (!SEPARATORS.test(pasted)) return
          event.preventDefault()
          // Not through the box, which would swallow the line breaks between words.
          add(pasted)
        }}
        onBlur={() => {
          box?.close()
          if (input()?.value) add()
          else store.settle(pointer)
        }}
      />
      {box && <SuggestionList box={box} />}
    </div>
  )
}

/** Takes in what stands in the box; what there is already, and what is too much, is said and not added. */
function addWords({ store, pointer, field, path }: WidgetProps, input: HTMLInputElement | null, more: string): void {
  store.settle(pointer)
  const words = `${input?.value ?? ''}${more}`.split(SEPARATORS).map((word) => word.trim())
  if (input) input.value = ''
  const now = getAt(store.data.get(), path)
  const before: readonly unknown[] = Array.isArray(now) ? now : []
  const known = new Set(before)
  const fresh = [...new Set(words)].filter((word) => word !== '' && !known.has(word))
  const twice = words.filter((word) => word !== '' && known.has(word))
  const room = Math.max(0, (field.maxItems ?? Infinity) - before.length)
  const problem =
    fresh.length > room
      ? { code: 'maxItems', path: pointer, message: tooManyWords(field.title, field.maxItems ?? 0, fresh.slice(room)) }
      : twice.length > 0 && {
          code: 'duplicate',
          path: pointer,
          message: `${field.title}中已有“${twice.join('”、“')}”，不重复添加`,
        }
  store.problems.own(pointer, undefined)
  if (problem) store.problems.setFoundAt(pointer, [problem])
  const added = fresh.slice(0, room)
  if (added.length === 0) return
  store.commit(path, [...before, ...added])
  if (!problem) store.recheck(pointer)
}

function tooManyWords(title: string, most: number, left: readonly string[]): string {
  return `${title}最多 ${most} 个，“${left.join('”、“')}”没有添加`
}

/** A list of words as chips: Enter or a comma adds, Backspace in an empty box removes, a pasted list is split. */
import { type KeyboardEvent, useRef } from 'react'
import { Chip } from '../controls/chip.tsx'
import { getAt } from '../form/path.ts'
import { choose, describe, type WidgetProps } from '../form/widget.ts'
import styles from '../form/widgets.module.css'

const SEPARATORS = /[,，、;；\n\t]+/

export function TagsWidget(props: WidgetProps) {
  const { value, store, pointer, field, path } = props
  const input = useRef<HTMLInputElement>(null)
  const tags: readonly unknown[] = Array.isArray(value) ? value : []

  const add = (more = '') => {
    store.settle(pointer)
    const words = `${input.current?.value ?? ''}${more}`.split(SEPARATORS).map((word) => word.trim())
    if (input.current) input.current.value = ''
    const now = getAt(store.data.get(), path)
    const before: readonly unknown[] = Array.isArray(now) ? now : []
    const known = new Set(before)
    const fresh = [...new Set(words)].filter((word) => word !== '' && !known.has(word))
    const twice = words.filter((word) => word !== '' && known.has(word))
    store.problems.own(pointer, undefined)
    if (twice.length > 0) store.problems.setFoundAt(pointer, [duplicate(pointer, field.title, twice)])
    if (fresh.length === 0) return
    store.commit(path, [...before, ...fresh])
    if (twice.length === 0) store.recheck(pointer)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const empty = event.currentTarget.value === ''
    if (event.key === 'Enter' || ((event.key === ',' || event.key === '，') && !empty)) {
      event.preventDefault()
      add()
    } else if (event.key === 'Backspace' && empty && tags.length > 0) {
      choose(props, tags.slice(0, -1))
    }
  }
  return (
    <div className={`${styles.control} ${styles.chips}`}>
      {tags.map((tag) => (
        <Chip
          key={String(tag)}
          removeLabel={`移除 ${String(tag)}`}
          onRemove={() => {
            choose(
              props,
              tags.filter((other) => other !== tag),
            )
            input.current?.focus()
          }}
        >
          {String(tag)}
        </Chip>
      ))}
      <input
        {...describe(props)}
        ref={input}
        type="text"
        autoComplete="off"
        className={styles.chipsInput}
        placeholder={tags.length === 0 ? '输入后按回车添加' : undefined}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          if (SEPARATORS.test(event.currentTarget.value) && !(event.nativeEvent as InputEvent).isComposing) add()
          else store.pend(pointer, add)
        }}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text')
          if (!SEPARATORS.test(pasted)) return
          event.preventDefault()
          // Not through the box, which would swallow the line breaks between words.
          add(pasted)
        }}
        onBlur={() => {
          if (input.current?.value) add()
          else store.settle(pointer)
        }}
      />
    </div>
  )
}

function duplicate(path: string, title: string, words: readonly string[]) {
  return { code: 'duplicate', path, message: `${title}中已有“${words.join('”、“')}”，不重复添加` }
}

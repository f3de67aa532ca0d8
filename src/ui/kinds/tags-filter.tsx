/** Any of the words typed. */
import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { Chip } from '../controls/chip.tsx'
import { TextInput } from '../controls/input.tsx'
import { FilterButton } from './filter-button.tsx'
import styles from './filter.module.css'
import type { FilterProps } from './view.ts'

export function TagsFilter({ field, value, onChange }: FilterProps) {
  const chosen = value && 'in' in value ? value.in : []
  const [text, setText] = useState('')
  const set = (next: readonly string[]) => onChange(next.length === 0 ? undefined : { in: next })
  const add = () => {
    const word = text.trim()
    if (word !== '' && !chosen.includes(word)) set([...chosen, word])
    setText('')
  }
  return (
    <FilterButton title={field.title} count={chosen.length}>
      {(close) => (
        <form
          className={styles.panel}
          onSubmit={(event) => {
            event.preventDefault()
            if (text.trim() === '') close()
            add()
          }}
        >
          <TextInput
            aria-label={`添加${field.title}`}
            placeholder="输入后回车，可添加多个"
            value={text}
            autoFocus
            onChange={(event) => setText(event.target.value)}
          />
          <div className={styles.words}>
            {chosen.map((word) => (
              <Chip
                key={word}
                removeLabel={`移除 ${word}`}
                onRemove={() => set(chosen.filter((other) => other !== word))}
              >
                {word}
              </Chip>
            ))}
          </div>
          <div className={styles.foot}>
            <Button size="small" disabled={chosen.length === 0} onClick={() => set([])}>
              清除
            </Button>
            <Button size="small" variant="primary" type="submit">
              {text.trim() === '' ? '完成' : '添加'}
            </Button>
          </div>
        </form>
      )}
    </FilterButton>
  )
}

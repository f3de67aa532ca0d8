/** The panel of a text's filter: the words that it contains. */
import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { TextInput } from '../controls/input.tsx'
import styles from './filter.module.css'
import type { FilterProps } from './view.ts'

export function ContainsPanel({ field, value, onChange, close }: FilterProps & { readonly close: () => void }) {
  const [text, setText] = useState(value && 'contains' in value ? value.contains : '')
  const apply = (words: string) => {
    onChange(words === '' ? undefined : { contains: words })
    close()
  }
  return (
    <form
      className={styles.panel}
      onSubmit={(event) => {
        event.preventDefault()
        apply(text.trim())
      }}
    >
      <TextInput
        aria-label={`${field.title}包含`}
        placeholder={`${field.title}包含…`}
        value={text}
        autoFocus
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles.foot}>
        <Button size="small" onClick={() => apply('')}>
          清除
        </Button>
        <Button size="small" variant="primary" type="submit">
          确定
        </Button>
      </div>
    </form>
  )
}

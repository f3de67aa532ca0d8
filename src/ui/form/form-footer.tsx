/** The foot of a form, always in sight: 保存, the other ways on, and whether something is unsaved. */
import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import styles from './editor.module.css'
import type { FormStore } from './form-store.ts'
import { useObservable } from '../use-observable.ts'

interface FormFooterProps {
  readonly store: FormStore
  /** Whether what is typed is kept beyond this tab. */
  isLasting(): boolean
  readonly children: ReactNode
}

export function FormFooter({ store, isLasting, children }: FormFooterProps) {
  const dirty = useObservable(store.dirty)
  const busy = useObservable(store.busy)
  return (
    // A field that is left shows its message and moves what is below it, the button under the pointer too: the press keeps
    // the focus where it is, and the save itself takes in what is being typed.
    <footer className={styles.footer} onMouseDown={(event) => event.preventDefault()}>
      <span className={styles.state} role="status">
        {busy ? '正在保存…' : dirty ? (isLasting() ? '有未保存的修改' : '有未保存的修改，只保留到关闭本页') : ''}
      </span>
      {children}
      <Button type="submit" variant="primary" busy={busy} title="保存 Ctrl+S">
        保存
      </Button>
    </footer>
  )
}

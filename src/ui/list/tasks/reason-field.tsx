/** Why a change of state is made: asked in its dialog, one reason for all records, and needed to go on. */
import { useId, useRef, useState } from 'react'
import { REASON_MAX } from '../../../model/limits.ts'
import styles from './task-dialog.module.css'

export function useReason() {
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  return {
    text,
    missing,
    input,
    set: (next: string) => {
      setText(next)
      if (next.trim() !== '') setMissing(false)
    },
    /** Goes on with what was written, or says at the field that it is needed. */
    take: (then: (reason: string) => void) => {
      const reason = text.trim()
      if (reason !== '') return then(reason)
      setMissing(true)
      input.current?.focus()
    },
  }
}

interface ReasonFieldProps {
  /** 退回 */
  readonly label: string
  readonly reason: ReturnType<typeof useReason>
}

export function ReasonField({ label, reason: { text, missing, input, set } }: ReasonFieldProps) {
  const id = useId()
  return (
    <div className={styles.reason}>
      <label htmlFor={id}>
        {label}的原因
        <span className={styles.mark} aria-hidden="true">
          *
        </span>
      </label>
      <textarea
        id={id}
        ref={input}
        rows={3}
        autoFocus
        required
        maxLength={REASON_MAX}
        value={text}
        aria-invalid={missing || undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => set(event.target.value)}
      />
      <p id={`${id}-note`} className={missing ? styles.missing : styles.note} role={missing ? 'alert' : undefined}>
        {missing ? `请填写${label}的原因` : `记入历史，编写的人看得到；还可写 ${REASON_MAX - text.length} 字`}
      </p>
    </div>
  )
}

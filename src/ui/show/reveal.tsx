/** What is masked, in clear text for a minute: after a purpose, which is written down with who asked, when and of whom. */
import { type ChangeEvent, useEffect, useId, useState } from 'react'
import { attempt } from '../../model/attempt.ts'
import { failureWords } from '../../model/failure-words.ts'
import { PURPOSE_MAX, PURPOSE_MIN } from '../../model/limits.ts'
import type { Field, Resource } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import { Select } from '../controls/select.tsx'
import { getAt, type Path } from '../form/path.ts'
import { useLibraryProvider } from '../library-provider.ts'
import { Confirm } from './confirm.tsx'
import { FieldValue } from './field-value.tsx'
import styles from './reveal.module.css'

const SHOWN_MS = 60_000

export interface RevealProps {
  readonly resource: Resource
  readonly id: string
  readonly field: Field
  readonly path: Path
}

export function RevealButton(props: RevealProps) {
  const { field } = props
  const [asked, setAsked] = useState(false)
  const [shown, setShown] = useShown()
  if (shown !== undefined)
    return (
      <div className={styles.shown}>
        <div role="status" aria-label={`${field.title}全部内容`}>
          <FieldValue field={field} value={shown} />
        </div>
        <button type="button" className={styles.button} onClick={() => setShown(undefined)}>
          隐藏
        </button>
      </div>
    )
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={`显示${field.title}（将记录）`}
        onClick={() => setAsked(true)}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8Z" />
          <circle cx="8" cy="8" r="2" />
        </svg>
        显示（将记录）
      </button>
      {asked && <Asking {...props} onClose={() => setAsked(false)} onShown={setShown} />}
    </>
  )
}

/** Gone after a minute, and as soon as the page is out of sight. */
function useShown() {
  const [shown, setShown] = useState<unknown>()
  useEffect(() => {
    if (shown === undefined) return
    const hide = () => setShown(undefined)
    const timer = setTimeout(hide, SHOWN_MS)
    document.addEventListener('visibilitychange', hide)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', hide)
    }
  }, [shown])
  return [shown, setShown] as const
}

interface AskingProps extends RevealProps {
  readonly onClose: () => void
  readonly onShown: (value: unknown) => void
}

function Asking({ resource, id, field, path, onClose, onShown }: AskingProps) {
  const provider = useLibraryProvider()
  const { revealPurposes: purposes = [] } = useConsole()
  const [purpose, setPurpose] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const inputId = useId()
  const show = async () => {
    const said = purpose.trim()
    if (purposes.length > 0 && said === '') return setProblem('请选择用途')
    if (said.length < PURPOSE_MIN) return setProblem(`请写明用途，至少 ${PURPOSE_MIN} 个字`)
    setBusy(true)
    try {
      const input = { kind: 'ids', ids: [id], fields: [String(path[0])], purpose: said } as const
      const { data } = await provider.call(resource.name, callOf(resource), { input })
      onShown(getAt(data, path) ?? '')
      onClose()
    } catch (error) {
      setProblem(failureWords(error))
    } finally {
      attempt(() => setBusy(false))
    }
  }
  const asked = {
    id: inputId,
    autoFocus: true,
    value: purpose,
    'aria-describedby': `${inputId}-note`,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => setPurpose(event.target.value),
  }
  return (
    <Confirm title={`显示${field.title}`} action="显示" busy={busy} onCancel={onClose} onConfirm={() => void show()}>
      <label className={styles.label} htmlFor={inputId}>
        用途
      </label>
      {purposes.length > 0 ? (
        <Select {...asked} invalid={problem !== undefined}>
          <option value="">请选择</option>
          {purposes.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
      ) : (
        <input
          {...asked}
          className={styles.input}
          autoComplete="off"
          maxLength={PURPOSE_MAX}
          aria-invalid={problem !== undefined || undefined}
        />
      )}
      <p id={`${inputId}-note`} className={problem === undefined ? styles.note : styles.problem} role="status">
        {problem ?? '您的姓名、时间、所看的内容与用途会记入审计日志；显示一分钟。'}
      </p>
    </Confirm>
  )
}

function callOf({ calls }: Resource): string {
  return Object.values(calls).find((call) => call?.operation === 'reveal')?.name ?? 'reveal'
}

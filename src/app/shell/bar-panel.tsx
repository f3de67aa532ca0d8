/**
 * A button of the top bar that opens a panel below itself; a sheet over the screen where that is narrow. What is in the panel
 * is loaded when it is first opened. Escape closes and gives the focus back, a click or a focus elsewhere closes.
 */
import { type ComponentType, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Delayed, Skeleton } from '../../ui/controls/skeleton.tsx'
import { Icon, type IconName } from '../../ui/controls/icon.tsx'
import { failureWords } from '../../model/failure-words.ts'
import { watchLeaving } from './opened.ts'
import { answerSummons, type BarPart } from './summons.ts'
import styles from './bar-panel.module.css'

interface BarPanelProps {
  /** The button's tooltip, the panel's heading. */
  readonly name: string
  readonly icon: IconName
  /** On the button's corner, when there is any. */
  readonly count: number
  /** What the count counts, as in 3 条未读. */
  readonly countWords: string
  /** What a page asks for it by. */
  readonly part?: BarPart
  /** The same function every time. */
  load(): Promise<ComponentType>
}

const COUNT_MAX = 99

export function BarPanel({ name, icon, count, countWords, part, load }: BarPanelProps) {
  const { open, setOpen, root, button, panel } = useOpening(part)
  const id = useId()
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const words = count > 0 ? `${name}，${count} ${countWords}` : name
  return (
    <div className={`rc-popup ${styles.root}`} ref={root}>
      <button
        ref={button}
        type="button"
        className={`rc-bar-button ${styles.button}`}
        aria-label={words}
        title={words}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon name={icon} />
        {count > 0 && (
          <span className={styles.count} aria-hidden="true">
            {count > COUNT_MAX ? `${COUNT_MAX}+` : count}
          </span>
        )}
      </button>
      {open && (
        <div role="dialog" id={id} aria-label={name} className={styles.panel} tabIndex={-1} ref={panel}>
          <div className={styles.head}>
            <h2 className={styles.name}>{name}</h2>
            <button type="button" className="rc-bar-button" aria-label="关闭" title="关闭" onClick={close}>
              <Icon name="close" />
            </button>
          </div>
          <Content load={load} />
        </div>
      )}
    </div>
  )
}

function Content({ load }: Pick<BarPanelProps, 'load'>) {
  const [part, setPart] = useState<{ readonly Part?: ComponentType; readonly error?: unknown }>({})
  const fetchPart = useCallback(
    () =>
      void load().then(
        (Part) => setPart({ Part }),
        (error: unknown) => setPart({ error }),
      ),
    [load],
  )
  useEffect(fetchPart, [fetchPart])
  const retry = () => {
    setPart({})
    fetchPart()
  }
  if (part.Part) return <part.Part />
  if (part.error !== undefined) return <PanelError error={part.error} onRetry={retry} />
  return <PanelWaiting />
}

export function PanelError({ error, onRetry }: { readonly error: unknown; onRetry(): void }) {
  return (
    <div className={styles.note} role="alert">
      <p>{failureWords(error)}</p>
      <Button size="small" onClick={onRetry}>
        重试
      </Button>
    </div>
  )
}

export function PanelWaiting() {
  return (
    <Delayed>
      <div className={styles.note} role="status" aria-label="正在加载">
        <Skeleton height={40} />
        <Skeleton height={40} />
        <Skeleton height={40} />
      </div>
    </Delayed>
  )
}

/** Puts the focus on the panel around an element that is about to go. */
export function focusPanel(from: Element | null): void {
  from?.closest<HTMLElement>('[role="dialog"]')?.focus()
}

function useOpening(part: BarPart | undefined) {
  const [open, setOpen] = useState(false)
  useEffect(() => part && answerSummons(part, () => setOpen(true)), [part])
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return
    panel.current?.focus()
    return closeFromOutside(root, () => setOpen(false), button)
  }, [open])
  return { open, setOpen, root, button, panel }
}

function closeFromOutside(
  root: RefObject<HTMLElement | null>,
  close: () => void,
  button: RefObject<HTMLElement | null>,
): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    close()
    button.current?.focus()
  }
  const stopWatching = watchLeaving(root, close)
  document.addEventListener('keydown', onKey)
  return () => {
    stopWatching()
    document.removeEventListener('keydown', onKey)
  }
}

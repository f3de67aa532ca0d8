/** 关键字: searches as one types (after a pause), names the character that may not be sent, and then sends nothing. */
import {
  type KeyboardEvent,
  type Ref,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useConsole } from '../../console.tsx'
import { Icon } from '../../controls/icon.tsx'
import { TextInput } from '../../controls/input.tsx'
import { KEYWORD_DEBOUNCE_MS, refuseKeyword } from '../../keyword.ts'
import styles from './keyword-box.module.css'

export interface KeywordBoxProps {
  /** What the list is searched for now. */
  readonly value: string
  readonly onSearch: (keyword: string) => void
  readonly ref?: Ref<{ focus(): void }>
}

export function KeywordBox({ value, onSearch, ref }: KeywordBoxProps) {
  const { keywordPattern } = useConsole()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useFollowing(value)
  const [composing, setComposing] = useState(false)
  const errorId = useId()
  const refused = composing ? undefined : refuseKeyword(text.trim(), keywordPattern?.())
  useImperativeHandle(ref, () => ({ focus: () => (input.current?.focus(), input.current?.select()) }))
  useSearchAfterPause(text, composing || refused !== undefined, (keyword) => keyword !== value && onSearch(keyword))
  const search = (words: string) => {
    setText(words)
    if (!refuseKeyword(words.trim(), keywordPattern?.()) && words.trim() !== value) onSearch(words.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') search(text)
    if (event.key === 'Escape' && text !== '') search('')
  }
  return (
    <div className={styles.box} role="search">
      <TextInput
        ref={input}
        type="search"
        aria-label="关键字"
        placeholder="关键字"
        aria-describedby={refused ? errorId : undefined}
        invalid={refused !== undefined}
        leading={<Icon name="search" />}
        trailing={text !== '' && <ClearButton onClick={() => (search(''), input.current?.focus())} />}
        value={text}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onKeyDown={onKeyDown}
      />
      {refused && (
        <p id={errorId} className={styles.error} role="alert">
          {refused}
        </p>
      )}
    </div>
  )
}

function ClearButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <button type="button" className={styles.clear} aria-label="清空搜索" title="清空搜索" onClick={onClick}>
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path d="M3 3l6 6M9 3l-6 6" />
      </svg>
    </button>
  )
}

/**
 * The box follows the address (back, a saved query, 清空筛选), but not the echo of what was typed. In the same turn, so that no pause
 * can end while they differ: the words from before would be searched for, and the address's lost.
 */
function useFollowing(value: string) {
  const [text, setText] = useState(value)
  // A page that comes back on screen has the same value: what is half typed there stays.
  const [followed, setFollowed] = useState(value)
  if (followed !== value) {
    setFollowed(value)
    if (text.trim() !== value) setText(value)
  }
  return [text, setText] as const
}

function useSearchAfterPause(text: string, held: boolean, onSearch: (keyword: string) => void): void {
  const search = useEffectEvent(onSearch)
  useLayoutEffect(() => {
    if (held) return
    const timer = setTimeout(() => search(text.trim()), KEYWORD_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text, held])
}

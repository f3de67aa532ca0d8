/**
 * A box that is typed into to find one of many. The list is drawn only while it is open, at the end of the page, so that no card cuts it off.
 *
 * Shapes  With `onSearch` the caller answers each query with new `options` and says in `answers` which query they belong to;
 *         without it the options at hand are filtered. Enter never takes from the options of an older query: it waits.
 */
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { ComboboxList } from './combobox-list.tsx'

export interface ComboboxOption {
  readonly value: unknown
  readonly label: string
  readonly detail?: string
  readonly disabled?: boolean
}

export interface ComboboxProps {
  readonly control: Pick<
    ComponentProps<'input'>,
    'id' | 'aria-label' | 'aria-invalid' | 'aria-describedby' | 'aria-required'
  >
  readonly className: string
  /** What stands in the closed box. */
  readonly text: string
  readonly value: unknown
  readonly options: readonly ComboboxOption[]
  /** The query that `options` belong to, where there is `onSearch`. */
  readonly answers?: string | undefined
  readonly clearable?: boolean
  readonly placeholder?: string
  /** Shown in the list instead of options: loading, an error, nothing found. */
  readonly note?: ReactNode
  /** Enter was pressed, and what it takes is not known before the options come. */
  onWaiting?(isWaiting: boolean): void
  onChoose(value: unknown): void
  onSearch?(query: string): void
  onOpen?(): void
}

export function Combobox(props: ComboboxProps) {
  const { control, className, text, options, clearable = false, onSearch } = props
  const listId = useId()
  const { typing, setTyping, active, setActive, isLate } = useTyping(props)
  const open = typing !== null && typing.waits !== 'away'
  const query = typing?.query ?? ''
  const written = typing ? query : text
  const found = open && !onSearch ? matching(options, query === text ? '' : query) : options
  const isClearable = typing !== null && clearable && text !== '' && (query === '' || query === text)
  const shown: readonly ComboboxOption[] = isClearable ? [...found, CLEAR] : found
  const show = (box: HTMLInputElement) => {
    if (open) return
    setActive(indexOf(found, props.value))
    setTyping({ query: text, asked: '', box })
    props.onOpen?.()
    box.select()
  }
  const choose = (option: ComboboxOption | undefined) => {
    if (!option || option.disabled) return
    setTyping(null)
    props.onChoose(option.value)
  }
  const settle = () => {
    if (!typing?.waits) return
    // What was pointed at among the older options counts only when it is among the fitting ones; a blind Enter chooses nothing.
    const { pointed, asked } = typing
    const fitting = asked === '' ? undefined : shown[0]
    const option = pointed ? shown.find(({ value }) => value === pointed.value) : fitting
    if (option && !option.disabled) choose(option)
    else setTyping(typing.waits === 'away' ? null : { ...typing, waits: undefined })
  }
  const isWaiting = typing?.waits !== undefined
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (!open) return show(event.currentTarget)
      const next = nextEnabled(shown, active, step)
      setActive(next)
      setTyping({ ...typing, pointed: shown[next] })
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (open && isLate) setTyping({ ...typing, waits: 'here' })
      else if (open) choose(shown[active])
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      event.stopPropagation()
      setTyping(null)
    }
  }
  return (
    <>
      <input
        {...control}
        type="text"
        role="combobox"
        autoComplete="off"
        aria-expanded={open}
        aria-busy={isWaiting || undefined}
        aria-controls={open ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={open && shown[active] ? `${listId}-${active}` : undefined}
        className={className}
        placeholder={written === '' ? (props.placeholder ?? '请选择，可输入查找') : undefined}
        value={written}
        onClick={(event) => show(event.currentTarget)}
        onKeyDown={onKeyDown}
        onBlur={() => setTyping(typing?.waits ? { ...typing, waits: 'away' } : null)}
        onChange={(event) => {
          const { value } = event.currentTarget
          if (!open) props.onOpen?.()
          setTyping({ query: value, asked: value, box: event.currentTarget })
          setActive(0)
          onSearch?.(value)
        }}
      />
      {isWaiting && <Waiting isLate={isLate} onWaiting={props.onWaiting} onAnswer={settle} />}
      {open && (
        <ComboboxList
          {...{ listId, active, note: props.note }}
          options={shown}
          value={props.value}
          anchor={typing.box}
          onChoose={choose}
        />
      )}
    </>
  )
}

interface WaitingProps extends Pick<ComboboxProps, 'onWaiting'> {
  readonly isLate: boolean
  readonly onAnswer: () => void
}

/** Enter was pressed before the options for it were there. A component of its own: boxes that nobody waits at have no effects. */
function Waiting({ isLate, onWaiting, onAnswer }: WaitingProps) {
  const told = useRef(onWaiting)
  useEffect(() => {
    const tell = told.current
    tell?.(true)
    return () => tell?.(false)
  }, [])
  useEffect(() => {
    if (!isLate) onAnswer()
  })
  return null
}

interface Typing {
  readonly query: string
  /** What the caller was last asked for; all of them when the box was opened. */
  readonly asked: string
  readonly box: HTMLInputElement
  /** The option that the arrows have led to. */
  readonly pointed?: ComboboxOption | undefined
  /** Enter was pressed before the options for it were there; `away`: the focus has gone on since. */
  readonly waits?: 'here' | 'away' | undefined
}

/** What is typed and which option is pointed at. New options never come to lie under a pointer that was at another one. */
function useTyping({ options, answers, value, onSearch }: ComboboxProps) {
  const [typing, setTyping] = useState<Typing | null>(null)
  const [active, setActive] = useState(0)
  const [seen, setSeen] = useState(options)
  if (onSearch && seen !== options) {
    setSeen(options)
    setActive(indexOf(options, typing?.pointed ? typing.pointed.value : typing?.asked === '' ? value : NaN))
  }
  const isLate = onSearch !== undefined && typing !== null && answers !== typing.asked
  return { typing, setTyping, active, setActive, isLate }
}

function indexOf(options: readonly ComboboxOption[], value: unknown): number {
  return Math.max(
    0,
    options.findIndex((option) => option.value === value),
  )
}

const CLEAR: ComboboxOption = { value: undefined, label: '清除所选' }

function matching(options: readonly ComboboxOption[], query: string): readonly ComboboxOption[] {
  const words = query.trim().toLowerCase()
  return words === '' ? options : options.filter((option) => option.label.toLowerCase().includes(words))
}

function nextEnabled(options: readonly ComboboxOption[], from: number, step: number): number {
  const count = options.length
  for (let turn = 1; turn <= count; turn += 1) {
    const at = (from + step * turn + count * turn) % count
    if (!options[at]?.disabled) return at
  }
  return from
}

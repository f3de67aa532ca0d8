/**
 * A box that is typed into to find one of many. The list is drawn only while it is open, at the end of the page, so that no card cuts it off.
 *
 * Shapes  With `onSearch` the caller answers each query with new `options` and says in `answers` which query they belong to;
 *         without it the options at hand are filtered. Enter never takes from the options of an older query: it waits.
 */
import useAutocomplete from '@mui/material/useAutocomplete'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
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
  const [typing, setTyping] = useState<Typing | null>(null)
  const isLate = onSearch !== undefined && typing !== null && props.answers !== typing.asked
  const open = typing !== null && typing.waits !== 'away'
  const query = typing?.query ?? ''
  const written = typing ? query : text
  const found = open && !onSearch ? matching(options, query === text ? '' : query) : options
  const isClearable = typing !== null && clearable && text !== '' && (query === '' || query === text)
  const shown: readonly ComboboxOption[] = isClearable ? [...found, CLEAR] : found
  const show = (box: HTMLInputElement) => {
    if (open) return
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
  const box = useAutocomplete<ComboboxOption, false, true, false>({
    ...ALL_AS_GIVEN,
    ...(control.id === undefined ? {} : { id: control.id }),
    options: shown,
    value: usePointer(typing, props),
    inputValue: written,
    open,
    autoHighlight: true,
    onOpen: ({ type, currentTarget }) => type !== 'change' && show(currentTarget as HTMLInputElement),
    onClose: (_event, reason) => setTyping(reason === 'blur' && typing?.waits ? { ...typing, waits: 'away' } : null),
    onHighlightChange: (_event, pointed) => {
      if (typing) setTyping({ ...typing, pointed: pointed ?? undefined })
    },
    onInputChange: (event, value, reason) => {
      if (reason !== 'input') return
      if (!open) props.onOpen?.()
      setTyping({ query: value, asked: value, box: event.currentTarget as HTMLInputElement })
      onSearch?.(value)
    },
    onChange: (_event, option) => choose(option),
  })
  const onKeyDown = (event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
    if (event.nativeEvent.isComposing) event.defaultMuiPrevented = true
    else if (event.key === 'Enter') {
      event.preventDefault()
      if (!open || !isLate) return
      event.defaultMuiPrevented = true
      setTyping({ ...typing, waits: 'here' })
    }
  }
  return (
    <>
      <input
        {...control}
        {...box.getInputProps()}
        type="text"
        aria-expanded={open}
        aria-busy={isWaiting || undefined}
        className={className}
        placeholder={written === '' ? (props.placeholder ?? '请选择，可输入查找') : undefined}
        onMouseDown={undefined}
        onClick={(event) => show(event.currentTarget)}
        onKeyDown={box.getRootProps({ onKeyDown }).onKeyDown}
      />
      {isWaiting && <Waiting isLate={isLate} onWaiting={props.onWaiting} onAnswer={settle} />}
      {open && <ComboboxList box={box} options={shown} note={props.note} value={props.value} anchor={typing.box} />}
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

/** What MUI would do besides is done here, or not at all: the caller finds, and the box has nothing to clear. */
const ALL_AS_GIVEN = {
  filterOptions: (options: ComboboxOption[]) => options,
  getOptionLabel: ({ value, label }: ComboboxOption) => `${String(value)} ${label}`,
  getOptionDisabled: ({ disabled }: ComboboxOption) => disabled === true,
  isOptionEqualToValue: (one: ComboboxOption, other: ComboboxOption) => one.value === other.value,
  disableClearable: true,
  handleHomeEndKeys: false,
} as const

/** No option's value: the pointer stands at the first. */
const FIRST = Symbol('first')

/**
 * Where the pointer stands among new options: at the one that the arrows have led to, at the chosen one in a box that was only
 * opened, else at the first. Another object for other options, because MUI looks for its place only then; with other `answers` as
 * its label, because MUI keeps an untouched pointer at the old option otherwise.
 */
function usePointer(typing: Typing | null, { value, options, answers = '' }: ComboboxProps): ComboboxOption {
  const opened = typing !== null && typing.asked !== '' ? FIRST : (value ?? FIRST)
  const at = typing?.pointed ? typing.pointed.value : opened
  return useMemo(() => options && { value: at, label: answers }, [at, answers, options])
}

const CLEAR: ComboboxOption = { value: undefined, label: '清除所选' }

function matching(options: readonly ComboboxOption[], query: string): readonly ComboboxOption[] {
  const words = query.trim().toLowerCase()
  return words === '' ? options : options.filter((option) => option.label.toLowerCase().includes(words))
}

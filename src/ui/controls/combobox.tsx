/**
 * A box that is typed into to find one of many. The list is drawn only while it is open, at the end of the page, so that no card cuts it off.
 *
 * Shapes  With `onSearch` the caller answers each query with new `options`; without it the options at hand are filtered.
 */
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
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
  readonly clearable?: boolean
  readonly placeholder?: string
  /** Shown in the list instead of options: loading, an error, nothing found. */
  readonly note?: ReactNode
  onChoose(value: unknown): void
  onSearch?(query: string): void
  onOpen?(): void
}

export function Combobox(props: ComboboxProps) {
  const { control, className, text, options, clearable = false, onSearch } = props
  const [typing, setTyping] = useState<Typing | null>(null)
  const [active, setActive] = useState(0)
  const listId = useId()
  const open = typing !== null
  const query = typing?.query ?? ''
  const found = open && !onSearch ? matching(options, query === text ? '' : query) : options
  const shown: readonly ComboboxOption[] =
    clearable && text !== '' && (query === '' || query === text) ? [...found, CLEAR] : found
  const show = (box: HTMLInputElement) => {
    if (open) return
    setActive(
      Math.max(
        0,
        found.findIndex((option) => option.value === props.value),
      ),
    )
    setTyping({ query: text, box })
    props.onOpen?.()
    box.select()
  }
  const close = () => setTyping(null)
  const choose = (option: ComboboxOption | undefined) => {
    if (!option || option.disabled) return
    close()
    props.onChoose(option.value)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (open) setActive(nextEnabled(shown, active, step))
      else show(event.currentTarget)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (open) choose(shown[active])
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      event.stopPropagation()
      close()
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
        aria-controls={open ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={open && shown[active] ? `${listId}-${active}` : undefined}
        className={className}
        placeholder={props.placeholder ?? '请选择，可输入查找'}
        value={open ? query : text}
        onClick={(event) => show(event.currentTarget)}
        onKeyDown={onKeyDown}
        onBlur={close}
        onChange={(event) => {
          if (!open) props.onOpen?.()
          setTyping({ query: event.currentTarget.value, box: event.currentTarget })
          setActive(0)
          onSearch?.(event.currentTarget.value)
        }}
      />
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

interface Typing {
  readonly query: string
  readonly box: HTMLInputElement
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

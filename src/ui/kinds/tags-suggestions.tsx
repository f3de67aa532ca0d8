/** The words offered under a box for tags. */
import { type KeyboardEvent, useId, useState } from 'react'
import type { Field, Resource } from '../../model/resource.ts'
import { ComboboxList } from '../controls/combobox-list.tsx'
import { useSuggestions } from '../form/use-suggestions.ts'

export interface SuggestionBox {
  readonly attributes: {
    readonly role: 'combobox'
    readonly 'aria-expanded': boolean
    readonly 'aria-autocomplete': 'list'
    readonly 'aria-controls': string | undefined
    readonly 'aria-activedescendant': string | undefined
  }
  readonly listId: string
  readonly words: readonly string[]
  readonly active: number
  readonly anchor: HTMLInputElement | undefined
  open(input: HTMLInputElement): void
  close(): void
  ask(text: string, isAtOnce?: boolean): void
  /** True when the key was for the list. */
  onKey(event: KeyboardEvent<HTMLInputElement>, pick: (word: string) => void): boolean
}

export function useSuggestionBox(resource: Resource, field: Field, chosen: readonly unknown[]): SuggestionBox {
  const suggestions = useSuggestions(resource, field)
  const [anchor, setAnchor] = useState<HTMLInputElement>()
  /** -1 while none is chosen: then Enter takes what is typed. */
  const [active, setActive] = useState(-1)
  const listId = useId()
  const words = suggestions.words.filter((word) => !chosen.includes(word))
  const isOpen = anchor !== undefined && words.length > 0
  const close = () => {
    setAnchor(undefined)
    setActive(-1)
  }
  const open = (input: HTMLInputElement) => {
    setAnchor(input)
    setActive(-1)
    suggestions.ask(input.value, anchor === undefined)
  }
  const onKey: SuggestionBox['onKey'] = (event, pick) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const word = words[active]
    if (step !== undefined) {
      if (!isOpen) open(event.currentTarget)
      else setActive(((((active < 0 && step < 0 ? 0 : active) + step) % words.length) + words.length) % words.length)
    } else if (event.key === 'Enter' && isOpen && word !== undefined) {
      setActive(-1)
      pick(word)
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      close()
    } else return false
    event.preventDefault()
    return true
  }
  const attributes = {
    role: 'combobox',
    'aria-expanded': isOpen,
    'aria-autocomplete': 'list',
    'aria-controls': isOpen ? listId : undefined,
    'aria-activedescendant': isOpen && active >= 0 ? `${listId}-${active}` : undefined,
  } as const
  return { attributes, listId, words, active, anchor, open, close, ask: suggestions.ask, onKey }
}

interface SuggestionListProps {
  readonly box: SuggestionBox
  readonly onPick: (word: string) => void
}

export function SuggestionList({ box, onPick }: SuggestionListProps) {
  const { listId, words, active, anchor } = box
  if (!anchor || words.length === 0) return null
  return (
    <ComboboxList
      {...{ listId, active, anchor }}
      options={words.map((word) => ({ value: word, label: word }))}
      value={undefined}
      note={undefined}
      onChoose={(option) => onPick(String(option.value))}
    />
  )
}

/** The words offered under a box for tags. */
import useAutocomplete, { type UseAutocompleteReturnValue } from '@mui/material/useAutocomplete'
import { useState } from 'react'
import type { Field, Resource } from '../../model/resource.ts'
import { ComboboxList } from '../controls/combobox-list.tsx'
import type { ComboboxOption } from '../controls/combobox.tsx'
import { useSuggestions } from '../form/use-suggestions.ts'

export interface SuggestionBox {
  readonly list: UseAutocompleteReturnValue<ComboboxOption>
  readonly options: readonly ComboboxOption[]
  readonly anchor: HTMLInputElement | undefined
  open(input: HTMLInputElement): void
  close(): void
  ask(text: string, isAtOnce?: boolean): void
}

interface Suggested {
  readonly resource: Resource
  readonly field: Field
  readonly chosen: readonly unknown[]
  pick(word: string, input: HTMLInputElement): void
}

/** None is pointed at before an arrow was pressed: Enter takes what is typed. */
export function useSuggestionBox({ resource, field, chosen, pick }: Suggested): SuggestionBox {
  const suggestions = useSuggestions(resource, field)
  const [anchor, setAnchor] = useState<HTMLInputElement>()
  const [pointed, setPointed] = useState<string>()
  const words = suggestions.words.filter((word) => !chosen.includes(word))
  const options = words.map((word): ComboboxOption => ({ value: word, label: word }))
  const close = () => setAnchor(undefined)
  const open = (input: HTMLInputElement) => {
    setAnchor(input)
    setPointed(undefined)
    suggestions.ask(input.value, anchor === undefined)
  }
  const list = useAutocomplete({
    options,
    filterOptions: (all) => all,
    isOptionEqualToValue: (one, other) => one.value === other.value,
    value: pointed !== undefined && words.includes(pointed) ? { value: pointed, label: pointed } : null,
    inputValue: '',
    open: anchor !== undefined,
    clearOnBlur: false,
    handleHomeEndKeys: false,
    onOpen: ({ currentTarget }) => open(currentTarget as HTMLInputElement),
    onClose: (_event, reason) => reason === 'escape' && close(),
    onHighlightChange: (_event, option) => setPointed(option?.label),
    onChange: (_event, option) => {
      setPointed(undefined)
      if (option && anchor) pick(option.label, anchor)
      suggestions.ask('', true)
    },
  })
  return { list, options, anchor, open, close, ask: suggestions.ask }
}

/** The box itself keeps its text: a key must not render it. */
export function suggestionAttributes({ list }: SuggestionBox) {
  const given = list.getInputProps()
  return {
    ref: given.ref,
    role: given.role,
    'aria-autocomplete': given['aria-autocomplete'],
    'aria-expanded': given['aria-expanded'],
    'aria-controls': given['aria-controls'],
    'aria-activedescendant': given['aria-activedescendant'],
  }
}

export function SuggestionList({ box }: { readonly box: SuggestionBox }) {
  const { list, options, anchor } = box
  if (!anchor || options.length === 0) return null
  return <ComboboxList box={list} options={options} anchor={anchor} value={undefined} note={undefined} />
}

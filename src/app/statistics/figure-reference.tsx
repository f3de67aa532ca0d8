/** A filter of figures by one record of another library, found by typing. */
import { useQuery } from '@tanstack/react-query'
import type { Resource } from '../../model/resource.ts'
import { useConsole } from '../../ui/console.tsx'
import { Combobox } from '../../ui/controls/combobox.tsx'
import { SEARCH_DELAY_MS, useTargets } from '../../ui/kinds/use-targets.ts'
import { useLibraryProvider } from '../../ui/library-provider.ts'
import { libraryQuery, useRecordNames } from './record-names.ts'

interface FigureReferenceProps {
  readonly library: string
  readonly title: string
  /** The record's id; '' for none. */
  readonly value: string
  onChange(id: string): void
}

export function FigureReference(props: FigureReferenceProps) {
  const { library, title } = props
  const { catalog } = useConsole()
  const provider = useLibraryProvider()
  const { data: target } = useQuery(libraryQuery({ catalog, provider }, library))
  return target ? (
    <Picker {...props} target={target} />
  ) : (
    <input className="rc-input" aria-label={title} placeholder="载入中…" disabled />
  )
}

const ANYTHING = { within: undefined, missing: undefined }

function Picker({ target, title, value, onChange }: FigureReferenceProps & { readonly target: Resource }) {
  const { options, query, note, run } = useTargets(target, ANYTHING)
  const name = useRecordNames([{ library: target.name, id: value }])[0]
  return (
    <Combobox
      control={{ 'aria-label': title }}
      className="rc-input"
      text={value === '' ? '' : (name ?? '载入中…')}
      value={value === '' ? undefined : value}
      options={options}
      answers={query}
      note={note}
      clearable
      placeholder="全部"
      onOpen={() => run('', 0)}
      onSearch={(typed) => run(typed, SEARCH_DELAY_MS)}
      onChoose={(chosen) => onChange(typeof chosen === 'string' ? chosen : '')}
    />
  )
}

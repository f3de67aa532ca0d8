/** The line of filters above figures. What it says is in the address, so that a link shows the same. */
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { TextInput } from '../../ui/controls/input.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { useMedia } from '../../ui/list/use-media.ts'
import { mayRead } from '../../model/access.ts'
import { useConsole } from '../../ui/console.tsx'
import { Chip } from '../../ui/controls/chip.tsx'
import { KIND_VIEWS } from '../../ui/kinds/views.ts'
import { refuseKeyword } from '../../ui/keyword.ts'
import type { LabelsByLibrary } from '../../ui/list/table/columns.ts'
import { type AskedFigures, type AskedField, askedWords, presetsAt, askedValue, askedValues } from './filters.ts'

interface FigureFiltersProps {
  readonly fields: readonly AskedField[]
  /** The day of the house. */
  readonly today: string
  readonly asked: AskedFigures
  /** The filters of the time, for spans of days at a press. */
  readonly time: { readonly from: string; readonly to: string } | undefined
  /** What the records are called that it is narrowed by. */
  readonly labels: LabelsByLibrary
  onAsk(asked: AskedFigures): void
}

/** More than presets would push the figures out of sight. */
const PHONE = '(max-width: 560px)'

export function FigureFilters({ fields: declared, today, asked, time, labels, onAsk }: FigureFiltersProps) {
  const isPhone = useMedia(PHONE)
  const [isOpen, setOpen] = useState(false)
  const fields = useOffered(declared)
  const count = Object.keys(asked).length
  const set = (name: string, value: AskedFigures[string]) => onAsk({ ...asked, [name]: value })
  return (
    <search className="rc-figure-filters" aria-label="筛选">
      {time && (
        <div role="group" aria-label="时间段" className="rc-chart-sides">
          {presetsAt(today).map(({ label, from, to }) => (
            <Button
              key={label}
              size="small"
              aria-pressed={askedValue(asked, time.from) === from && askedValue(asked, time.to) === to}
              onClick={() => onAsk({ ...asked, [time.from]: from, [time.to]: to })}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      {isPhone && fields.length > 0 && (
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? '收起筛选' : count > 0 ? `筛选（${count}）` : '筛选'}
        </Button>
      )}
      {(isPhone && !isOpen ? [] : fields).map((field) =>
        field.control === 'list' ? (
          <ListControl key={field.name} {...{ field, asked, labels }} onChange={(values) => set(field.name, values)} />
        ) : (
          <label key={field.name}>
            <span>{field.title}</span>
            <FieldControl
              field={field}
              value={askedValue(asked, field.name)}
              onChange={(value) => set(field.name, value)}
            />
          </label>
        ),
      )}
      {fields.map((field) => {
        const words = field.control === 'list' ? askedWords(field, asked, labels) : undefined
        return (
          words !== undefined && (
            <Chip key={field.name} removeLabel={`移除筛选 ${words}`} onRemove={() => set(field.name, [])}>
              {words}
            </Chip>
          )
        )
      })}
      {count > 0 && (
        <Button size="small" variant="quiet" onClick={() => onAsk({})}>
          清除筛选
        </Button>
      )}
    </search>
  )
}

/** Who may not read the library that is referred to could find no record of it. */
function useOffered(fields: readonly AskedField[]): readonly AskedField[] {
  const { index, scope } = useConsole()
  return fields.filter(({ field }) => {
    const reference = field?.reference
    const head = reference === undefined ? undefined : index.resources[reference]
    return reference === undefined || (head !== undefined && mayRead(head, scope))
  })
}

interface ListControlProps {
  readonly field: AskedField
  readonly asked: AskedFigures
  readonly labels: LabelsByLibrary
  onChange(values: readonly string[]): void
}

/** As the library's list is filtered by it; where one value is all that can be asked for, the last that was chosen. */
function ListControl({ field: { name, field, isSingle }, asked, labels, onChange }: ListControlProps) {
  const Filter = field && KIND_VIEWS[field.kind].Filter
  const values = askedValues(asked, name)
  const named = labels.get(field?.reference ?? '')
  return (
    Filter && (
      <Filter
        field={field}
        value={values.length === 0 ? undefined : { in: values }}
        {...(named && { labels: named })}
        onChange={(value) => {
          const chosen = value && 'in' in value ? value.in : []
          onChange(isSingle ? chosen.slice(-1) : chosen)
        }}
      />
    )
  )
}

interface ControlProps {
  readonly field: AskedField
  readonly value: string
  onChange(value: string): void
}

function FieldControl({ field: { control, choices }, value, onChange }: ControlProps) {
  if (control === 'choice')
    return (
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">全部</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Select>
    )
  if (control === 'keyword') return <KeywordInput {...{ value, onChange }} />
  if (control === 'number' || control === 'text')
    return <TypedInput type={control === 'number' ? 'number' : 'search'} {...{ value, onChange }} />
  return <TextInput type="date" value={value} onChange={(event) => onChange(event.target.value)} />
}

type TextProps = Pick<ControlProps, 'value' | 'onChange'>

function KeywordInput(props: TextProps) {
  const { keywordPattern } = useConsole()
  return <TypedInput type="search" {...props} refuse={(text) => refuseKeyword(text, keywordPattern?.())} />
}

interface TypedProps extends TextProps {
  readonly type: 'number' | 'search'
  /** What to say about a text that must not be asked by. */
  refuse?(text: string): string | undefined
}

/** Asks for other figures when it is left and at Enter, not at each key. What somebody types on stays when their own wish comes back. */
function TypedInput({ type, value, onChange, refuse }: TypedProps) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState({ value, wished: value })
  if (known.value !== value) {
    setKnown({ value, wished: value })
    if (value !== known.wished) setText(value)
  }
  const refused = refuse?.(text.trim())
  const settle = () => {
    const wished = text.trim()
    if (wished === value || refused !== undefined) return
    setKnown({ value, wished })
    onChange(wished)
  }
  return (
    <>
      <TextInput
        type={type}
        value={text}
        aria-invalid={refused !== undefined}
        onChange={(event) => setText(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle()
        }}
      />
      {refused !== undefined && (
        <span role="alert" className="rc-figure-refused">
          {refused}
        </span>
      )}
    </>
  )
}

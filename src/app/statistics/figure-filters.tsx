/** The line of filters above figures. What it says is in the address, so that a link shows the same. */
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { TextInput } from '../../ui/controls/input.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { useMedia } from '../../ui/list/use-media.ts'
import { type AskedFigures, type AskedField, presetsAt } from './filters.ts'

interface FigureFiltersProps {
  readonly fields: readonly AskedField[]
  /** The day of the house. */
  readonly today: string
  readonly asked: AskedFigures
  /** The filters of the time, for spans of days at a press. */
  readonly time: { readonly from: string; readonly to: string } | undefined
  onAsk(asked: AskedFigures): void
}

/** More than presets would push the figures out of sight. */
const PHONE = '(max-width: 560px)'

export function FigureFilters({ fields, today, asked, time, onAsk }: FigureFiltersProps) {
  const isPhone = useMedia(PHONE)
  const [isOpen, setOpen] = useState(false)
  const count = Object.keys(asked).length
  const set = (name: string, value: string) => onAsk({ ...asked, [name]: value })
  return (
    <search className="rc-figure-filters" aria-label="筛选">
      {time && (
        <div role="group" aria-label="时间段" className="rc-chart-sides">
          {presetsAt(today).map(({ label, from, to }) => (
            <Button
              key={label}
              size="small"
              aria-pressed={asked[time.from] === from && asked[time.to] === to}
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
      {(isPhone && !isOpen ? [] : fields).map((field) => (
        <label key={field.name}>
          <span>{field.title}</span>
          <FieldControl field={field} value={asked[field.name] ?? ''} onChange={(value) => set(field.name, value)} />
        </label>
      ))}
      {count > 0 && (
        <Button size="small" variant="quiet" onClick={() => onAsk({})}>
          清除筛选
        </Button>
      )}
    </search>
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
  if (control === 'number') return <NumberInput {...{ value, onChange }} />
  return <TextInput type="date" value={value} onChange={(event) => onChange(event.target.value)} />
}

/** Asks for other figures when it is left and at Enter, not at each key. What somebody types on stays when their own wish comes back. */
function NumberInput({ value, onChange }: Pick<ControlProps, 'value' | 'onChange'>) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState({ value, wished: value })
  if (known.value !== value) {
    setKnown({ value, wished: value })
    if (value !== known.wished) setText(value)
  }
  const settle = () => {
    if (text === value) return
    setKnown({ value, wished: text })
    onChange(text)
  }
  return (
    <TextInput
      type="number"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle()
      }}
    />
  )
}

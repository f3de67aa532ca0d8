/** The panel of a span: its two ends, and what is wrong with them. */
import { businessDay, instantOf } from '../../model/business-day.ts'
import { KIND_FACTS } from '../../model/kind.ts'
import { type ReactNode, useState } from 'react'
import type { Field } from '../../model/resource.ts'
import { Button } from '../controls/button.tsx'
import { TextInput } from '../controls/input.tsx'
import styles from './filter.module.css'
import type { FilterProps } from './view.ts'

const isDate = (field: Field) => KIND_FACTS[field.kind].value === 'time'

export function SpanPanel({ field, value, onChange, close }: FilterProps & { readonly close: () => void }) {
  const span = value && ('from' in value || 'to' in value) ? value : {}
  const [from, setFrom] = useState(showEnd(field, span.from))
  const [to, setTo] = useState(showEnd(field, span.to))
  const crossed = from !== '' && to !== '' && (isDate(field) ? from > to : Number(from) > Number(to))
  const apply = () => {
    const ends = { ...(from && { from: sendEnd(field, from, 'from') }), ...(to && { to: sendEnd(field, to, 'to') }) }
    onChange(from || to ? ends : undefined)
    close()
  }
  return (
    <form
      className={`${styles.panel} ${isDate(field) ? styles.wide : ''}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (!crossed) apply()
      }}
    >
      <div className={styles.span}>
        <End field={field} label={`${field.title}从`} value={from} onChange={setFrom} autoFocus />
        <span>至</span>
        <End field={field} label={`${field.title}至`} value={to} onChange={setTo} />
      </div>
      {crossed && (
        <p className={styles.error} role="alert">
          {field.title}的起始值不能大于结束值
        </p>
      )}
      <div className={styles.foot}>
        <Button
          size="small"
          onClick={() => {
            onChange(undefined)
            close()
          }}
        >
          清除
        </Button>
        <Button size="small" variant="primary" type="submit" disabled={crossed}>
          确定
        </Button>
      </div>
    </form>
  )
}

interface EndProps {
  readonly field: Field
  readonly label: string
  readonly value: string
  readonly autoFocus?: boolean
  readonly onChange: (value: string) => void
}

function End({ field, label, value, autoFocus, onChange }: EndProps): ReactNode {
  return (
    <TextInput
      type={isDate(field) ? 'date' : 'number'}
      step="any"
      numeric={!isDate(field)}
      aria-label={label}
      placeholder="不限"
      trailing={field.unit && <span>{field.unit}</span>}
      value={value}
      autoFocus={autoFocus}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** An instant is asked for by day: the span covers the days of the house, the last one whole. */
function sendEnd(field: Field, text: string, end: 'from' | 'to'): string {
  if (field.kind !== 'dateTime') return text
  return new Date(instantOf(Date.parse(`${text}T${end === 'from' ? '00:00:00.000' : '23:59:59.999'}Z`))).toISOString()
}

function showEnd(field: Field, text: string | undefined): string {
  if (text === undefined) return ''
  if (field.kind !== 'dateTime') return text
  const at = Date.parse(text)
  return Number.isNaN(at) ? '' : businessDay(at)
}

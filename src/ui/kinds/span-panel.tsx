/** The panel of a span: its two ends, and what is wrong with them. */
import { businessDay, instantOf } from '../../model/business-day.ts'
import { clockOf } from '../../model/clock.ts'
import { KIND_FACTS } from '../../model/kind.ts'
import { type ReactNode, useState } from 'react'
import type { Field } from '../../model/resource.ts'
import { Button } from '../controls/button.tsx'
import { TextInput } from '../controls/input.tsx'
import styles from './filter.module.css'
import type { FilterProps } from './view.ts'

const isClock = (field: Field) => field.kind === 'time'
const isDate = (field: Field) => KIND_FACTS[field.kind].value === 'time'

export function SpanPanel({ field, value, onChange, close }: FilterProps & { readonly close: () => void }) {
  const span = value && ('from' in value || 'to' in value) ? value : {}
  const [from, setFrom] = useState(showEnd(field, span.from))
  const [to, setTo] = useState(showEnd(field, span.to))
  // The digits of a time are judged when they are all there: 83 is on its way to 830.
  const [isTyping, setTyping] = useState(false)
  const found = flawOf(field, from.trim(), to.trim())
  const flaw = isTyping ? undefined : found
  const ends = {
    field,
    onType: () => setTyping(isClock(field)),
    onLeave: () => setTyping(false),
  }
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
        setTyping(false)
        if (found === undefined) apply()
      }}
    >
      <div className={styles.span}>
        <End {...ends} label={`${field.title}从`} value={from} onChange={setFrom} autoFocus />
        <span>至</span>
        <End {...ends} label={`${field.title}至`} value={to} onChange={setTo} />
      </div>
      {flaw !== undefined && (
        <p className={styles.error} role="alert">
          {flaw}
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
        <Button size="small" variant="primary" type="submit" disabled={flaw !== undefined}>
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
  readonly onType: () => void
  readonly onLeave: () => void
}

function End({ field, label, value, autoFocus, onChange, onType, onLeave }: EndProps): ReactNode {
  return (
    <TextInput
      type={isDate(field) ? 'date' : isClock(field) ? 'text' : 'number'}
      inputMode={isClock(field) ? 'numeric' : undefined}
      step="any"
      numeric={KIND_FACTS[field.kind].value === 'number'}
      aria-label={label}
      placeholder={isClock(field) ? '不限，如 830' : '不限'}
      trailing={field.unit && <span>{field.unit}</span>}
      value={value}
      autoFocus={autoFocus}
      onChange={(event) => {
        onType()
        onChange(event.target.value)
      }}
      onBlur={() => {
        onLeave()
        if (isClock(field)) onChange(clockOf(value) ?? value)
      }}
    />
  )
}

/** What is wrong with the two ends. */
function flawOf(field: Field, from: string, to: string): string | undefined {
  const filled = [from, to].filter((end) => end !== '')
  if (isClock(field) && filled.some((end) => clockOf(end) === undefined))
    return `${field.title}请按 08:30 的形式填写，从 00:00 到 23:59`
  const [start, end] = isClock(field) ? [clockOf(from), clockOf(to)] : [from, to]
  if (filled.length < 2 || start === undefined || end === undefined) return undefined
  const isCrossed = KIND_FACTS[field.kind].value === 'number' ? Number(start) > Number(end) : start > end
  return isCrossed ? `${field.title}的起始值不能大于结束值` : undefined
}

/** An instant is asked for by day: the span covers the days of the house, the last one whole. */
function sendEnd(field: Field, text: string, end: 'from' | 'to'): string {
  if (isClock(field)) return clockOf(text) ?? ''
  if (field.kind !== 'dateTime') return text
  return new Date(instantOf(Date.parse(`${text}T${end === 'from' ? '00:00:00.000' : '23:59:59.999'}Z`))).toISOString()
}

function showEnd(field: Field, text: string | undefined): string {
  if (text === undefined) return ''
  if (field.kind !== 'dateTime') return text
  const at = Date.parse(text)
  return Number.isNaN(at) ? '' : businessDay(at)
}

/** A bar between two parts: drag it, or move it by the arrow keys. How large the part beside it is, is kept. */
import { type CSSProperties, type PointerEvent, useState } from 'react'
import { keepPreference, kept } from '../preferences.ts'

export interface SplitterProps {
  readonly label: string
  /** `column` moves left and right. */
  readonly way: 'column' | 'row'
  /** Which side of the bar has the size. */
  readonly of: 'before' | 'after'
  readonly size: number
  readonly onSize: (size: number) => void
}

const STEP_PX = 24

export function Splitter({ label, way, of, size, onSize }: SplitterProps) {
  const sign = of === 'before' ? 1 : -1
  const at = (event: PointerEvent) => (way === 'column' ? event.clientX : event.clientY)
  const start = (event: PointerEvent<HTMLDivElement>) => {
    const bar = event.currentTarget
    const from = at(event)
    bar.setPointerCapture(event.pointerId)
    const move = (moved: globalThis.PointerEvent) =>
      onSize(size + sign * ((way === 'column' ? moved.clientX : moved.clientY) - from))
    const end = () => bar.removeEventListener('pointermove', move)
    bar.addEventListener('pointermove', move)
    bar.addEventListener('lostpointercapture', end, { once: true })
  }
  const [less, more] = way === 'column' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
  return (
    <div
      className={`rc-studio-splitter rc-studio-splitter-${way}`}
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={way === 'column' ? 'vertical' : 'horizontal'}
      aria-valuenow={Math.round(size)}
      onPointerDown={start}
      onKeyDown={(event) => {
        if (event.key !== less && event.key !== more) return
        event.preventDefault()
        onSize(size + sign * (event.key === more ? STEP_PX : -STEP_PX))
      }}
    />
  )
}

const KEY = 'rc.studio.sizes'
const LIMITS = { files: [180, 480, 264], panes: [280, 1100, 480], problems: [72, 600, 176] } as const
type Part = keyof typeof LIMITS
type Sizes = Readonly<Record<Part, number>>

export function useSizes() {
  const [sizes, setSizes] = useState(readSizes)
  const setSize = (part: Part) => (size: number) => {
    const next = { ...sizes, [part]: within(part, size) }
    setSizes(next)
    keepPreference(KEY, JSON.stringify(next))
  }
  const style = Object.fromEntries(
    Object.entries(sizes).map(([part, size]) => [`--rc-studio-${part}`, `${size}px`]),
  ) as CSSProperties
  return { sizes, setSize, style }
}

function within(part: Part, size: unknown): number {
  const [least, most, initial] = LIMITS[part]
  return typeof size === 'number' && Number.isFinite(size) ? Math.min(most, Math.max(least, size)) : initial
}

function readSizes(): Sizes {
  let read: Partial<Record<Part, unknown>> = {}
  try {
    read = Object(JSON.parse(kept(KEY) ?? '{}')) as typeof read
  } catch {
    // Garbage counts as nothing.
  }
  return {
    files: within('files', read.files),
    panes: within('panes', read.panes),
    problems: within('problems', read.problems),
  }
}

/** One number with its name, its unit and what it means; a link to what was counted where there is a list of it. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Skeleton } from '../../ui/controls/skeleton.tsx'

export interface FigureTileProps {
  readonly title: string
  /** Beside the name: what it means. */
  readonly about?: ReactNode
  /** Undefined while it is being read for the first time. */
  readonly words: string | undefined
  readonly unit?: string
  /** What stands below it: why there is no number, how it was before. */
  readonly note?: ReactNode
  /** The address of the list behind it. */
  readonly to?: string | undefined
  /** It could not be read again: the number is an old one. */
  readonly isOld?: boolean
}

export function FigureTile({ title, about, words, unit = '', note, to, isOld = false }: FigureTileProps) {
  const value = words === undefined ? <Skeleton /> : <strong>{words}</strong>
  return (
    <div className="rc-figure" data-old={isOld || undefined}>
      <dt>
        {title}
        {about}
      </dt>
      <dd>
        {to === undefined ? (
          value
        ) : (
          <Link to={to} aria-label={`${title} ${words ?? ''}${unit}，打开列表`}>
            {value}
          </Link>
        )}
        {words !== undefined && unit !== '' && <span className="rc-quiet">{unit}</span>}
        {note && <p className="rc-quiet">{note}</p>}
      </dd>
    </div>
  )
}

/** Rows whose record somebody has changed since the export: how many, what clashes, and which side is taken. */
import { useId } from 'react'
import { formatTime } from '../../model/time.ts'
import type { Moved, ClashSide } from '../../wire/sheets/plan/planned.ts'
import { sideOf } from '../../wire/sheets/plan/planned.ts'
import { Badge } from '../controls/badge.tsx'
import { Button } from '../controls/button.tsx'
import { type ImportFlow, openRows } from './use-import.ts'
import styles from './wizard.module.css'

const SIDE_WORDS: Readonly<Record<ClashSide, string>> = { mine: '用表里的', theirs: '保留现在的' }
const SIDES = ['mine', 'theirs'] as const

/** Says once what the state means, and settles all rows at a time. */
export function MovedNotice({ flow }: { readonly flow: ImportFlow }) {
  const { summary } = flow
  const count = summary?.counts.moved ?? 0
  if (!summary || count === 0) return null
  const clashing = summary.clashing.length
  const waiting = openRows(flow).length
  return (
    <div className={styles.moved} role="status">
      <p>
        {count} 行在导出之后被别人改过，只写入表里改动的单元格，别人的改动保留。
        {clashing > 0 &&
          `其中 ${clashing} 行有单元格两边都改过，${waiting === 0 ? '已全部选择。' : `还有 ${waiting} 行请选择：`}`}
      </p>
      {clashing > 0 && (
        <p className={styles.movedAll}>
          {SIDES.map((side) => (
            <Button key={side} size="small" onClick={() => void flow.takeSide(side)}>
              全部{SIDE_WORDS[side]}
            </Button>
          ))}
        </p>
      )}
    </div>
  )
}

export interface MovedDetailProps {
  readonly row: number
  readonly moved: Moved
  readonly flow: ImportFlow
}

export function MovedDetail({ row, moved, flow }: MovedDetailProps) {
  const { clashes, kept, by, at } = moved
  const name = useId()
  const side = sideOf(flow.sides, row)
  return (
    <>
      {by !== '' && (
        <p className={styles.quiet}>
          {by} 在 {formatTime(at, 'YYYY-MM-DD HH:mm')} 改过
        </p>
      )}
      {clashes.length > 0 && (
        <fieldset className={styles.clash}>
          <legend>两边都改过，请选择</legend>
          {SIDES.map((each) => (
            <label key={each}>
              <input type="radio" name={name} checked={side === each} onChange={() => void flow.takeSide(each, row)} />
              {SIDE_WORDS[each]}
            </label>
          ))}
          <dl className={styles.changes}>
            {clashes.map(({ path, title, base, theirs, mine }) => (
              <div key={path}>
                <dt>{title}</dt>
                <Value words="导出时" text={base ?? '（已无从查起）'} />
                <Value words="现在" text={theirs || '（空）'} isTaken={side === 'theirs'} />
                <Value words="表里" text={mine || '（空）'} isTaken={side === 'mine'} />
              </div>
            ))}
          </dl>
        </fieldset>
      )}
      {kept.length > 0 && (
        <p className={styles.quiet}>
          别人的改动，保留：
          {kept.map(({ title, before, after }) => `${title} ${before || '空'} → ${after || '空'}`).join('；')}
        </p>
      )}
    </>
  )
}

/** In the list of rows: what was chosen. */
export function SideMark({ side }: { readonly side: ClashSide | undefined }) {
  return side ? <Badge tone="info">{SIDE_WORDS[side]}</Badge> : <Badge tone="danger">请选择</Badge>
}

interface ValueProps {
  readonly words: string
  readonly text: string
  readonly isTaken?: boolean
}

function Value({ words, text, isTaken = false }: ValueProps) {
  return (
    <dd className={styles.side} data-taken={isTaken || undefined}>
      <span>{words}</span>
      <span>{text}</span>
    </dd>
  )
}

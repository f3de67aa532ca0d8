/** One row in full: every cell that would change, with what it was, and everything that is wrong. */
import type { PlannedView } from './engine.ts'
import { MovedDetail } from './moved-rows.tsx'
import { OUTCOME_WORDS } from './outcome-words.ts'
import type { ImportFlow } from './use-import.ts'
import styles from './wizard.module.css'

export interface RowDetailProps {
  readonly row: PlannedView | undefined
  readonly flow: ImportFlow
}

export function RowDetail({ row, flow }: RowDetailProps) {
  if (!row) return <aside className={styles.detail} aria-label="这一行的详情" />
  const where = row.sheet === undefined ? `第 ${row.row} 行` : `工作表“${row.sheet}”第 ${row.row} 行`
  const clashing = new Set(row.moved?.clashes.map(({ path }) => path))
  const changes = row.changes.filter(({ path }) => !clashing.has(path))
  return (
    <aside className={styles.detail} aria-label="这一行的详情">
      <h3>
        {where} · {OUTCOME_WORDS[row.outcome].words}
      </h3>
      <p className={styles.detailName}>{row.name}</p>
      {row.problems.length > 0 && (
        <ul className={styles.wrongList}>
          {row.problems.map(({ path, message }) => (
            <li key={`${path} ${message}`}>{message}</li>
          ))}
        </ul>
      )}
      {row.warnings && (
        <ul className={styles.warnedList} aria-label="提醒">
          {row.warnings.map(({ path, message }) => (
            <li key={`${path} ${message}`}>{message}</li>
          ))}
        </ul>
      )}
      {row.moved && <MovedDetail row={row.row} moved={row.moved} flow={flow} />}
      {changes.length > 0 && (
        <dl className={styles.changes}>
          {changes.map(({ path, title, before, after }) => (
            <div key={path}>
              <dt>{title}</dt>
              <dd>
                <del>{before || '（空）'}</del>
                <ins>{after || '（空）'}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {row.notes.map((note) => (
        <p key={note} className={styles.quiet}>
          {note}
        </p>
      ))}
      {row.outcome === 'unread' && <p className={styles.quiet}>这一行不会导入</p>}
      {row.outcome === 'create' && <p className={styles.quiet}>将新增这条记录</p>}
      {row.outcome === 'same' && <p className={styles.quiet}>与已有的记录相同，不会写入</p>}
    </aside>
  )
}

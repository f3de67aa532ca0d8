/** 待办 of the home page: what waits for the person, what has waited longest first, each line a way to the list that it counts. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ExportTask } from '../../model/export-task.ts'
import { failureWords } from '../../model/failure-words.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Delayed, Skeleton } from '../../ui/controls/skeleton.tsx'
import { formatFigure } from '../../ui/kinds/figures.ts'
import { useTasks } from '../shell/downloads/tasks.ts'
import { Moment } from '../shell/moment.tsx'
import { summon } from '../shell/summons.ts'
import { useNow } from '../shell/use-now.ts'
import { type CountedList, useWaitingLists } from './use-waiting-lists.ts'

type Line = Pick<CountedList, 'title' | 'count' | 'since'> & { readonly path?: string }

const FAILED_EXPORTS = '没有生成的导出文件'
const FAILED_DAYS_MS = 7 * 86_400_000

export function WaitingSection() {
  const now = useNow()
  const { waiting, failed, isPending } = useWaitingLists()
  const lines = byAge([...waiting, ...failedExports(useTasks(1).data?.rows ?? [], now)])
  return (
    <section className="rc-home-group" aria-labelledby="home-waiting" aria-busy={isPending}>
      <h2 id="home-waiting">待办</h2>
      {lines.length + failed.length > 0 && (
        <ul className="rc-home-recent rc-home-waiting">
          {lines.map((line) => (
            <li key={line.title}>
              <LineName line={line} />
              <span>
                {line.since && (
                  <>
                    最早 <Moment at={line.since} now={now} />
                  </>
                )}
              </span>
            </li>
          ))}
          {failed.map(({ title, error, retry }) => (
            <li key={title} data-failed>
              <p>
                {title}：{failureWords(error)}
              </p>
              <Button size="small" onClick={retry} aria-label={`重试：${title}`}>
                重试
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isPending && lines.length === 0 && <Waiters />}
      {!isPending && lines.length + failed.length === 0 && (
        <p className="rc-home-none" role="status">
          没有待办。
        </p>
      )}
    </section>
  )
}

function Waiters() {
  return (
    <Delayed>
      <div role="status" aria-label="正在读取待办">
        <Skeleton height={48} />
      </div>
    </Delayed>
  )
}

function LineName({ line: { title, count, path } }: { readonly line: Line }) {
  const inside: ReactNode = (
    <>
      {title} <strong>{formatFigure(count)}</strong> 项
    </>
  )
  if (path !== undefined) return <Link to={path}>{inside}</Link>
  return (
    <button type="button" className="rc-home-line" onClick={() => summon('tasks')}>
      {inside}
    </button>
  )
}

/** Of the newest page of tasks, which is what the panel opens with. */
function failedExports(tasks: readonly ExportTask[], now: number): readonly Line[] {
  const failed = tasks.filter(
    ({ state, createdAt }) => state === 'failed' && now - Date.parse(createdAt) < FAILED_DAYS_MS,
  )
  if (failed.length === 0) return []
  return [{ title: FAILED_EXPORTS, count: failed.length, since: failed.at(-1)?.createdAt }]
}

/** The oldest first; after them those whose age is not known, as they come. */
function byAge(lines: readonly Line[]): readonly Line[] {
  const ageless = Number.POSITIVE_INFINITY
  const startOf = ({ since }: Line) => (since === undefined ? ageless : Date.parse(since))
  return lines.toSorted((one, other) => (startOf(one) < startOf(other) ? -1 : startOf(one) > startOf(other) ? 1 : 0))
}

/** A week of a library: the records of its list, a line for each lane and a column for each day. */
import { useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { mayCreate, mayRead } from '../../../model/access.ts'
import { dayAfter } from '../../../model/condition.ts'
import { FAILURES } from '../../../model/failure.ts'
import type { Timetable } from '../../../model/list-head.ts'
import type { Resource, WireRecord } from '../../../model/resource.ts'
import { useConsole } from '../../console.tsx'
import { Button } from '../../controls/button.tsx'
import { EmptyState } from '../../controls/empty-state.tsx'
import { Icon } from '../../controls/icon.tsx'
import { IconButton } from '../../controls/icon-button.tsx'
import { formatFigure } from '../../kinds/figures.ts'
import { FilterBar } from '../filters/filter-bar.tsx'
import { isFiltered } from '../filters/filters.ts'
import { ListError, NoPermission, WaitingRows } from '../list-states.tsx'
import list from '../list.module.css'
import { usePaths } from '../paths.ts'
import { compileColumns } from '../table/columns.ts'
import { useReferenceLabels } from '../table/reference-labels.ts'
import { useShortcuts } from '../use-shortcuts.ts'
import styles from './timetable.module.css'
import { TimetableGrid } from './timetable-grid.tsx'
import { useWeek } from './use-week.ts'
import { dayTitle, entryWords, lanesOf } from './week.ts'

export function WeekPage({ resource }: { readonly resource: Resource }) {
  const { scope } = useConsole()
  const { timetable } = resource.list
  if (!timetable || !mayRead(resource, scope)) return <NoPermission words={FAILURES.forbidden.words} />
  return <Week {...{ resource, timetable }} />
}

interface WeekProps {
  readonly resource: Resource
  readonly timetable: Timetable
}

function Week({ resource, timetable }: WeekProps) {
  const { scope } = useConsole()
  const week = useWeek(resource, timetable)
  const { today, days, view, answer } = week
  const { data: rows = NO_ROWS, total = 0, error, isPending, refetch } = answer
  const paths = usePaths(resource, '/week')
  const keyword = useRef<{ focus(): void }>(null)
  const columns = useMemo(() => compileColumns(resource, namesIn(timetable)), [resource, timetable])
  const fields = useMemo(() => columns.map(({ field }) => field), [columns])
  const labels = useReferenceLabels(fields, rows, useChosen(resource, view.filters.values))
  const mayAdd = mayCreate(resource, scope)
  const asked = useMemo(() => withoutDay(resource, timetable), [resource, timetable])
  const filled = useMemo(() => {
    const wordsOf = (row: WireRecord) => (name: string) =>
      columns.find((column) => column.name === name)?.words(row, labels) ?? ''
    const names = new Map(rows.map((row) => [String(row[timetable.lane] ?? ''), wordsOf(row)(timetable.lane)]))
    return {
      lanes: lanesOf(rows, { timetable, days, nameOf: (id) => names.get(id) ?? id }),
      wordsOf: (row: WireRecord) => entryWords(resource, timetable, wordsOf(row)),
    }
  }, [rows, days, labels, columns, resource, timetable])
  useShortcuts({ '/': () => keyword.current?.focus(), n: mayAdd ? () => paths.create() : undefined })
  return (
    <section className={list.screen} aria-label={`${resource.title}周表`}>
      <WeekHead {...{ resource, week, total }} onCreate={mayAdd ? () => paths.create() : undefined} />
      <div className={list.card}>
        <FilterBar resource={asked} {...{ view, labels }} keywordRef={keyword} />
        {total > rows.length && (
          <p className={styles.note} role="status">
            这几天有 {formatFigure(total)} 条，只列出前 {formatFigure(rows.length)} 条，请用筛选缩小范围
          </p>
        )}
        {isPending ? (
          <WaitingRows count={12} />
        ) : error && rows.length === 0 ? (
          <ListError error={error} onRetry={() => void refetch()} />
        ) : filled.lanes.length === 0 ? (
          <EmptyState title={`这几天没有${resource.title}`} icon={<Icon name="calendar" />}>
            {isFiltered(view.filters) ? '换一周，或清除筛选条件。' : '换一周看看，或从“新增”开始。'}
          </EmptyState>
        ) : (
          <TimetableGrid
            key={days[0]}
            {...filled}
            {...{ days, today }}
            laneTitle={columns.find(({ name }) => name === timetable.lane)?.title ?? ''}
            hrefOf={(row) => paths.hrefOf(String(row.id), '/show')}
            onOpen={(row) => paths.show(String(row.id))}
            onAdd={mayAdd ? (lane, day) => paths.create({ [timetable.lane]: lane, [timetable.on]: day }) : undefined}
          />
        )}
      </div>
    </section>
  )
}

const NO_ROWS: readonly WireRecord[] = []

interface WeekHeadProps {
  readonly resource: Resource
  readonly week: ReturnType<typeof useWeek>
  readonly total: number
  readonly onCreate: (() => void) | undefined
}

function WeekHead({ resource, week, total, onCreate }: WeekHeadProps) {
  const { ownerName, pathOf } = useConsole()
  const navigate = useNavigate()
  const { first, days, goTo, today, answer } = week
  const by = (count: number) => goTo(dayAfter(first, count) ?? first)
  return (
    <header className={list.header}>
      <h1>{resource.title}</h1>
      <span className={list.scope}>{ownerName}</span>
      <div className={styles.turn} role="group" aria-label="换一周">
        <IconButton label="前几天" onClick={() => by(-days.length)}>
          <Icon name="left" />
        </IconButton>
        <span
          className={styles.span}
          aria-live="polite"
        >{`${dayTitle(first)} 至 ${dayTitle(days.at(-1) ?? first)}`}</span>
        <IconButton label="后几天" onClick={() => by(days.length)}>
          <Icon name="right" />
        </IconButton>
        {!days.includes(today) && (
          <Button size="small" onClick={() => goTo(today)}>
            本周
          </Button>
        )}
      </div>
      <span className={list.total}>{`共 ${formatFigure(total)} 条`}</span>
      <div className={list.tools}>
        <IconButton label="刷新" tip="end" onClick={() => void answer.refetch()}>
          <Icon name="refresh" />
        </IconButton>
        <IconButton label="列表" tip="end" onClick={() => void navigate(pathOf(resource.name))}>
          <Icon name="list" />
        </IconButton>
      </div>
      {onCreate && (
        <Button variant="primary" icon={<Icon name="add" />} onClick={onCreate}>
          新增
        </Button>
      )}
    </header>
  )
}

/** The week says which days. */
function withoutDay(resource: Resource, { on }: Timetable): Resource {
  const { list: own } = resource
  return { ...resource, list: { ...own, filters: own.filters.filter((name) => name !== on) } }
}

/** Lane, label, hours and state. */
function namesIn({ lane, label, tone, from, to }: Timetable): readonly string[] {
  const named = label.flatMap((part) => (typeof part === 'string' ? [] : [part.field]))
  const others = [tone, to].filter((name) => name !== undefined)
  return [...new Set([lane, ...named, from, ...others])]
}

/** Ids that the filters name, by library. */
function useChosen(resource: Resource, values: ReturnType<typeof useWeek>['view']['filters']['values']) {
  return useMemo(() => {
    const ids = new Map<string, readonly string[]>()
    for (const { name, reference } of resource.fields) {
      const value = values[name]
      if (reference !== undefined && value && 'in' in value)
        ids.set(reference, [...(ids.get(reference) ?? []), ...value.in])
    }
    return ids
  }, [resource, values])
}

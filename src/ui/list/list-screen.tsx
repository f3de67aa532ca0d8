/** The parts of a list put together. */
import { useListContext, useNotify } from 'ra-core'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { mayCreate } from '../../model/access.ts'
import { askedField, getField, type Resource, tryGetResource } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import { useUndo } from '../changes/use-undo.ts'
import { withStateColumn } from '../reference/state-column.tsx'
import { useReferenceDesk } from '../reference/use-desk.tsx'
import { BulkBar } from './bulk/bulk-bar.tsx'
import type { BatchOutcome } from '../batch/run-batch.ts'
import { useColumnChoice } from './table/column-choice.ts'
import { compileColumns } from './table/columns.ts'
import { FilterBar } from './filters/filter-bar.tsx'
import { useGroupCreate } from './groups/group-create.ts'
import { markedColumns } from './head/marked-columns.tsx'
import { ListBody } from './list-body.tsx'
import { ListHeader } from './list-header.tsx'
import { ListTools } from './list-tools.tsx'
import { useRows } from './list-root.tsx'
import { type ListView, useListView, useRefetch } from './list-view.ts'
import styles from './list.module.css'
import { usePaths } from './paths.ts'
import { useReferenceLabels } from './table/reference-labels.ts'
import { useGivingWay } from './giving-way.ts'
import { type OpenTask, taskWords } from './tasks/row-task.ts'
import type { EndedTask } from './tasks/task-dialog.tsx'
import { NARROW, useMedia } from './use-media.ts'
import { type Arrangement, useArrangement } from './views/arrangement.ts'
import { densityStyle, WithDensity } from './views/with-density.tsx'
import { useShortcuts } from './use-shortcuts.ts'

const GroupPane = lazy(async () => ({ default: (await import('./groups/group-pane.tsx')).GroupPane }))
const ListTabs = lazy(async () => ({ default: (await import('./head/list-tabs.tsx')).ListTabs }))
const TaskDialog = lazy(async () => ({ default: (await import('./tasks/task-dialog.tsx')).TaskDialog }))

export function ListScreen({ resource }: { readonly resource: Resource }) {
  const { filterValues } = useListContext()
  const arrangement = useArrangement(resource, filterValues?.view as string | undefined)
  return (
    <WithDensity arrangement={arrangement}>
      <ArrangedScreen {...{ resource, arrangement }} />
    </WithDensity>
  )
}

interface ArrangedProps {
  readonly resource: Resource
  readonly arrangement: Arrangement
}

function ArrangedScreen({ resource, arrangement }: ArrangedProps) {
  const { catalog, scope } = useConsole()
  const list = useListContext()
  const refetch = useRefetch(resource)
  const view = useListView(resource)
  const paths = usePaths(resource)
  const columnChoice = useColumnChoice(resource, arrangement.columns)
  const { shown, widths } = columnChoice
  const narrow = useMedia(NARROW)
  const columns = useMemo(
    () =>
      markedColumns(
        resource.list,
        compileColumns(resource, withStateColumn(resource, scope, shown), { narrow, widths }),
        narrow,
      ),
    [resource, scope, shown, widths, narrow],
  )
  const labels = useLabels(resource, columns, view)
  const [open, setOpen] = useState<OpenTask | null>(null)
  const keywordBox = useRef<{ focus(): void }>(null)
  const finish = useFinish(resource, open)
  const close: typeof finish = (...ended) => {
    setOpen(null)
    finish(...ended)
  }
  const reference = useReferenceDesk(resource, (ids) =>
    list.onSelect(list.selectedIds.filter((id) => !ids.includes(String(id)))),
  )
  const selectedIds = useMemo(() => list.selectedIds.map(String), [list.selectedIds])
  const { groupBy } = resource.list
  const target = groupBy ? tryGetResource(catalog, getField(resource, groupBy).reference ?? '') : undefined
  const group = groupBy ? view.filters.values[groupBy] : undefined
  const chosen = group && 'in' in group ? group.in[0] : undefined
  const create = useGroupCreate(resource, paths, { target, field: groupBy, id: chosen })
  useShortcuts({
    '/': () => keywordBox.current?.focus(),
    n: mayCreate(resource, scope) ? create : undefined,
  })
  const bulk = selectedIds.length > 0 && (
    <BulkBar
      resource={resource}
      ids={selectedIds}
      exported={{ resource, view, labels, shown: columnChoice.shown }}
      onTask={(task) => setOpen({ task, ids: selectedIds })}
      onReference={(kind) => reference.onAsk({ kind, ids: selectedIds })}
      onClear={() => list.onSelect([])}
    />
  )
  const tools = (
    <ListTools
      {...{ resource, view, labels, arrangement }}
      columns={columnChoice}
      pageSize={list.perPage}
      isReady={!list.isPending}
      onRefresh={refetch}
      onReference={reference.onAsk}
    />
  )
  return (
    <section
      className={styles.screen}
      style={densityStyle(arrangement.density)}
      aria-label={resource.title}
      data-held={bulk ? '' : undefined}
    >
      <ListHeader {...{ resource, bulk, tools }} total={list.total} onCreate={create} banner={reference.banner} />
      <div className={styles.panes}>
        <Groups {...{ view, groupBy, target, chosen }} />
        <div className={styles.card} onScrollCapture={useGivingWay()}>
          <Tabs resource={resource} view={view} />
          <FilterBar resource={resource} view={view} labels={labels} keywordRef={keywordBox} />
          <ListBody
            {...{ resource, view, labels, columns, paths, selectedIds }}
            onColumns={columnChoice.change}
            onTask={setOpen}
            onReference={reference.onAsk}
          />
        </div>
      </div>
      {open && (
        <Suspense fallback={null}>
          <TaskDialog {...{ resource, ...open }} onClose={close} />
        </Suspense>
      )}
      {reference.desk}
    </section>
  )
}

/** The tabs of a list that has some. */
function Tabs({ resource, view }: { readonly resource: Resource; readonly view: ListView }) {
  if (!resource.list.tabs) return null
  return (
    <Suspense fallback={<div className={styles.tabsRoom} />}>
      <ListTabs resource={resource} view={view} />
    </Suspense>
  )
}

interface GroupsProps {
  readonly view: ListView
  readonly groupBy: string | undefined
  readonly target: Resource | undefined
  /** The id of the group that the list is narrowed to. */
  readonly chosen: string | undefined
}

/** The groups beside a list that has them. */
function Groups({ view, groupBy, target, chosen }: GroupsProps) {
  if (groupBy === undefined || !target) return null
  return (
    <Suspense fallback={<div className={styles.paneRoom} />}>
      <GroupPane
        target={target}
        chosen={chosen}
        onChoose={(id) => view.setFilter(groupBy, id === undefined ? undefined : { in: [id] })}
      />
    </Suspense>
  )
}

function useLabels(
  resource: Resource,
  columns: ReturnType<typeof compileColumns>,
  view: ReturnType<typeof useListView>,
) {
  const fields = useMemo(() => columns.map((column) => column.field), [columns])
  const extra = useMemo(() => {
    const ids = new Map<string, readonly string[]>()
    for (const [name, value] of Object.entries(view.filters.values)) {
      const reference = askedField(getField(resource, name))?.reference
      if (reference && 'in' in value) ids.set(reference, [...(ids.get(reference) ?? []), ...value.in])
    }
    return ids
  }, [resource, view.filters])
  return useReferenceLabels(fields, useRows(), extra)
}

/** After a task: the list is read again, what succeeded is no longer chosen, and a toast says what happened to what, unless the dialog did. */
function useFinish(resource: Resource, open: OpenTask | null) {
  const list = useListContext()
  const notify = useNotify()
  const undo = useUndo(resource)
  const refetch = useRefetch(resource)
  return (outcomes: readonly BatchOutcome[], { batch, isTold }: EndedTask) => {
    const settled = outcomes.filter(({ state }) => state === 'done' || state === 'unchanged').map(({ id }) => id)
    if (!open || settled.length === 0) return
    list.onSelect(list.selectedIds.filter((id) => !settled.includes(String(id))))
    refetch()
    const done = outcomes.filter(({ state }) => state === 'done')
    const what = done.length === 1 ? done[0]!.name : `${done.length} 条`
    if (done.length === 0 || isTold) return
    const undoable = open.task.kind === 'delete' ? undo(batch, done) : {}
    notify(`${taskWords(open.task, resource).done} ${resource.title} ${what}`, { type: 'success', ...undoable })
  }
}

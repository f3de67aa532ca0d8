/** The strip above the table: what is set on the left, what can be set on the right; its height never changes. */
import { memo } from 'react'
import type { Resource } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { ImportButton } from '../import/import-button.tsx'
import { mayPick, type ReferenceAsk } from '../reference/commands.ts'
import type { useColumnChoice } from './column-choice.ts'
import { ColumnPicker } from './column-picker.tsx'
import type { LabelsByLibrary } from './columns.ts'
import { ExportButton } from './export-button.tsx'
import { FilterChips } from './filter-chips.tsx'
import styles from './list.module.css'
import type { ListView } from './list-view.ts'
import { ShelfSwitch } from './shelf-switch.tsx'
import { SavedQueries, SaveQueryButton, useSavedQueries } from './saved-queries.tsx'

export interface ListToolsProps {
  readonly resource: Resource
  readonly view: ListView
  readonly labels: LabelsByLibrary
  readonly columns: ReturnType<typeof useColumnChoice>
  readonly onRefresh: () => unknown
  readonly onReference: (ask: ReferenceAsk) => void
}

/** Drawn again for filters and columns, not for rows. */
export const ListTools = memo(function ListTools(props: ListToolsProps) {
  const { resource, view, labels, columns, onRefresh, onReference } = props
  const { scope } = useConsole()
  const saved = useSavedQueries(resource)
  return (
    <div className={styles.strip}>
      <div className={styles.set}>
        <ShelfSwitch resource={resource} view={view} />
        <SavedQueries resource={resource} view={view} saved={saved} />
        <FilterChips resource={resource} view={view} labels={labels} />
      </div>
      {mayPick(resource, scope) && (
        <Button size="small" className={styles.pick} onClick={() => onReference({ kind: 'pick' })}>
          引用
        </Button>
      )}
      <SaveQueryButton view={view} saved={saved} />
      <IconButton label="刷新" tip="end" onClick={() => void onRefresh()}>
        <Icon name="refresh" />
      </IconButton>
      <DensityButton />
      <ImportButton resource={resource} onImported={onRefresh} />
      <ExportButton {...{ resource, view, labels }} shown={columns.shown} />
      <ColumnPicker resource={resource} columns={columns} />
    </div>
  )
})

function DensityButton() {
  const { density, setDensity } = useConsole()
  if (!density || !setDensity) return null
  const compact = density === 'compact'
  return (
    <IconButton
      label={compact ? '行高：紧凑，点击改为宽松' : '行高：宽松，点击改为紧凑'}
      tip="end"
      onClick={() => setDensity(compact ? 'comfortable' : 'compact')}
    >
      {compact ? <Icon name="compact" /> : <Icon name="comfortable" />}
    </IconButton>
  )
}

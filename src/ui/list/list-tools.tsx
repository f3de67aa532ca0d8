/** What can be done with the list, in the page's head. */
import { Fragment, memo } from 'react'
import { useNavigate } from 'react-router'
import { hasOperation, mayWrite } from '../../model/access.ts'
import type { Resource } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import { Button } from '../controls/button.tsx'
import { useImportTool } from '../import/import-tool.tsx'
import { mayPick, type ReferenceAsk } from '../reference/commands.ts'
import { useCodeCheckTool } from './bulk/code-check-tool.tsx'
import type { useColumnChoice } from './table/column-choice.ts'
import { ColumnPicker } from './table/column-picker.tsx'
import type { LabelsByLibrary } from './table/columns.ts'
import { useExportTool } from './export/export-tool.tsx'
import { usePrintTool } from '../print/print-tool.tsx'
import styles from './list.module.css'
import type { ListView } from './list-view.ts'
import { type ListTool, ToolButton, ToolMenu } from './tool.tsx'
import { useMedia } from './use-media.ts'
import type { Arrangement } from './views/arrangement.ts'
import { ViewTool } from './views/view-tool.tsx'

export interface ListToolsProps {
  readonly resource: Resource
  readonly view: ListView
  readonly labels: LabelsByLibrary
  readonly columns: ReturnType<typeof useColumnChoice>
  readonly arrangement: Arrangement
  readonly pageSize: number
  readonly isReady: boolean
  readonly onRefresh: () => unknown
  readonly onReference: (ask: ReferenceAsk) => void
}

const DENSITIES = {
  dense: { words: '密集', next: 'compact' },
  compact: { words: '紧凑', next: 'comfortable' },
  comfortable: { words: '宽松', next: 'dense' },
} as const

/** One line of 390 px has room for few of them. */
const PHONE = '(max-width: 560px)'

/** Drawn again for filters and columns, not for rows. */
export const ListTools = memo(function ListTools(props: ListToolsProps) {
  const { resource, view, labels, columns, arrangement, pageSize, isReady, onRefresh, onReference } = props
  const { scope, density = 'compact' } = useConsole()
  const isPhone = useMedia(PHONE)
  const tools = [
    { name: 'refresh', label: '刷新', icon: 'refresh', onClick: () => void onRefresh() },
    useDensityTool(),
    useWeekTool(resource),
    useImportTool(resource, onRefresh),
    useExportTool({ resource, view, labels, shown: columns.shown }),
    useCodeCheckTool(resource),
    usePrintTool({ resource, view, labels, shown: columns.shown }),
    useBinTool(resource),
  ].filter((tool) => tool !== undefined)
  return (
    <div className={styles.tools}>
      {mayPick(resource, scope) && (
        <Button size="small" className={styles.pick} onClick={() => onReference({ kind: 'pick' })}>
          引用
        </Button>
      )}
      <ViewTool {...{ resource, view, columns, arrangement, pageSize, density, isReady }} />
      {!isPhone && tools.map((tool) => <ToolButton key={tool.name} tool={tool} />)}
      <ColumnPicker resource={resource} columns={columns} />
      {isPhone && <ToolMenu tools={tools} />}
      {tools.map(({ name, dialog }) => (
        <Fragment key={name}>{dialog}</Fragment>
      ))}
    </div>
  )
})

/** Deleted records are the writers' affair. */
function useBinTool(resource: Resource): ListTool | undefined {
  const { scope, pathOf } = useConsole()
  const navigate = useNavigate()
  if (resource.view || !hasOperation(resource, 'history') || !mayWrite(resource, scope)) return undefined
  return {
    name: 'bin',
    label: '回收站',
    icon: 'trash',
    onClick: () => void navigate(`${pathOf(resource.name)}/bin`),
  }
}

/** The same records by the days of a week. */
function useWeekTool({ name, list }: Resource): ListTool | undefined {
  const { pathOf } = useConsole()
  const navigate = useNavigate()
  if (!list.timetable) return undefined
  return { name: 'week', label: '周表', icon: 'calendar', onClick: () => void navigate(`${pathOf(name)}/week`) }
}

function useDensityTool(): ListTool | undefined {
  const { density, setDensity } = useConsole()
  if (!density || !setDensity) return undefined
  const next = DENSITIES[density].next
  return {
    name: 'density',
    label: `行高：${DENSITIES[density].words}，点击改为${DENSITIES[next].words}`,
    line: `改为${DENSITIES[next].words}行高`,
    icon: density,
    onClick: () => setDensity(next),
  }
}

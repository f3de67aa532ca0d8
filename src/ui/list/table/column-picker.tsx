/** 列设置: which columns, in what order; by mouse (drag) and by keyboard (buttons). */
import { lazy, Suspense, useState } from 'react'
import type { Resource } from '../../../model/resource.ts'
import { Icon } from '../../controls/icon.tsx'
import { IconButton } from '../../controls/icon-button.tsx'
import { Popover } from '../../controls/menu.tsx'
import type { useColumnChoice } from './column-choice.ts'

const ColumnPanel = lazy(async () => ({ default: (await import('./column-panel.tsx')).ColumnPanel }))

export interface ColumnPickerProps {
  readonly resource: Resource
  readonly columns: ReturnType<typeof useColumnChoice>
}

export function ColumnPicker({ resource, columns }: ColumnPickerProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        label="列设置"
        tip="end"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="columns" />
      </IconButton>
      <Popover anchor={anchor} label="列设置" align="end" onClose={() => setAnchor(null)}>
        <Suspense fallback={null}>
          <ColumnPanel resource={resource} columns={columns} onDone={() => setAnchor(null)} />
        </Suspense>
      </Popover>
    </>
  )
}

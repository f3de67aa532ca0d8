/** 视图: which saved view the list shows, whether it was changed since, and the way to all of them, which is loaded when asked for. */
import { lazy, Suspense, useState } from 'react'
import { useConsole } from '../../console.tsx'
import { Icon } from '../../controls/icon.tsx'
import styles from '../list.module.css'
import { type Arrangement, isChanged, missingFields } from './arrangement.ts'
import type { ViewDeskProps } from './view-desk.tsx'

const ViewDesk = lazy(async () => ({ default: (await import('./view-desk.tsx')).ViewDesk }))

export interface ViewToolProps extends Omit<ViewDeskProps, 'anchor' | 'isChanged' | 'onClose'> {
  readonly arrangement: Arrangement
  /** Whether the first rows are there: what a view needs to say comes after them. */
  readonly isReady: boolean
}

export function ViewTool({ isReady, ...props }: ViewToolProps) {
  const { resource, view, arrangement } = props
  const { saved } = arrangement
  const { defaultViews } = useConsole()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isUsed, setUsed] = useState(false)
  const changed = isChanged(props)
  const isUnknown = view.filters.view !== undefined && !saved
  const isLost = defaultViews?.lost.has(resource.name) === true
  const isPartial = saved !== undefined && missingFields(resource, saved.state).length > 0
  const hasWords = isReady && (isUnknown || isLost || isPartial)
  if (hasWords && !isUsed) setUsed(true)
  const label = saved ? `视图：${saved.name}${changed ? '，有未保存的更改' : ''}` : '视图'
  return (
    <>
      <button
        type="button"
        className={styles.view}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setUsed(true)
          setAnchor(event.currentTarget)
        }}
      >
        <Icon name="bookmark" />
        <span>{saved?.name ?? '视图'}</span>
        {changed && <i />}
      </button>
      {isUsed && (
        <Suspense fallback={null}>
          <ViewDesk {...props} anchor={anchor} isChanged={changed} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  )
}

/** On the page of a copy: 同步, where the platform has changed, and 取消引用. */
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import { Button } from '../controls/button.tsx'
import { useGuard } from '../guards/use-guard.tsx'
import { usePageFrame } from '../page.tsx'
import screenStyles from '../show/screen.module.css'
import { mayCancel, mayReview, maySync } from './commands.ts'
import type { BatchOutcome } from '../batch/run-batch.ts'
import { SourceLink } from './source-link.tsx'
import type { CopyItem } from './use-copies.ts'
import { useFinished } from './use-finished.ts'

const CancelDialog = lazy(async () => ({ default: (await import('./cancel-dialog.tsx')).CancelDialog }))
const SyncDialog = lazy(async () => ({ default: (await import('./sync-dialog.tsx')).SyncDialog }))

interface ReferenceActionsProps {
  readonly resource: Resource
  readonly record: WireRecord
}

export function ReferenceActions({ resource, record }: ReferenceActionsProps) {
  const { scope, pathOf } = useConsole()
  const frame = usePageFrame()
  const guard = useGuard(resource)
  const say = useFinished(resource)
  const [open, setOpen] = useState<'cancel' | 'sync'>()
  const id = String(record[resource.identity.id])
  const path = pathOf(resource.name)
  const cancelled = (outcomes: readonly BatchOutcome[], copies: readonly CopyItem[]) => {
    setOpen(undefined)
    say({ operation: 'cancel', outcomes, copies })
    // The page is about something that is not there any more.
    if (outcomes.some(({ state }) => state === 'done')) frame.leave(path)
  }
  return (
    <>
      <SourceLink {...{ resource, record }} className={screenStyles.button ?? ''} />
      {maySync(resource, scope, record) &&
        (mayReview(resource, scope) ? (
          <Link className={screenStyles.button} to={`${path}/drift?ids=${encodeURIComponent(id)}`}>
            同步
          </Link>
        ) : (
          <Button onClick={() => setOpen('sync')}>同步</Button>
        ))}
      {mayCancel(resource, scope, record) && (
        <Button onClick={() => guard.ask({ name: 'cancel', label: '取消引用' }, record, () => setOpen('cancel'))}>
          取消引用
        </Button>
      )}
      {guard.dialog}
      <Suspense fallback={null}>
        {open === 'cancel' && <CancelDialog resource={resource} ids={[id]} onClose={cancelled} />}
        {open === 'sync' && (
          <SyncDialog
            resource={resource}
            ids={[id]}
            onClose={(outcomes) => {
              setOpen(undefined)
              say({ operation: 'sync', outcomes, stays: true })
            }}
          />
        )}
      </Suspense>
    </>
  )
}

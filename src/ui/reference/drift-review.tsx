/**
 * What the platform has changed since it was referenced: the copies on the left, the one under review beside them, field by
 * field. Every decision is saved as it is made; nothing waits here unsaved.
 */
import { lazy, useState } from 'react'
import { Link } from 'react-router'
import { FAILURES } from '../../model/failure.ts'
import { failureWords } from '../../model/failure-words.ts'
import { mayRead } from '../../model/access.ts'
import type { Resource } from '../../model/resource.ts'
import { useConsole } from '../console.tsx'
import { Button } from '../controls/button.tsx'
import { EmptyState } from '../controls/empty-state.tsx'
import { Icon } from '../controls/icon.tsx'
import { NARROW, useMedia } from '../list/use-media.ts'
import { usePageTitle } from '../page.tsx'
import { PrintButton } from '../print/print-button.tsx'
import { ScreenHead, ScreenProblem } from '../show/screen.tsx'
import screenStyles from '../show/screen.module.css'
import { mayReview } from './commands.ts'
import { CopiesWaiting } from './copies-states.tsx'
import { DriftItem } from './drift-item.tsx'
import { DriftList } from './drift-list.tsx'
import styles from './drift.module.css'
import { ScopeLine } from './run-steps.tsx'
import { SyncDialog } from './sync-dialog.tsx'
import { useFinished } from './use-finished.ts'
import { type Review, useReview } from './use-review.ts'

const DriftSheet = lazy(async () => ({ default: (await import('../print/drift-sheet.tsx')).DriftSheet }))

export function DriftReview({ resource }: { readonly resource: Resource }) {
  const { scope } = useConsole()
  usePageTitle(`同步${resource.title}`)
  if (!mayRead(resource, scope) || !mayReview(resource, scope))
    return <ScreenProblem resource={resource} words={FAILURES.forbidden.words} />
  return <Page resource={resource} />
}

function Page({ resource }: { readonly resource: Resource }) {
  const { pathOf } = useConsole()
  const review = useReview(resource)
  const { copies = [], total } = review
  return (
    <section className={styles.page} aria-label={`同步${resource.title}`}>
      <ScreenHead resource={resource} title={`同步${resource.title}`}>
        <Link className={screenStyles.button} to={pathOf(resource.name)}>
          返回
        </Link>
        <PrintButton
          byKey="screen"
          disabled={copies.length === 0}
          sheet={(onDone) => <DriftSheet {...{ resource, copies, total, onDone }} />}
        />
      </ScreenHead>
      <ScopeLine />
      <Desk resource={resource} review={review} />
    </section>
  )
}

function Desk({ resource, review }: { readonly resource: Resource; readonly review: Review }) {
  const { copies } = review
  const narrow = useMedia(NARROW)
  const [currentId, setCurrentId] = useState<string>()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [syncing, setSyncing] = useState<readonly string[]>()
  const say = useFinished(resource)
  if (review.error && !copies) return <Problem error={review.error} onRetry={() => void review.refetch()} />
  if (!copies) return <CopiesWaiting />
  if (copies.length === 0) return <AllReviewed resource={resource} />
  const alone = copies.length === 1 ? copies[0] : undefined
  const current = copies.find(({ id }) => id === currentId) ?? (narrow ? alone : copies[0])
  const next = () => {
    const index = copies.findIndex(({ id }) => id === current?.id)
    setCurrentId((copies[index + 1] ?? copies[index - 1])?.id)
  }
  return (
    <div className={styles.panes}>
      {(!narrow || !current) && (
        <DriftList
          {...{ resource, review, copies, chosen }}
          currentId={current?.id}
          onChoose={setChosen}
          onOpen={setCurrentId}
          onSync={() => setSyncing([...chosen])}
        />
      )}
      {current && (
        <div className={styles.review}>
          {narrow && !alone && (
            <Button variant="quiet" onClick={() => setCurrentId(undefined)}>
              返回列表
            </Button>
          )}
          <DriftItem
            key={current.id}
            resource={resource}
            copy={current}
            onReload={review.refetch}
            onNext={copies.length > 1 ? next : undefined}
          />
        </div>
      )}
      {syncing && (
        <SyncDialog
          resource={resource}
          ids={syncing}
          onClose={(outcomes) => {
            setSyncing(undefined)
            const left = new Set(chosen)
            for (const { id, state } of outcomes) if (state !== 'failed') left.delete(id)
            setChosen(left)
            say({ operation: 'sync', outcomes, stays: true })
          }}
        />
      )}
    </div>
  )
}

function Problem({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  return (
    <EmptyState
      title="没有取到平台的更新"
      tone="danger"
      icon={<Icon name="error" />}
      actions={<Button onClick={onRetry}>重试</Button>}
    >
      {failureWords(error)}
    </EmptyState>
  )
}

function AllReviewed({ resource }: { readonly resource: Resource }) {
  const { pathOf } = useConsole()
  return (
    <EmptyState
      title="平台没有待核对的更新"
      icon={<Icon name="check" />}
      actions={<Link to={pathOf(resource.name)}>返回{resource.title}列表</Link>}
    >
      平台修改或停用已引用的条目后，会出现在这里。
    </EmptyState>
  )
}

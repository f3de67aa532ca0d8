/** Takes back or restores several records: a question, the course with a stop, and what became of each that was refused. */
import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useRef, useState } from 'react'
import type { Resource } from '../../model/resource.ts'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { useLibraryProvider } from '../library-provider.ts'
import { type BulkItem, type Outcome } from '../list/bulk-run.ts'
import { wordsOf } from '../../model/failure-words.ts'
import { OutcomeList } from '../list/outcome-list.tsx'
import { newBatchId } from './batch-id.ts'
import styles from './changes.module.css'
import { runUndo } from './run-undo.ts'

interface UndoDialogProps {
  readonly resource: Resource
  readonly words: { readonly label: string; readonly done: string; readonly title: string }
  readonly question: string
  /** What is undone; without it the deletion of the records. */
  readonly batch?: string
  readonly load: () => Promise<readonly BulkItem[]>
  /** With the ids of what is settled. */
  readonly onClose: (settled: readonly string[]) => void
}

interface Course {
  readonly phase: 'asked' | 'running' | 'result'
  readonly total: number
  readonly outcomes: readonly Outcome[]
  readonly error?: string
}

const ASKED: Course = { phase: 'asked', total: 0, outcomes: [] }

export function UndoDialog({ resource, words, question, batch, load, onClose }: UndoDialogProps) {
  const provider = useLibraryProvider()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const [course, setCourse] = useState(ASKED)
  const stopper = useRef<AbortController>(null)
  const close = (outcomes: readonly Outcome[]) =>
    onClose(outcomes.filter(({ state }) => state === 'done').map(({ id }) => id))
  const start = async () => {
    const controller = new AbortController()
    stopper.current = controller
    setCourse({ ...ASKED, phase: 'running' })
    try {
      const items = await load()
      setCourse((now) => ({ ...now, total: items.length }))
      const outcomes = await runUndo({
        provider,
        library: resource.name,
        items,
        ...(batch === undefined ? {} : { batch }),
        as: newBatchId(),
        signal: controller.signal,
        onOutcomes: (some) => setCourse((now) => ({ ...now, outcomes: [...now.outcomes, ...some] })),
      })
      await queryClient.invalidateQueries({ queryKey: [resource.name] })
      const failed = outcomes.filter(({ state }) => state !== 'done')
      if (failed.length > 0) return setCourse((now) => ({ ...now, phase: 'result' }))
      const what = outcomes.length === 1 ? outcomes[0]!.name : `${outcomes.length} 条`
      notify(`${words.done} ${resource.title} ${what}`, { type: 'success' })
      close(outcomes)
    } catch (error) {
      setCourse({ ...ASKED, phase: 'result', error: wordsOf(error) })
    }
  }
  const { phase, outcomes, total, error } = course
  const actions =
    phase === 'asked' ? (
      <>
        <Button onClick={() => onClose([])}>取消</Button>
        <Button variant="primary" autoFocus onClick={() => void start()}>
          {words.label}
        </Button>
      </>
    ) : phase === 'running' ? (
      <Button onClick={() => stopper.current?.abort()}>停止</Button>
    ) : (
      <Button variant="primary" autoFocus onClick={() => close(outcomes)}>
        完成
      </Button>
    )
  return (
    <Dialog
      open
      title={phase === 'result' ? `${words.title}：结果` : words.title}
      width={phase === 'result' ? 'medium' : 'small'}
      {...(phase === 'running' ? {} : { onClose: () => close(outcomes) })}
      actions={actions}
    >
      {phase === 'asked' && <p>{question}</p>}
      {phase === 'running' && (
        <>
          <p role="status">
            正在{words.label}，已处理 {outcomes.length} / {total} 条
          </p>
          <progress
            className={styles.progress}
            max={Math.max(1, total)}
            value={outcomes.length}
            aria-label={`${words.label}进度`}
          />
        </>
      )}
      {phase === 'result' &&
        (error ? <p role="alert">{error}</p> : <OutcomeList outcomes={outcomes} done={words.done} />)}
    </Dialog>
  )
}

/** Takes back or restores several records: a question, the course with a stop, and what became of each that was refused. */
import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import type { Resource } from '../../model/resource.ts'
import { homeName } from '../../model/view.ts'
import { BatchDialog, type BatchWords } from '../batch/batch-dialog.tsx'
import { type BatchItem, isLeft, type BatchOutcome } from '../batch/run-batch.ts'
import { useBatch } from '../batch/use-batch.ts'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { useLibraryProvider } from '../library-provider.ts'
import { undoing } from './run-undo.ts'
import { libraryKey } from '../queries.ts'

interface UndoDialogProps {
  readonly resource: Resource
  readonly words: BatchWords
  readonly question: string
  /** What is undone; without it the deletion of the records. */
  readonly batch?: string
  readonly load: () => Promise<readonly BatchItem[]>
  /** With the ids of what is settled. */
  readonly onClose: (settled: readonly string[]) => void
}

export function UndoDialog({ resource, words, question, batch, load, onClose }: UndoDialogProps) {
  const provider = useLibraryProvider()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const course = useBatch()
  const undo = undoing({ provider, library: homeName(resource), batch, as: course.batch })
  const close = (outcomes: readonly BatchOutcome[]) =>
    onClose(outcomes.filter(({ state }) => state === 'done').map(({ id }) => id))
  const run = async (read: () => Promise<readonly BatchItem[]>, kept?: readonly BatchOutcome[]) => {
    const { outcomes, error } = await course.run(async () => ({ items: await read(), ...undo }), kept)
    await queryClient.invalidateQueries({ queryKey: libraryKey(resource.name) })
    if (error !== undefined || outcomes.some(isLeft)) return
    const what = outcomes.length === 1 ? outcomes[0]!.name : `${outcomes.length} 条`
    notify(`${words.done} ${resource.title} ${what}`, { type: 'success' })
    close(outcomes)
  }
  const retry = () =>
    run(
      async () => course.left,
      course.outcomes.filter((outcome) => !isLeft(outcome)),
    )
  // What went well is told in a toast, once the page behind has read it again.
  const isQuiet = course.phase === 'result' && course.error === undefined && course.left.length === 0
  if (course.phase !== 'idle')
    return (
      <BatchDialog
        batch={isQuiet ? { ...course, phase: 'running' } : course}
        words={words}
        onRetry={() => void retry()}
        onClose={() => close(course.outcomes)}
      />
    )
  return (
    <Dialog
      open
      title={words.title}
      width="small"
      onClose={() => onClose([])}
      actions={
        <>
          <Button onClick={() => onClose([])}>取消</Button>
          <Button variant="primary" autoFocus onClick={() => void run(load)}>
            {words.label}
          </Button>
        </>
      }
    >
      <p>{question}</p>
    </Dialog>
  )
}

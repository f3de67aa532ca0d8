/** 撤销 in a dialog that tells of a partly done task: takes back what was done. */
import { Button } from '../controls/button.tsx'
import type { Resource } from '../../model/resource.ts'
import type { BatchOutcome } from '../batch/run-batch.ts'
import { useUndo } from './use-undo.ts'

interface UndoDoneProps {
  readonly resource: Resource
  readonly outcomes: readonly BatchOutcome[]
  readonly batch: string
  /** 撤销已删除的 */
  readonly label: string
  /** Closes the dialog; what came of the undoing is told in a toast. */
  readonly onUndo: () => void
}

export function UndoDone({ resource, outcomes, batch, label, onUndo }: UndoDoneProps) {
  const done = outcomes.filter(({ state }) => state === 'done')
  const { action } = useUndo(resource)(batch, done)
  if (!action || done.length === 0) return null
  const undo = () => {
    onUndo()
    void action.run()
  }
  return <Button onClick={undo}>{`${label} ${done.length} 条`}</Button>
}

/** 引用: what is not referenced yet, chosen over pages and searches, then taken over with a result for each. */
import { useState } from 'react'
import type { Resource, WireRecord } from '../../model/resource.ts'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import choosing from '../list/table/choosing.module.css'
import { useChosen } from '../list/bulk/use-chosen.ts'
import { PickerDetail } from './picker-detail.tsx'
import { PickerTable } from './picker-table.tsx'
import { RunSteps, ScopeLine } from './run-steps.tsx'
import type { BatchOutcome } from '../batch/run-batch.ts'
import { useRun } from './use-run.ts'

const WORDS = { label: '引用', done: '已引用', unchanged: '已引用过' } as const

export interface PickerProps {
  readonly resource: Resource
  readonly onClose: (outcomes: readonly BatchOutcome[]) => void
}

export function Picker({ resource, onClose }: PickerProps) {
  const run = useRun(resource, 'reference')
  const { chosen, choose, clear } = useChosen(resource)
  const [looking, setLooking] = useState<WireRecord>()
  const start = () => void run.start([...chosen.values()])
  if (run.phase !== 'idle') return <RunSteps {...{ resource, run, onClose }} words={WORDS} />
  const lookingId = looking && String(looking[resource.identity.id])
  return (
    <Dialog
      open
      title={`引用平台的${resource.title}`}
      width="wide"
      onClose={() => (looking ? setLooking(undefined) : onClose([]))}
      actions={
        <>
          <span className={choosing.count} role="status">
            {chosen.size > 0 ? `已选 ${chosen.size} 条` : '勾选要引用的条目，可翻页、换条件继续选'}
          </span>
          {chosen.size > 0 && (
            <Button variant="quiet" onClick={clear}>
              清空选择
            </Button>
          )}
          <Button onClick={() => onClose([])}>取消</Button>
          <Button variant="primary" disabled={chosen.size === 0} onClick={start}>
            {chosen.size > 0 ? `引用 ${chosen.size} 条` : '引用'}
          </Button>
        </>
      }
    >
      <ScopeLine />
      {looking && lookingId !== undefined && (
        <PickerDetail
          resource={resource}
          record={looking}
          isChosen={chosen.has(lookingId)}
          onChoose={(on) => choose([looking], on)}
          onBack={() => setLooking(undefined)}
        />
      )}
      <div hidden={looking !== undefined} className={choosing.choosing}>
        <PickerTable resource={resource} chosen={chosen} onChoose={choose} onLook={setLooking} />
      </div>
    </Dialog>
  )
}

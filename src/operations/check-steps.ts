/** Does a write as a trial, and undoes it. */
import { guardsBefore } from '../model/guards.ts'
import type { WriteVerdict } from '../model/write-check.ts'
import { cancel } from './copies.ts'
import { requireUnguarded } from './judge-write.ts'
import { remove } from './remove.ts'
import { recordOf } from './row.ts'
import { saveOne } from './save.ts'
import type { CheckedSteps } from './store.ts'
import { transitOne } from './transit.ts'
import { asked, createTrial, noteRefusal } from './trial.ts'
import { type Doing, holdRow, transact } from './work.ts'

/** What the write would be told. */
export async function checkSteps(doing: Doing, steps: CheckedSteps): Promise<WriteVerdict> {
  const trial = createTrial(steps.open)
  trial.refuse(steps.problems)
  try {
    await tryOut({ ...doing, trial }, steps)
  } catch (error) {
    noteRefusal(trial, error)
  }
  return trial.verdict()
}

async function tryOut(doing: Doing, steps: CheckedSteps): Promise<void> {
  const { resource } = doing
  if ('record' in steps) {
    const { record } = steps
    await transact(doing, (work) => asked(work, () => saveOne({ ...work, resource, record }, () => undefined)))
    return
  }
  const { id } = steps
  if (steps.kind === 'transition') await transitOne(doing, steps)
  if (steps.kind === 'cancel') await cancel(doing, { resource, id })
  if (steps.kind === 'delete') await remove(doing, { ids: [id] })
  if (steps.kind !== 'edit') return
  await transact(doing, async (work) => {
    const record = recordOf(resource, await holdRow(work, id))
    await requireUnguarded(work, record, guardsBefore(resource, 'edit'))
  })
}

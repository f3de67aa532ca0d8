/**
 * Takes changes back by their revisions: created rows go, deleted ones return, changed ones get their earlier content. What comes
 * back is written like any other change, under today's rules, as a new version.
 *
 * A row is only taken back while nobody has written to it since; who did is named in the refusal.
 *
 * Errors  `Failure`: `notFound` for a record that the batch did not touch, `forbidden` for another person's batch, `invalid`
 *         in words for everything else; `data` then is the `Writer` who wrote since, where there is one.
 */
import { Failure } from '../model/failure.ts'
import { mentionsOf } from '../model/mentions.ts'
import { labelOf, type Resource, type WireRecord } from '../model/resource.ts'
import { withEmptyRollups } from '../model/rollup.ts'
import { isAdministrator } from '../model/scope.ts'
import { isDoneAs, type UndoPlan, undoPlan } from '../model/undo-plan.ts'
import type { Validate } from '../model/validation.ts'
import { derived, derivedFromCounts } from './derive.ts'
import { followed } from './follow.ts'
import { operationsOfUpdate, requirePassed, requireUnlocked } from './judge-write.ts'
import { requireFew } from './limits.ts'
import { Clash } from './port.ts'
import { requireReferences } from './references.ts'
import { inWords, refusalOfClash } from './refusals.ts'
import { remove } from './remove.ts'
import { dataOf, declaredOf, recordOf, type CopySource } from './row.ts'
import { newRow } from './save.ts'
import type { Undo } from './store.ts'
import { type Doing, holdRow, refuseAny, refused, requireShelf, transact, type Work } from './work.ts'

interface Plan extends UndoPlan {
  readonly id: string
}

/** Another write came between the plan and its execution: the next plan names it. */
class Overtaken extends Error {}

/** With a batch: what that batch did. Without: the deletion, whoever made it. */
export async function undo(doing: Doing, { id, batch, as, validate }: Undo): Promise<void> {
  const { port, scope, resource, origin } = doing
  requireShelf(doing)
  for (let left = 3; ; left -= 1) {
    const revisions = await port.reads.ownHistory(scope, resource, id)
    const [latest] = revisions
    if (latest?.isMine && isDoneAs(latest, batch, as)) return
    const plan = { ...undoPlan(revisions, batch, port.clock()), id }
    if (batch !== undefined && plan.steps.some(({ isMine }) => !isMine) && !isAdministrator(scope))
      throw new Failure('forbidden', { words: '只有做这次修改的人或管理员可以撤销' })
    try {
      const change = { ...plan.change, batch: as }
      return await carryOut({ ...doing, origin: { ...origin, change } }, plan, validate)
    } catch (error) {
      const isGone = error instanceof Failure && error.code === 'notFound'
      if ((!isGone && !(error instanceof Overtaken)) || left === 1) throw error
    }
  }
}

async function carryOut(doing: Doing, plan: Plan, validate: Validate): Promise<void> {
  const { port, scope, resource } = doing
  const { earlier } = plan
  if (plan.now && !earlier) return await takeAway(doing, plan)
  if (!earlier) return
  // Judged as if somebody saved it today.
  const problems = validate(declaredOf(resource, earlier))
  refuseAny(problems, `“${labelOf(resource, earlier)}”按现在的规则不能恢复：${problems[0]?.message}`)
  await inWords(port, scope, async (note) => {
    note({ resource, record: earlier, isGiven: true })
    try {
      await transact(doing, (work) => (plan.now ? putBack : bringBack)(work, plan, earlier))
    } catch (error) {
      throw translated(resource, earlier, error)
    }
  })
}

async function takeAway(doing: Doing, { id, version }: Plan): Promise<void> {
  const { version: field } = doing.resource.identity
  const require = (record: WireRecord) => {
    if (field !== undefined && record[field] !== version) throw new Overtaken()
  }
  await remove(doing, { ids: [id], verb: '撤销新增', require })
}

async function putBack(work: Work, { id, version }: Plan, earlier: WireRecord): Promise<void> {
  const { tx, resource } = work
  const row = await holdRow(work, id)
  if (row.version !== version) throw new Overtaken()
  const before = recordOf(resource, row)
  const changed = recordOf(resource, { ...row, version: version + 1, data: dataOf(resource, earlier) })
  const operations = operationsOfUpdate(resource, before, changed)
  const after = await derived(work, { before, after: changed, operations })
  requireUnlocked(work, before, after)
  await tx.holdCounted(resource, [after])
  await requireReferences(work, { before: [before], after })
  await requirePassed(work, { before, after, operations })
  await requireFew(work, { before, after })
  if (!(await tx.write({ ...work, before, after, version: version + 1, audit: 'undo' }))) throw new Overtaken()
  await followed(work, before, after)
}

async function bringBack(work: Work, plan: Plan, earlier: WireRecord): Promise<void> {
  const { port, tx, scope, resource } = work
  const source = await earlierSource(work, earlier)
  const version = plan.version + 1
  const row = { ...newRow(port, scope, resource), id: plan.id, version, source, state: null }
  const again = recordOf(resource, { ...row, data: dataOf(resource, earlier) })
  // Nobody refers to what was deleted.
  const after = await derivedFromCounts(work, again, withEmptyRollups(resource, again))
  await tx.holdCounted(resource, [after])
  await requirePassed(work, { before: null, after, operations: [] })
  await requireFew(work, { before: null, after })
  await tx.write({ ...work, before: null, after, version, audit: 'restore', ...(source ? { source } : {}) })
}

/** A copy returns as the copy that it was: of the same platform row, taken over at the same version. */
async function earlierSource({ tx, resource }: Work, earlier: WireRecord): Promise<CopySource | undefined> {
  const { reference } = resource
  const id = reference && earlier[reference.source]
  if (!reference || typeof id !== 'string') return undefined
  const version = Number(earlier[reference.version])
  const then = await tx.platformAt(resource, { id, version })
  return { id, version, digest: then?.digest ?? '' }
}

/** Somebody who was quicker, a platform row that was referenced again, and what the record refers to having gone. */
function translated(resource: Resource, earlier: WireRecord, error: unknown): unknown {
  if (!(error instanceof Clash)) return error
  const { what } = error
  if (what.kind === 'copy') return refused('平台的这一条已经重新引用，不必恢复')
  if (what.kind === 'id') return new Overtaken()
  if (what.kind !== 'reference') return error
  const title = mentionsOf(resource.fields, earlier).find(({ path }) => path === what.path)?.field.title ?? '内容'
  const { problems } = refusalOfClash(error, { resource, record: earlier }) as Failure
  return new Failure('invalid', { words: `它所用的${title}已被删除，请先恢复${title}`, problems, cause: error })
}

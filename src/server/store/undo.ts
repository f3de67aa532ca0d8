/**
 * Takes changes back by their revisions: created rows go, deleted ones return, changed ones get their earlier content. What comes
 * back is written like any other change, under today's rules, as a new version.
 *
 * A row is only taken back while nobody has written to it since; who did is named in the refusal.
 *
 * Errors  `Failure`: `notFound` for a record that the batch did not touch, `forbidden` for another person's batch, `invalid`
 *         in words for everything else; `data` then is the `Writer` who wrote since, where there is one.
 */
import type { ChangeOrigin } from '../../model/change-origin.ts'
import { Failure } from '../../model/failure.ts'
import type { Revision } from '../../model/query.ts'
import { labelOf, type Resource, type WireRecord } from '../../model/resource.ts'
import { isAdministrator, ownerOf, type Scope } from '../../model/scope.ts'
import { isDoneAs, type UndoPlan, undoPlan } from '../../model/undo-plan.ts'
import type { Validate } from '../../model/validation.ts'
import { tableOf } from './columns.ts'
import { isSqlError, type Transaction } from './database.ts'
import { inWords } from './key-clash.ts'
import type { Surroundings } from './libraries.ts'
import { mentionsOf } from './mentions.ts'
import { dataOf, recordOf } from './records.ts'
import { digestExpression, sourceIndex } from './reference-state.ts'
import { referenceProblems } from './references.ts'
import { remove } from './remove.ts'
import { refusalOf } from './save-refusals.ts'
import type { Origin, Undo } from './store.ts'
import { holdRow, type Source, write } from './write.ts'

/** Revisions that are looked through for those of a batch; a batch writes to a record once or twice. */
const DEPTH = 50

export interface Undoing {
  readonly around: Surroundings
  readonly scope: Scope
  readonly origin: Origin
  readonly resource: Resource
}

interface Plan extends UndoPlan {
  readonly id: string
}

/** Another write came between the plan and its execution: the next plan names it. */
class Overtaken extends Error {}

/** With a batch: what that batch did. Without: the deletion, whoever made it. */
export async function undo(undoing: Undoing, { id, batch, as, validate }: Undo): Promise<void> {
  const { scope, resource } = undoing
  if (ownerOf(scope) === '' || !resource.scopes[scope.shelf]) throw new Failure('forbidden')
  for (let left = 3; ; left -= 1) {
    const revisions = await revisionsOf(undoing, id)
    const [latest] = revisions
    if (latest?.userId === scope.userId && isDoneAs(latest, batch, as)) return
    const plan = { ...undoPlan(revisions, batch, undoing.around.clock()), id }
    if (batch !== undefined && plan.steps.some(({ userId }) => userId !== scope.userId) && !isAdministrator(scope))
      throw new Failure('forbidden', { words: '只有做这次修改的人或管理员可以撤销' })
    try {
      return await carryOut(
        { ...undoing, origin: { ...undoing.origin, change: { ...plan.change, batch: as } } },
        plan,
        validate,
      )
    } catch (error) {
      const isGone = error instanceof Failure && error.code === 'notFound'
      if ((!isGone && !(error instanceof Overtaken)) || left === 1) throw error
    }
  }
}

interface Step extends Revision {
  readonly userId: string
}

async function revisionsOf({ around, scope, resource }: Undoing, id: string): Promise<readonly Step[]> {
  const rows = await around.database.read(
    scope,
    `SELECT version, action, before, after, reason, origin, user_id, user_name,
       to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at
     FROM revisions WHERE owner_id = $1 AND shelf = $2 AND library = $3 AND record_id = $4
     ORDER BY version DESC LIMIT ${DEPTH}`,
    [ownerOf(scope), scope.shelf, resource.name, id],
  )
  return rows.map((row) => ({
    version: Number(row.version),
    action: row.action as Revision['action'],
    at: String(row.at),
    userId: String(row.user_id),
    userName: String(row.user_name),
    before: row.before as WireRecord | null,
    after: row.after as WireRecord | null,
    ...(row.reason === null ? {} : { reason: String(row.reason) }),
    ...(row.origin === null ? {} : { origin: row.origin as ChangeOrigin }),
  }))
}

async function carryOut(undoing: Undoing, plan: Plan, validate: Validate): Promise<void> {
  const { around, scope, resource } = undoing
  if (plan.now && !plan.earlier) return await takeAway(undoing, plan)
  const { earlier } = plan
  if (!earlier) return
  requireValid(resource, earlier, validate)
  await inWords(around, scope, async (note) => {
    note({ resource, record: earlier, isGiven: true })
    try {
      await around.database.transaction(scope, (tx) =>
        plan.now ? putBack(undoing, plan, earlier, tx) : bringBack(undoing, plan, earlier, tx),
      )
    } catch (error) {
      throw translated(resource, earlier, error)
    }
  })
}

async function takeAway({ around, scope, origin, resource }: Undoing, { id, version }: Plan): Promise<void> {
  const { version: field } = resource.identity
  const require = (record: WireRecord) => {
    if (field !== undefined && record[field] !== version) throw new Overtaken()
  }
  await remove(around, scope, origin, resource, [id], { action: 'delete', verb: '撤销新增', require })
}

async function putBack(undoing: Undoing, { id, version }: Plan, earlier: WireRecord, tx: Transaction): Promise<void> {
  const { around, resource } = undoing
  const work = { ...undoing, tx }
  const row = await holdRow(work, id)
  if (row.version !== version) throw new Overtaken()
  const before = recordOf(resource, row)
  const after = recordOf(resource, { ...row, version: version + 1, data: dataOf(resource, earlier) })
  const problems = await referenceProblems(tx, around.catalog(), resource, { before: [before], after })
  if (problems[0]) throw new Failure('invalid', { words: problems[0].message, problems })
  if (!(await write(work, { before, after, version: version + 1, audit: 'undo' }))) throw new Overtaken()
}

async function bringBack(undoing: Undoing, { id, version }: Plan, earlier: WireRecord, tx: Transaction): Promise<void> {
  const { scope, resource } = undoing
  const source = await sourceOf(undoing, earlier, tx)
  const row = {
    id,
    owner_id: ownerOf(scope),
    shelf: scope.shelf,
    version: version + 1,
    data: dataOf(resource, earlier),
  }
  const copied = { source_id: source?.id ?? null, source_version: source?.version ?? null }
  const after = recordOf(resource, { ...row, ...copied })
  await write(
    { ...undoing, tx },
    { before: null, after, version: version + 1, audit: 'restore', ...(source ? { source } : {}) },
  )
}

/** A copy returns as the copy that it was: of the same platform row, taken over at the same version. */
async function sourceOf(
  { scope, resource }: Undoing,
  earlier: WireRecord,
  tx: Transaction,
): Promise<Source | undefined> {
  const { reference } = resource
  const id = reference && earlier[reference.source]
  if (!reference || typeof id !== 'string') return undefined
  const version = Number(earlier[reference.version])
  const [row] = await tx.query(
    `SELECT ${digestExpression(resource, 'v.after')} AS digest FROM revisions v
     WHERE v.owner_id = $1 AND v.shelf = 'platform' AND v.library = $2 AND v.record_id = $3 AND v.version = $4::int`,
    [scope.consortiumId, resource.name, id, version],
  )
  return { id, version, digest: String(row?.digest ?? '') }
}

/** Judged as if somebody saved it today; what is stored of fields that are no longer declared is not judged. */
function requireValid(resource: Resource, record: WireRecord, validate: Validate): void {
  const declared = Object.entries(record).filter(
    ([name, value]) => value !== null && resource.fields.some((field) => field.name === name),
  )
  const problems = validate(Object.fromEntries(declared))
  const [first] = problems
  if (first)
    throw new Failure('invalid', {
      words: `“${labelOf(resource, record)}”按现在的规则不能恢复：${first.message}`,
      problems,
    })
}

/** Somebody who was quicker, a platform row that was referenced again, and what the record refers to having gone. */
function translated(resource: Resource, earlier: WireRecord, error: unknown): unknown {
  if (isSqlError(error, '23505')) {
    const table = tableOf(resource.name)
    if (error.constraint === sourceIndex(resource)) return refused('平台的这一条已经重新引用，不必恢复')
    if ([`${table}_pkey`, `${table}_id`, 'revisions_pkey'].includes(error.constraint ?? '')) return new Overtaken()
  }
  if (!isSqlError(error, '23503')) return error
  const refusal = refusalOf(error, resource, earlier) as Failure
  const path = refusal.problems[0]?.path
  const title = mentionsOf(resource.fields, earlier).find((mention) => mention.path === path)?.field.title ?? '内容'
  return new Failure('invalid', {
    words: `它所用的${title}已被删除，请先恢复${title}`,
    problems: refusal.problems,
    cause: error,
  })
}

function refused(words: string): Failure {
  return new Failure('invalid', { words })
}

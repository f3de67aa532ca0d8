/** The calls that ask for changes and take them back, in memory: the recycle bin, what was changed in one go, earlier versions, undo. */
import { mayRead, mayWrite } from '../../model/access.ts'
import type { Initials } from '../../model/computed.ts'
import type { Batch, DeletedPage, EarlierRecord, RecordVersion, UndoOutcome, Writer } from '../../model/change-batch.ts'
import { Failure } from '../../model/failure.ts'
import type { Revision } from '../../model/query.ts'
import { type Catalog, labelOf, type Resource, tryGetResource, type WireRecord } from '../../model/resource.ts'
import type { Scope } from '../../model/scope.ts'
import { isDoneAs, isUndoOf, undoPlan } from '../../model/undo-plan.ts'
import type { Validate } from '../../model/validation.ts'
import {
  CHANGE_PATHS,
  decodeUndo,
  decodeVersionsQuery,
  encodeBatch,
  encodeDeletedPage,
  encodeOutcomes,
  encodeVersions,
  type PartQuery,
  type UndoRequest,
} from '../../wire/changes.ts'
import type { RequestMessage } from '../../wire/message.ts'
import { findPage } from './find.ts'
import { refuseAny } from './operation.ts'
import { isOwn, isSeen, type Tables } from './tables.ts'
import { putBack } from './writes.ts'

interface Changing {
  readonly catalog: Catalog
  readonly tables: Tables
  readonly scope: Scope
  readonly validatorOf: (resource: Resource) => Validate | Promise<Validate>
  readonly initials: Initials | undefined
  readonly now: () => number
}

interface InLibrary extends Changing {
  readonly resource: Resource
}

/** Undefined for a message that is none of these calls. */
export async function answerChange(changing: Changing, message: RequestMessage): Promise<unknown> {
  const { path, query, body } = message
  if (path === CHANGE_PATHS.undo) {
    const request = decodeUndo(body)
    const place = inLibrary(changing, request.library)
    if (!mayWrite(place.resource, place.scope)) throw new Failure('forbidden')
    return encodeOutcomes(await undoEach(place, request))
  }
  if (path === CHANGE_PATHS.versions) {
    const { library, wanted } = decodeVersionsQuery(body)
    const place = inLibrary(changing, library)
    return encodeVersions(wanted.map((one) => earlierOf(place, one)))
  }
  if (path !== CHANGE_PATHS.deleted && path !== CHANGE_PATHS.batch) return undefined
  const place = inLibrary(changing, String(query['library']))
  const part: PartQuery = {
    page: Number(query['pageIndex'] ?? 1),
    pageSize: Number(query['pageSize'] ?? 20),
    keyword: String(query['keyword'] ?? ''),
  }
  if (path === CHANGE_PATHS.batch) return encodeBatch(batchOf(place, String(query['batch']), part))
  if (!mayWrite(place.resource, place.scope)) throw new Failure('forbidden')
  return encodeDeletedPage(deletedIn(place, part))
}

function inLibrary(changing: Changing, name: string): InLibrary {
  const resource = tryGetResource(changing.catalog, name)
  if (!resource) throw new Failure('notFound')
  if (!mayRead(resource, changing.scope)) throw new Failure('forbidden')
  return { ...changing, resource }
}

function deletedIn({ tables, scope, resource, initials }: InLibrary, part: PartQuery): DeletedPage {
  const gone = tables.written(resource).flatMap((id) => {
    const [latest] = tables.history(resource, id)
    const isGone = latest?.action === 'delete' && latest.reason === undefined
    return isGone && latest.before && isOwn(scope, latest.before) ? [{ ...latest, id, record: latest.before }] : []
  })
  const asked = { page: 1, pageSize: gone.length, filters: {}, keyword: part.keyword ?? '' }
  const found = findPage(
    resource,
    gone.map(({ record }) => record),
    asked,
    initials,
  ).rows
  const kept = gone.filter(({ record }) => found.includes(record))
  return { rows: pageOf(kept, part), total: kept.length }
}

function batchOf({ tables, scope, resource }: InLibrary, batch: string, part: PartQuery): Batch {
  const steps = tables.written(resource).flatMap((id) => {
    const revisions = tables.history(resource, id)
    const step = revisions.find(({ origin }) => origin?.batch === batch)
    return step ? [{ id, step, latest: revisions[0] ?? step }] : []
  })
  const [first] = steps
  if (!first?.step.origin) throw new Failure('notFound')
  const rows = steps.map(({ id, step, latest }) => ({
    id,
    label: labelOf(resource, recordIn(step)),
    action: step.action,
    ...(latest === step ? {} : { later: { ...writerOf(latest), isUndo: isUndoOf(batch, latest.origin) } }),
  }))
  const isWhole = steps.every(({ step }) => isOwn(scope, recordIn(step)))
  return {
    ...writerOf(first.step),
    origin: first.step.origin,
    rows: pageOf(rows, part),
    total: rows.length,
    undoable: isWhole && mayWrite(resource, scope),
  }
}

function earlierOf({ tables, scope, resource }: InLibrary, { id, version }: RecordVersion): EarlierRecord {
  const revisions = tables.history(resource, id).filter((revision) => isSeen(scope, recordIn(revision)))
  const record = revisions.find((revision) => revision.version === version)?.after ?? null
  return { id, version, record, ...(revisions[0] ? writerOf(revisions[0]) : { userName: '', at: '' }) }
}

/** One after another; a refusal keeps no other from being done. */
async function undoEach(place: InLibrary, request: UndoRequest): Promise<readonly UndoOutcome[]> {
  const validate = await place.validatorOf(place.resource)
  return [...new Set(request.ids)].map((id) => {
    try {
      undoOne(place, id, request, validate)
      return { id, ok: true, words: '' }
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const by = error.data as Writer | undefined
      return { id, ok: false, words: error.message, ...(by ? { by } : {}) }
    }
  })
}

function undoOne(place: InLibrary, id: string, { batch, as }: UndoRequest, validate: Validate): void {
  const { tables, scope, resource, now } = place
  const own = tables.history(resource, id).filter((revision) => isOwn(scope, recordIn(revision)))
  if (isDoneAs(own[0], batch, as)) return
  const { version, now: current, earlier, change } = undoPlan(own, batch, now())
  const { version: field } = resource.identity
  const after = earlier && { ...earlier, ...(field ? { [field]: version + 1 } : {}) }
  if (after) {
    const declared = Object.entries(after).filter(([, value]) => value !== null)
    refuseAny(validate(Object.fromEntries(declared)))
  }
  putBack(place, { before: current, after, origin: { ...change, batch: as } })
}

const recordIn = ({ after, before }: Revision): WireRecord => after ?? before ?? {}

const writerOf = ({ userName, at }: Revision): Writer => ({ userName, at })

function pageOf<Row>(rows: readonly Row[], { page, pageSize }: PartQuery): readonly Row[] {
  return rows.slice((page - 1) * pageSize, page * pageSize)
}

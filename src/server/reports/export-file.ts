/**
 * Writes one exported file into its task: reads the rows that the person sees, a batch at a time, names what they refer to,
 * and puts away each chunk when it is full.
 *
 * The ids of all rows are read first, in the list's order: they say how far the export is, and each row that was there then
 * is written once, however the list changes meanwhile. A row that is deleted before its batch is read is left out.
 *
 * Errors  `ExportStopped` when the task is gone or another's, or the server closes; what the store throws comes through.
 * Source  Reliability requirements E1, E4.
 */
import { mayRead } from '../../model/access.ts'
import { IDS_MAX } from '../../model/limits.ts'
import { type Catalog, labelOf, tryGetResource, type WireRecord } from '../../model/resource.ts'
import { ownerOf, type Scope } from '../../model/scope.ts'
import type { ExportOrder } from '../../wire/export-order.ts'
import type { ReferenceNames } from '../../wire/sheets/cell.ts'
import { mediaTypeOf, mentionedIds, passesOf, type RecordBatch, writeRecords } from '../../wire/sheets/write-records.ts'
import { originFacts, type FileOrigin } from '../../wire/sheets/origin.ts'
import { ID_JOINT } from '../store/page-query.ts'
import type { Making } from '../store/export-tasks.ts'
import type { Store } from '../store/open.ts'

export class ExportStopped extends Error {}

export interface ExportJob {
  readonly store: Store
  readonly catalog: Catalog
  readonly clock: () => number
  readonly scope: Scope
  readonly task: Making
  readonly order: ExportOrder
  readonly isStopped: () => boolean
  /** Stops, by throwing, a file that must not be handed out any more. */
  readonly beforeDone: () => Promise<unknown>
}

/** Rows read at once: larger batches outlive the collections of young garbage, and the process grows. */
const BATCH_ROWS = 50
/** Below this, a chunk costs more to put away than to keep; above, its text is a large object that is not collected soon. */
const CHUNK_BYTES = 65_536
const NOTICE_MS = 1_000
/** Labels kept between batches; rows that lie together mostly refer to the same. */
const LABELS_KEPT = 20_000
/** The last percent is the putting away. */
const PERCENT_READ = 99

/** How many rows the file has. */
export async function writeExport(job: ExportJob): Promise<number> {
  const { store, scope, task, order } = job
  const { ids, total } = await store.libraries.idList(scope, order.resource, { ...order.page, only: order.ids })
  const origin = originOf(job)
  const steps = Math.max(1, total * passesOf(order.resource, order.format, order.fields))
  const progress = { read: 0, percent: () => (progress.read / steps) * PERCENT_READ }
  const chunks = writeRecords(order.resource, {
    format: order.format,
    fields: order.fields,
    origin,
    facts: originFacts(origin, scope.userName, order.facts ?? []),
    batches: () => readBatches(job, ids, progress),
  })
  const last = await putAway(chunks, async (bytes) => {
    if (!(await store.exportTasks.append(scope, task, { bytes, progress: progress.percent() })))
      throw new ExportStopped()
  })
  const fileName = `${order.name}.${order.format}`
  const file = { fileName, mediaType: mediaTypeOf(order.format), bytes: last }
  await job.beforeDone()
  if (!(await store.exportTasks.finish(scope, task, file))) throw new ExportStopped()
  return total
}

/** Of the moment before anything is read: whatever is changed from then on, an import finds out. */
function originOf({ scope, order, clock }: ExportJob): FileOrigin {
  const { name, title } = order.resource
  const exportedAt = new Date(clock()).toISOString()
  return { library: name, title, owner: ownerOf(scope), ownerName: order.ownerName ?? '', exportedAt }
}

/** Gathers chunks and hands over those that are large enough; returns the rest. */
async function putAway(
  chunks: AsyncIterable<Uint8Array>,
  put: (bytes: Uint8Array) => Promise<void>,
): Promise<Uint8Array> {
  let waiting: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    waiting.push(chunk)
    size += chunk.length
    if (size < CHUNK_BYTES) continue
    await put(Buffer.concat(waiting))
    waiting = []
    size = 0
  }
  return Buffer.concat(waiting)
}

async function* readBatches(
  job: ExportJob,
  ids: readonly string[],
  progress: { read: number; readonly percent: () => number },
): AsyncGenerator<RecordBatch> {
  const { store, scope, task, order, clock } = job
  const labels = createLabels(job)
  let noticed = clock()
  for (const some of slicesOf(ids, BATCH_ROWS)) {
    if (job.isStopped()) throw new ExportStopped()
    if (clock() - noticed >= NOTICE_MS) {
      if (!(await store.exportTasks.advance(scope, task, progress.percent()))) throw new ExportStopped()
      noticed = clock()
    }
    const records = await store.libraries.byIds(scope, order.resource, some)
    yield { records, names: await labels.namesOf(records) }
    progress.read += some.length
  }
}

/** Parts of the joined ids, without ever making a list of more than one part: what lives long grows old, and stays. */
function* slicesOf(parts: readonly string[], most: number): Generator<readonly string[]> {
  for (const part of parts)
    for (let from = 0; from < part.length;) {
      let end = from - 1
      for (let count = 0; count < most && end < part.length; count += 1) {
        const joint = part.indexOf(ID_JOINT, end + 1)
        end = joint < 0 ? part.length : joint
      }
      yield part.slice(from, end).split(ID_JOINT)
      from = end + 1
    }
}

/** Libraries that the person may not read are not named: their ids stand instead. */
function createLabels({ store, catalog, scope, order }: ExportJob) {
  const known = new Map<string, string | undefined>()
  const keyOf = (library: string, id: string) => `${library}${ID_JOINT}${id}`
  const learn = async (library: string, ids: readonly string[]) => {
    const resource = tryGetResource(catalog, library)
    if (!resource || !mayRead(resource, scope)) return
    for (let at = 0; at < ids.length; at += IDS_MAX) {
      const records = await store.libraries.byIds(scope, resource, ids.slice(at, at + IDS_MAX))
      for (const record of records)
        known.set(keyOf(library, String(record[resource.identity.id])), labelOf(resource, record))
    }
  }
  const namesOf = async (records: readonly WireRecord[]): Promise<ReferenceNames> => {
    if (known.size > LABELS_KEPT) known.clear()
    for (const [library, ids] of mentionedIds(order.resource, order.fields, records))
      await learn(
        library,
        [...ids].filter((id) => !known.has(keyOf(library, id))),
      )
    return (library, id) => known.get(keyOf(library, id))
  }
  return { namesOf }
}

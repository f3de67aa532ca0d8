/**
 * A row whose fields a room of the server decides, read-only ones too. What is the organization's own word in it stays.
 *
 * Source  docs/decisions/0071.
 */
import type { WireRecord } from '../model/resource.ts'
import { sameValue } from '../model/same-value.ts'
import { derived } from './derive.ts'
import { followed } from './follow.ts'
import { readOnlyDefaults, recordOf } from './row.ts'
import { newRow } from './save.ts'
import type { Work } from './work.ts'

export interface KeptRow {
  readonly id: string
  /** Fields of the library, by wire name. */
  readonly said: WireRecord
  /** What was done, for the history. */
  readonly step?: string | undefined
}

/** Makes the row or changes it; one that says the same already is left alone. */
export async function keepRow(work: Work, { id, said, step }: KeptRow): Promise<void> {
  const { tx, resource } = work
  const [row] = await tx.lock(resource, [id])
  const before = row ? recordOf(resource, row) : null
  if (before && Object.entries(said).every(([name, value]) => sameValue(before[name] ?? null, value ?? null))) return
  const version = (row?.version ?? 0) + 1
  const begun = row ?? { ...newRow(work.port, work.scope, resource), id, data: readOnlyDefaults(resource) }
  const changed = recordOf(resource, { ...begun, version, data: { ...begun.data, ...said } })
  const after = await derived(work, { before, after: changed, operations: [before ? 'update' : 'create'] })
  await tx.write({ ...work, before, after, version, ...(before && step !== undefined ? { reason: step } : {}) })
  if (before) await followed(work, before, after)
}

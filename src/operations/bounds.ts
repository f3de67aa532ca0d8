/**
 * What the rules of records say of the numbers that they keep of others, once, when everything is written: one transaction may free
 * a place and take it.
 *
 * Errors  `Failure('bound')`, said at the field of what was written that leads to the record.
 */
import { Failure } from '../model/failure.ts'
import type { Problem } from '../model/problem.ts'
import { rulesAsked } from '../model/record-rules.ts'
import type { WireRecord } from '../model/resource.ts'
import type { Counts, MovedCount } from './count.ts'
import { rowKey } from './held-rows.ts'
import { brokenRules } from './judge-write.ts'
import { recordOf } from './row.ts'
import type { Work } from './work.ts'

/** Refuses what was written when a record's rules refuse what became of its numbers. */
export async function requireBounds(counts: Counts): Promise<void> {
  const problems: Problem[] = []
  const inOrder = [...counts.moved.values()].sort((one, other) => (rowKey(one) < rowKey(other) ? -1 : 1))
  for (const moved of inOrder) problems.push(...(await problemsOf(counts, moved)))
  if (problems.length > 0) throw new Failure('bound', { words: problems[0]?.message ?? '', problems })
}

async function problemsOf({ within, held }: Counts, moved: MovedCount): Promise<readonly Problem[]> {
  const { resource, origin, before, via, isLess } = moved
  if (!resource.rules) return []
  await held.hold([moved])
  const row = held.known(moved)
  if (!row) return []
  const after = recordOf(resource, row)
  const work: Work = { ...within, resource, origin }
  const problems: Problem[] = []
  for (const rule of rulesAsked(resource, writeOf(before, after)).filter(({ warn }) => !warn)) {
    const [broken] = await brokenRules(work, writeOf(before, after), [rule])
    // A record that broke it before may come nearer: nobody could take anything away from it otherwise.
    const wasBroken = broken && isLess && (await brokenRules(work, writeOf(after, before), [rule])).length > 0
    if (broken && !wasBroken) problems.push({ code: 'bound', path: `/${via}`, message: broken.message })
  }
  return problems
}

/** Nothing is done to the record itself: asked is what reads a number that has changed. */
function writeOf(before: WireRecord, after: WireRecord) {
  return { before, after, operations: [] }
}

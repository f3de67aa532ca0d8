/** What records were at the time of the export: how many calls it takes, and what a busy platform does. */
import { describe, expect, it } from 'vitest'
import type { EarlierRecord, RecordVersion } from '../../../src/model/change-batch.ts'
import { Failure } from '../../../src/model/failure.ts'
import { loadBases } from '../../../src/ui/import/load-bases.ts'
import type { Base } from '../../../src/wire/sheets/plan/bases.ts'
import { makeCall, withCalls } from '../../support/resource.ts'

const RESOURCE = withCalls({ history: makeCall('history', 'history', 'id-query', 'list') })

type Versions = (library: string, wanted: readonly RecordVersion[]) => Promise<readonly EarlierRecord[]>

const answered: Versions = async (_library, wanted) =>
  wanted.map((one) => ({ ...one, record: { Id: one.id }, userName: '王敏', at: '2026-01-02T01:00:00.000Z' }))

async function load(count: number, versions: Versions, signal = new AbortController().signal) {
  const bases: Base[] = []
  const progress: number[] = []
  const input = {
    resource: RESOURCE,
    provider: { changes: async () => ({ versions }) },
    engine: { addBases: async (some: readonly Base[]) => void bases.push(...some) },
    signal,
    onProgress: (done: number) => void progress.push(done),
  }
  const wanted = Array.from({ length: count }, (_, index) => ({ id: `c${index}`, version: 1 }))
  await loadBases(input as unknown as Parameters<typeof loadBases>[0], wanted)
  return { bases, progress }
}

describe('what records were when the file was exported', () => {
  it.each([
    [0, []],
    [1, [1]],
    [200, [200]],
    [201, [200, 1]],
    [1_000, [200, 200, 200, 200, 200]],
  ])('%d records take calls of %j', async (count, expected) => {
    const asked: number[] = []
    const { bases, progress } = await load(count, (library, wanted) => {
      asked.push(wanted.length)
      return answered(library, wanted)
    })
    expect(asked).toEqual(expected)
    expect(bases.map(({ id }) => id)).toEqual(Array.from({ length: count }, (_, index) => `c${index}`))
    expect(progress.at(-1) ?? 0).toBe(count)
  })

  it('a platform that has no room is asked again', async () => {
    let refusals = 2
    const { bases } = await load(3, async (library, wanted) => {
      if (refusals-- > 0) throw new Failure('tooMany', { retryAfterMs: 1 })
      return answered(library, wanted)
    })
    expect(bases).toHaveLength(3)
  })

  it('any other refusal ends the look', async () => {
    await expect(load(1, () => Promise.reject(new Failure('offline')))).rejects.toMatchObject({ code: 'offline' })
  })
})

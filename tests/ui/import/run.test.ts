import type { DataProvider } from 'ra-core'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../../src/model/failure.ts'
import { getResource } from '../../../src/model/resource.ts'
import type { ImportJob } from '../../../src/ui/import/engine.ts'
import { startRun } from '../../../src/ui/import/run.ts'
import { CATALOG } from '../../support/project.ts'

const RESOURCE = getResource(CATALOG, 'charge-item')
const job = (row: number, more: Partial<ImportJob> = {}): ImportJob => ({
  row,
  name: `第${row}`,
  record: { Code: String(row) },
  ...more,
})

interface Sent {
  readonly method: 'create' | 'update'
  readonly key?: string
  readonly record: unknown
}

function begin(
  jobs: readonly ImportJob[],
  answer: (sent: Sent, count: number) => unknown,
  wait: () => Promise<void> = async () => undefined,
) {
  const sent: Sent[] = []
  const waits: number[] = []
  const send = async (one: Sent) => {
    sent.push(one)
    await Promise.resolve()
    return { data: await answer(one, sent.length) }
  }
  const provider = {
    create: (_name: string, { data, meta }: { data: unknown; meta: { idempotencyKey: string } }) =>
      send({ method: 'create', key: meta.idempotencyKey, record: data }),
    update: (_name: string, { data }: { data: unknown }) => send({ method: 'update', record: data }),
  } as unknown as DataProvider
  let keys = 0
  const run = startRun({
    resource: RESOURCE,
    provider,
    total: jobs.length,
    jobs: async (from, count) => jobs.slice(from, from + count),
    change: { kind: 'import' },
    newKey: () => `key-${(keys += 1)}`,
    wait: (delayMs) => {
      waits.push(delayMs)
      return wait()
    },
  })
  return { run, sent, waits }
}

const SAVED = { Id: 'x' }

describe('the writing of an import', () => {
  it('writes every row once, whatever their number', async () => {
    const jobs = Array.from({ length: 500 }, (_, index) => job(index + 2, index % 2 ? { id: `i${index}` } : {}))
    const { run, sent } = begin(jobs, () => SAVED)
    expect(await run.finished).toMatchObject({ phase: 'finished', created: 250, updated: 250, failed: [] })
    expect(new Set(sent.map(({ record }) => JSON.stringify(record))).size).toBe(500)
  })

  it('waits longer and longer while there are too many requests, and repeats under the same key', async () => {
    const { run, sent, waits } = begin([job(2)], (_sent, count) => {
      if (count <= 5) throw new Failure('tooMany')
      return SAVED
    })
    expect(await run.finished).toMatchObject({ created: 1, failed: [] })
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 30_000])
    expect(new Set(sent.map(({ key }) => key))).toEqual(new Set(['key-1']))
  })

  it('leaves the server alone for as long as it asks', async () => {
    const { run, waits } = begin([job(2)], (_sent, count) => {
      if (count === 1) throw new Failure('tooMany', { retryAfterMs: 7_000 })
      if (count === 2) throw new Failure('tooMany')
      return SAVED
    })
    expect(await run.finished).toMatchObject({ created: 1, failed: [] })
    expect(waits).toEqual([7_000, 4_000])
  })

  it('takes its own change for done when the answer to an update was lost', async () => {
    const { run } = begin([job(2, { id: 'i1', record: { Price: 5 } })], (_sent, count) => {
      if (count === 1) throw new Failure('timeout')
      throw new Failure('conflict', { data: { current: { Id: 'i1', Price: 5 }, submitted: {} } })
    })
    expect(await run.finished).toMatchObject({ updated: 1, failed: [] })
  })

  it('is a conflict when somebody else was faster', async () => {
    const { run } = begin([job(2, { id: 'i1', record: { Price: 5 } })], () => {
      throw new Failure('conflict', { data: { current: { Id: 'i1', Price: 5 }, submitted: {} } })
    })
    expect((await run.finished).failed).toMatchObject([{ row: 2, message: '该记录已被他人修改，请核对后再保存' }])
  })

  it('waits for the person when the session has ended, and goes on when told to', async () => {
    const { run, waits } = begin([job(2)], (_sent, count) => (count === 1 ? {} : SAVED))
    await expect.poll(() => run.state().phase).toBe('paused')
    expect([run.state().reason, waits]).toEqual(['登录过期', []])
    run.resume()
    expect(await run.finished).toMatchObject({ created: 1 })
  })

  it('goes on as soon as the network is back', async () => {
    const { run } = begin([job(2)], (_sent, count) => {
      if (count === 1) throw new Failure('offline')
      return SAVED
    })
    globalThis.dispatchEvent(new Event('online'))
    expect(await run.finished).toMatchObject({ created: 1 })
  })

  it('stops after what is on its way', async () => {
    let answerAll = () => {}
    const answers = new Promise<void>((resolve) => {
      answerAll = resolve
    })
    const jobs = Array.from({ length: 100 }, (_, index) => job(index))
    const { run, sent } = begin(jobs, async (_sent, count) => {
      if (count === 3) {
        run.cancel()
        answerAll()
      }
      await answers
      return SAVED
    })
    const state = await run.finished
    expect(state).toMatchObject({ isCancelled: true, created: 3 })
    expect(sent).toHaveLength(3)
  })

  it.each([
    ['leaves a row that was refused when it is stopped during a halt', 'tooMany', { created: 0, failed: [] }, 1],
    ['asks once more about a row whose answer was lost', 'timeout', { created: 1, failed: [] }, 2],
  ] as const)('%s', async (_what, code, end, times) => {
    const answer = (_sent: Sent, count: number) => {
      if (count === 1) throw new Failure(code)
      return SAVED
    }
    const { run, sent } = begin([job(2)], answer, () => new Promise(() => undefined))
    await expect.poll(() => run.state().phase).toBe('paused')
    run.cancel()
    expect(await run.finished).toMatchObject({ isCancelled: true, ...end })
    expect(sent).toHaveLength(times)
  })
})

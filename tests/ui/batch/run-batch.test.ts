import { describe, expect, it } from 'vitest'
import { Failure } from '../../../src/model/failure.ts'
import { type Batch, type BatchItem, type BatchOutcome, outcomeOf, runBatch } from '../../../src/ui/batch/run-batch.ts'

const itemsUpTo = (count: number): readonly BatchItem[] =>
  Array.from({ length: count }, (_, index) => ({ id: String(index), name: `第 ${index}` }))

const done = async (items: readonly BatchItem[]) => items.map((item) => outcomeOf(item, 'done'))

/** What was sent together, what was told on the way, and what came of it. */
async function course(batch: Partial<Batch<BatchItem>>) {
  const sent: number[] = []
  const said: BatchOutcome[] = []
  const work = batch.work ?? done
  const outcomes = await runBatch({
    items: itemsUpTo(10),
    ...batch,
    work: async (items) => {
      sent.push(items.length)
      return work(items)
    },
    onOutcomes: (some) => void said.push(...some),
  })
  return { outcomes, sent, said }
}

const idsOf = (items: readonly BatchItem[]) => items.map(({ id }) => id)

describe('a batch', () => {
  it('does three at a time where each has calls of its own, and answers in order', async () => {
    let now = 0
    let most = 0
    const { outcomes, sent, said } = await course({
      work: async (items) => {
        most = Math.max(most, ++now)
        await new Promise((resolve) => setTimeout(resolve, items[0]?.id === '0' ? 20 : 1))
        now--
        return done(items)
      },
    })
    expect(most).toBe(3)
    expect(idsOf(outcomes)).toEqual(idsOf(itemsUpTo(10)))
    expect(idsOf(said)).not.toEqual(idsOf(outcomes))
    expect([sent.length, said.length]).toEqual([10, 10])
  })

  it('sends as many together as one call carries, one call after the other', async () => {
    let now = 0
    let most = 0
    const { outcomes, sent } = await course({
      items: itemsUpTo(250),
      together: 100,
      work: async (items) => {
        most = Math.max(most, ++now)
        await Promise.resolve()
        now--
        return done(items)
      },
    })
    expect([sent, most]).toEqual([[100, 100, 50], 1])
    expect(idsOf(outcomes)).toEqual(idsOf(itemsUpTo(250)))
  })

  it('goes on after a call that failed, which is the outcome of each record in it', async () => {
    const { outcomes } = await course({
      together: 4,
      work: async (items) => {
        if (items[0]?.id === '4') throw new Failure('unavailable')
        return done(items)
      },
    })
    expect(outcomes.filter(({ state }) => state === 'failed')).toEqual(
      itemsUpTo(8)
        .slice(4)
        .map((item) => ({ ...item, state: 'failed', reason: '服务繁忙，请稍后再试' })),
    )
    expect(outcomes.at(-1)?.state).toBe('done')
  })

  it.each([
    ['each by itself', 1, '3'],
    ['together', 4, '0'],
  ])('leaves alone what it has not begun when it is stopped, %s', async (_how, together, last) => {
    const stop = new AbortController()
    const { outcomes, sent } = await course({
      together,
      signal: stop.signal,
      work: async (items) => {
        if (items[0]?.id === last) stop.abort()
        return done(items)
      },
    })
    const cancelled = outcomes.filter(({ state }) => state === 'cancelled')
    expect(outcomes).toHaveLength(10)
    expect(cancelled.length).toBeGreaterThan(3)
    expect(sent.reduce((sum, count) => sum + count, 0) + cancelled.length).toBe(10)
  })

  it('reads its items as it needs them, and ends when they cannot be read', async () => {
    let read = 0
    async function* source(): AsyncGenerator<BatchItem> {
      for (const item of itemsUpTo(100)) {
        if ((read += 1) > 50) throw new Failure('offline')
        yield item
      }
    }
    let sent = 0
    let ahead = 0
    const work = async (items: readonly BatchItem[]) => {
      sent += 1
      ahead = Math.max(ahead, read - sent)
      return done(items)
    }
    await expect(runBatch({ items: source(), work })).rejects.toMatchObject({ code: 'offline' })
    expect(sent).toBe(50)
    expect(ahead).toBeLessThanOrEqual(3)
  })
})

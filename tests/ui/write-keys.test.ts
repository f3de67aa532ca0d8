import { describe, expect, it } from 'vitest'
import { Failure, type FailureCode } from '../../src/model/failure.ts'
import { createWriteKeys } from '../../src/ui/write-keys.ts'

function sending(outcomes: readonly (FailureCode | 'done')[]) {
  const keys = createWriteKeys()
  const used: string[] = []
  const send = (body: unknown) =>
    keys
      .send(body, async (key) => {
        const outcome = outcomes[used.push(key) - 1] ?? 'done'
        if (outcome !== 'done') throw new Failure(outcome)
      })
      .catch(() => undefined)
  return { keys, used, send }
}

describe('the key of a write', () => {
  it.each<FailureCode>(['offline', 'timeout', 'unavailable', 'server', 'unknown'])(
    'stays the same for the same body while its answer is lost: %s',
    async (lost) => {
      const { keys, used, send } = sending([lost, lost, 'done'])
      await send({ Price: 2 })
      expect(keys.isUnanswered({ Price: 2 })).toBe(true)
      await send({ Price: 3 })
      await send({ Price: 2 })
      await send({ Price: 2 })
      expect(used[2]).toBe(used[0])
      expect(new Set(used).size).toBe(3)
      expect(keys.isUnanswered({ Price: 2 })).toBe(false)
    },
  )

  it.each<FailureCode>(['invalid', 'conflict', 'forbidden', 'replayed'])(
    'is another one after a refusal: %s',
    async (refusal) => {
      const { used, send } = sending([refusal])
      await send({ Price: 2 })
      await send({ Price: 2 })
      expect(used[1]).not.toBe(used[0])
    },
  )
})

import { expect, it } from 'vitest'
import { paced } from '../../../src/ui/import/paced.ts'

it('tells of progress at most four times a second, and always of the first and the last', () => {
  let nowMs = 0
  const told: number[] = []
  const tell = paced(
    (done) => told.push(done),
    () => nowMs,
  )
  for (let done = 0; done <= 100; done += 1) {
    tell(done, 100)
    nowMs += 10
  }
  expect(told).toEqual([0, 25, 50, 75, 100])
})

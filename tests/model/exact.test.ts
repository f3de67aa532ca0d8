import { describe, expect, it } from 'vitest'
import { addExact, percentExact, roundToStep } from '../../src/model/exact.ts'

describe('exact arithmetic', () => {
  it.each([
    [0.1, 0.2, 0.3],
    [19.99, -0.01, 19.98],
    [1e21, 1, 1e21],
    [1e-7, 2e-7, 3e-7],
    [-1.1, -2.2, -3.3],
    [5, -5, 0],
  ])('%d + %d = %d', (left, right, sum) => {
    expect(addExact(left, right)).toBe(sum)
  })

  it.each([
    [19.99, 10, 2, 21.99],
    [1.005, 0, 2, 1.01],
    [2.675, 0, 2, 2.68],
    [14, 12.55, 2, 15.76],
    [100, -33.3333, 2, 66.67],
    [-1.005, 0, 2, -1.01],
    [3, 50, 0, 5],
  ])('%d with %d %% more, to %d decimals, is %d', (value, percent, decimals, result) => {
    expect(percentExact(value, percent, decimals)).toBe(result)
  })

  it.each([
    [12.34, 0.5, 12.5],
    [12.25, 0.5, 12.5],
    [0.15, 0.1, 0.2],
    [14.9, 10, 10],
    [15, 10, 20],
    [-15, 10, -20],
  ])('%d to the nearest %d is %d', (value, step, result) => {
    expect(roundToStep(value, step)).toBe(result)
  })

  it('adds to the cent whatever two prices are', () => {
    for (let cents = 0; cents < 20_000; cents += 37)
      expect(addExact(cents / 100, 0.07)).toBe(Number(((cents + 7) / 100).toFixed(2)))
  })
})

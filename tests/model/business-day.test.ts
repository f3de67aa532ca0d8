import { afterEach, describe, expect, it } from 'vitest'
import { businessDay, HOUSE_ZONE, isTimeZone, setHouseZone } from '../../src/model/business-day.ts'

afterEach(() => setHouseZone(HOUSE_ZONE))

/** Half past five in the afternoon in London, half past one of the next day in Shanghai. */
const EVENING = Date.UTC(2026, 2, 9, 17, 30)

describe('the day of the house', () => {
  it.each([
    [HOUSE_ZONE, '2026-03-10'],
    ['Europe/London', '2026-03-09'],
    ['Asia/Urumqi', '2026-03-09'],
  ])('in %s is %s', (zone, day) => {
    setHouseZone(zone)
    expect(businessDay(EVENING)).toBe(day)
  })

  it('is of a zone that there is', () => {
    expect(['Asia/Shanghai', 'Europe/London', '', 'Mars/Olympus', 'here'].map(isTimeZone)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
})

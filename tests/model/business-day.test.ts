import { afterEach, describe, expect, it } from 'vitest'
import {
  businessDay,
  HOUSE_ZONE,
  houseInstant,
  instantOf,
  isTimeZone,
  setHouseZone,
  wallOf,
} from '../../src/model/business-day.ts'
import { formatTime, weekdayName } from '../../src/model/time.ts'
import { localDateTime } from '../../src/model/typed-text.ts'
import { dateTimeOf, dateTimeText } from '../../src/wire/sheets/cell-time.ts'

const zoneHere = process.env['TZ']
afterEach(() => {
  setHouseZone(HOUSE_ZONE)
  if (zoneHere === undefined) delete process.env['TZ']
  else process.env['TZ'] = zoneHere
})

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

/** One minute before midnight in Shanghai, and one after: the same day in UTC. */
const BEFORE = Date.UTC(2026, 11, 31, 15, 59)
const AFTER = Date.UTC(2026, 11, 31, 16, 1)

describe.each(['UTC', 'America/New_York', 'Asia/Shanghai'])(
  'at midnight in Shanghai, on a machine in %s',
  (machine) => {
    const onMachine = <Answer>(ask: (ms: number) => Answer) => {
      process.env['TZ'] = machine
      return [ask(BEFORE), ask(AFTER)]
    }
    const iso = (ms: number) => new Date(ms).toISOString()

    it('has its days, its words, its cells and what is typed by the clock of the house', () => {
      expect(onMachine(businessDay)).toEqual(['2026-12-31', '2027-01-01'])
      expect(onMachine((ms) => formatTime(ms, 'YYYY-MM-DD HH:mm'))).toEqual(['2026-12-31 23:59', '2027-01-01 00:01'])
      expect(onMachine(weekdayName)).toEqual(['四', '五'])
      expect(onMachine((ms) => localDateTime(iso(ms)))).toEqual(['2026-12-31 23:59', '2027-01-01 00:01'])
      expect(onMachine((ms) => dateTimeText(iso(ms)))).toEqual(['2026-12-31 23:59:00', '2027-01-01 00:01:00'])
      expect(onMachine((ms) => dateTimeOf(String(dateTimeText(iso(ms)))))).toEqual([iso(BEFORE), iso(AFTER)])
    })

    it('is another day where the house is elsewhere', () => {
      setHouseZone('Asia/Urumqi')
      expect(onMachine(businessDay)).toEqual(['2026-12-31', '2026-12-31'])
      expect(onMachine((ms) => dateTimeText(iso(ms)))).toEqual(['2026-12-31 21:59:00', '2026-12-31 22:01:00'])
    })
  },
)

describe('the clock of a house where it is put forward and back', () => {
  it('shows each minute once it is there, and knows when it was shown', () => {
    setHouseZone('Europe/London')
    const shown = (ms: number) => new Date(wallOf(ms)).toISOString().slice(0, 16)
    expect([shown(Date.UTC(2026, 2, 29, 0, 59)), shown(Date.UTC(2026, 2, 29, 1))]).toEqual([
      '2026-03-29T00:59',
      '2026-03-29T02:00',
    ])
    const days = [Date.UTC(2026, 2, 28, 12), Date.UTC(2026, 9, 24, 12)]
    for (const day of days)
      for (let step = 0; step < 96; step += 1) {
        const at = day + step * 900_000
        expect(wallOf(instantOf(wallOf(at)))).toBe(wallOf(at))
      }
  })
})

describe('the moment of a day and a time', () => {
  it.each([
    [HOUSE_ZONE, '2026-03-10', '08:30', '2026-03-10T00:30:00.000Z'],
    [HOUSE_ZONE, '2026-01-01', '07:59', '2025-12-31T23:59:00.000Z'],
    ['Europe/London', '2026-01-10', '08:30', '2026-01-10T08:30:00.000Z'],
    ['Europe/London', '2026-07-10', '00:30', '2026-07-09T23:30:00.000Z'],
    ['Europe/London', '2026-10-25', '01:30', '2026-10-25T00:30:00.000Z'],
    ['Europe/London', '2026-03-29', '12:00', '2026-03-29T11:00:00.000Z'],
    ['America/New_York', '2026-11-01', '12:00', '2026-11-01T17:00:00.000Z'],
    [HOUSE_ZONE, '2026-02-31', 'soon', undefined],
  ])('in %s on %s at %s', (zone, day, clock, at) => {
    setHouseZone(zone)
    expect(houseInstant(day, clock)).toBe(at)
  })
})

/** The days and the lines of a timetable. */
import { describe, expect, it } from 'vitest'
import type { Timetable } from '../../../src/model/list-head.ts'
import { getResource } from '../../../src/model/resource.ts'
import { dayTitle, daysFrom, entryWords, firstDay, lanesOf } from '../../../src/ui/list/timetable/week.ts'
import { CATALOG } from '../../support/project.ts'

const SLOTS = getResource(CATALOG, 'schedule-slot')
const WEEK: Timetable = SLOTS.list.timetable!
/** A Thursday. */
const TODAY = '2027-03-04'

describe('a week', () => {
  it.each([
    [null, '2027-03-01'],
    ['2027-03-07', '2027-03-01'],
    ['2027-03-08', '2027-03-08'],
    ['2027-02-30', '2027-03-01'],
    ['yesterday', '2027-03-01'],
  ])('asked for as %j begins on %s, a Monday', (asked, first) => {
    expect(firstDay(asked, WEEK, TODAY)).toBe(first)
  })

  it('of another number of days begins with the day itself', () => {
    expect(firstDay(null, { ...WEEK, days: 3 }, TODAY)).toBe(TODAY)
    expect(daysFrom(TODAY, { ...WEEK, days: 3 })).toEqual(['2027-03-04', '2027-03-05', '2027-03-06'])
    expect(dayTitle('2027-03-07')).toBe('周日 03-07')
  })

  it('has a line for each by name, and in each cell the earlier first; another week’s are left out', () => {
    const row = (StaffId: string, WorkDate: string, From: string) => ({
      id: `${StaffId}${From}`,
      StaffId,
      WorkDate,
      From,
    })
    const rows = [
      row('b', TODAY, '09:20'),
      row('b', TODAY, '08:00'),
      row('a', '2027-03-01', '08:00'),
      row('a', '2027-03-09', '08:00'),
    ]
    const days = daysFrom('2027-03-01', WEEK)
    const lanes = lanesOf(rows, { timetable: WEEK, days, nameOf: (id) => (id === 'a' ? '周一' : '陈立') })
    expect(lanes.map(({ name, cells }) => [name, cells.map((cell) => cell.map(({ id }) => id))])).toEqual([
      ['陈立', [[], [], [], ['b08:00', 'b09:20'], [], [], []]],
      ['周一', [['a08:00'], [], [], [], [], [], []]],
    ])
  })

  it('says of a record what its label says, and its state where that is no ordinary one', () => {
    const said: Readonly<Record<string, string>> = {
      From: '08:00',
      To: '08:40',
      Booked: '1',
      Capacity: '4',
      State: '可约',
    }
    const words = (more: object = {}) => entryWords(SLOTS, WEEK, (name) => ({ ...said, ...more })[name] ?? '')
    expect(words()).toEqual({ words: '08:00 1/4', state: '', hours: '08:00–08:40' })
    expect(words({ State: '停诊' })).toMatchObject({ state: '停诊' })
  })
})

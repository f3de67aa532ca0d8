/** Invented plans of therapists, and the places that were made of six of them: 18 working days, among them three weeks' Sundays of the first. */
import { weekdayOf } from '../../../model/business-day.ts'
import type { WireRecord } from '../../../model/resource.ts'
import { makeColleagues } from './colleagues.ts'
import { entered, type EnteredRow } from './entered.ts'
import type { Maker } from './maker.ts'
import { dayFrom } from './patient.ts'

/** Booking is closed in the other hospital. */
export const BOOKED_ORGANIZATION = 'org-1'

interface Plan {
  /** Of the people at work. */
  readonly therapist: string
  readonly room: string
  readonly state: 'draft' | 'enabled' | 'disabled'
  /** Days from today. */
  readonly from: number
  readonly until: number
}

/** The first six have been carried out; one of a therapist begins when another has ended. */
const PLANS: readonly Plan[] = [
  ...(
    [
      ['008', '04'],
      ['009', '05'],
      ['011', '04'],
      ['012', '06'],
      ['013', '07'],
      ['014', '08'],
      ['015', '09'],
      ['016', '10'],
      ['017', '05'],
      ['018', '04'],
    ] as const
  ).map(([therapist, room]): Plan => ({ therapist, room, state: 'enabled', from: -40, until: 50 })),
  { therapist: '008', room: '04', state: 'enabled', from: 51, until: 140 },
  { therapist: '009', room: '05', state: 'draft', from: 51, until: 140 },
]
const GENERATED = 6
/** From so many days ago, for three weeks. */
export const [SLOTS_FROM, SLOTS_DAYS] = [-14, 21]
const BANDS = [
  ['01', '08:00', '08:40'],
  ['02', '08:40', '09:20'],
  ['03', '09:20', '10:00'],
  ['04', '10:20', '11:00'],
] as const
const CAPACITY = 4
const WORKING_DAYS = ['1', '2', '3', '4', '5', '6']

const planId = (index: number) => `schedule-plan-${BOOKED_ORGANIZATION}-${String(index + 1).padStart(3, '0')}`
const bandId = (band: string) => `reservation-time-org1-${band}`
const staffId = (therapist: string) => `user-${BOOKED_ORGANIZATION}-${therapist}`
const roomId = (room: string) => `division-org1-${room}`

/** The first of all is at work on Sundays too. */
function daysOf(index: number): readonly string[] {
  return index === 0 ? [...WORKING_DAYS, '7'] : WORKING_DAYS
}

export const makePlans: Maker = (today) => {
  const names = new Map(makeColleagues(today).map(({ id, name }) => [id, name]))
  const made = PLANS.map(({ therapist, room, state, from, until }, index): EnteredRow => {
    const StaffId = staffId(therapist)
    return {
      daysAgo: 41,
      row: {
        Id: planId(index),
        Name: `${names.get(StaffId)}${from > 0 ? '下一期' : ''}每周排班`,
        StaffId,
        DivisionId: roomId(room),
        ValidFrom: dayFrom(today, from),
        ValidUntil: dayFrom(today, until),
        Rows: daysOf(index).flatMap((Weekday) =>
          BANDS.map(([band]) => ({ Weekday, BandId: bandId(band), Capacity: CAPACITY })),
        ),
        ...(index < GENERATED ? { GeneratedUntil: dayFrom(today, SLOTS_FROM + SLOTS_DAYS - 1) } : {}),
        State: state,
      },
    }
  })
  return entered(BOOKED_ORGANIZATION, '14:10', made)
}

/** A place in which patients are treated. */
export interface MadeSlot extends WireRecord {
  readonly Id: string
  readonly StaffId: string
  readonly DivisionId: string
  readonly From: string
  readonly Capacity: number
  readonly State: 'open' | 'paused' | 'stopped'
  /** Days from today. */
  readonly on: number
}

/** By day, then by plan; some that no plan has. */
export function slotsOf(today: string): readonly MadeSlot[] {
  const slots: MadeSlot[] = []
  for (let on = SLOTS_FROM; on < SLOTS_FROM + SLOTS_DAYS; on += 1) {
    const weekday = String(weekdayOf(dayFrom(today, on)))
    for (const [index, { therapist, room }] of PLANS.slice(0, GENERATED).entries()) {
      if (!daysOf(index).includes(weekday)) continue
      for (const [band, From, To] of BANDS)
        slots.push({
          Id: `schedule-slot-${BOOKED_ORGANIZATION}-${String(slots.length + 1).padStart(3, '0')}`,
          StaffId: staffId(therapist),
          DivisionId: roomId(room),
          WorkDate: dayFrom(today, on),
          BandId: bandId(band),
          From,
          To,
          Capacity: CAPACITY,
          PlanId: planId(index),
          on,
          ...stateOf(index, on, band),
        })
    }
  }
  for (const on of [1, 2, 3])
    slots.push({
      Id: `schedule-slot-${BOOKED_ORGANIZATION}-${String(slots.length + 1).padStart(3, '0')}`,
      StaffId: staffId('017'),
      DivisionId: roomId('05'),
      WorkDate: dayFrom(today, on),
      From: '15:10',
      To: '15:50',
      Capacity: 2,
      State: 'open',
      on,
    })
  return slots
}

/** One is away on a day to come, another stops for a while. */
function stateOf(index: number, on: number, band: string): Pick<MadeSlot, 'State'> & WireRecord {
  if (index === 5 && (on === 4 || on === 5)) return { State: 'stopped', StopReason: '外出进修' }
  return { State: index === 4 && on === 6 && band === '04' ? 'paused' : 'open' }
}

export const makeSlots: Maker = (today) => {
  const made = slotsOf(today).map(({ on: _on, ...row }): EnteredRow => ({ daysAgo: 1 - SLOTS_FROM, row }))
  return entered(BOOKED_ORGANIZATION, '14:30', made)
}

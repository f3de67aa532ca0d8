/**
 * Invented bookings of the invented orders: what was done in a place that there was has been booked there, what is under way is
 * booked for the days to come, and some did not come or said that they would not.
 */
import type { WireRecord } from '../../../model/resource.ts'
import { CARE_HOSPITALS, type CareHospital } from './care-hospitals.ts'
import { carePlanOf, hourOf, type PlannedOrder } from './care-plan.ts'
import { entered, type EnteredRow } from './entered.ts'
import type { Maker } from './maker.ts'
import { dayFrom } from './patient.ts'
import { BOOKED_ORGANIZATION, type MadeSlot, slotsOf } from './roster.ts'

interface Bookings {
  readonly rows: readonly EnteredRow[]
  /** Of what was done in its time: the booking by the order and how many days ago. */
  readonly kept: ReadonlyMap<string, string>
}

const COUNTS = { booked: 92, arrived: 6, cancelled: 26, noShow: 16 } as const
/** Bookings of one order that are to come. */
const AHEAD_MAX = 3
const SOURCES = ['desk', 'phone', 'ward', 'app'] as const

interface Making {
  readonly today: string
  readonly rows: EnteredRow[]
  readonly slots: ReadonlyMap<string, MadeSlot>
  /** How many have taken a place, by the place. */
  readonly taken: Map<string, number>
  /** A patient and a time that is taken. */
  readonly busy: Set<string>
}

/** The same for the same day. */
export function bookingsOf(hospital: CareHospital, today: string): Bookings {
  const kept = new Map<string, string>()
  if (hospital.organization !== BOOKED_ORGANIZATION) return { rows: [], kept }
  const slots = new Map(slotsOf(today).map((slot) => [placeKey(slot.StaffId, slot.on, slot.From), slot]))
  const making: Making = { today, rows: [], slots, taken: new Map(), busy: new Set() }
  const { orders } = carePlanOf(hospital, today)
  for (const order of orders)
    for (const daysAgo of order.doneDaysAgo) {
      const id = book(making, { order, on: -daysAgo, state: 'fulfilled' })
      if (id !== undefined) kept.set(`${String(order.row['Id'])} ${daysAgo}`, id)
    }
  const active = orders.filter(({ row }) => row['State'] === 'active')
  bookSome(making, active, { state: 'arrived', days: [0], count: COUNTS.arrived })
  bookSome(making, active, { state: 'booked', days: [0, 1, 2, 3, 4, 5, 6], count: COUNTS.booked })
  bookSome(making, active, { state: 'noShow', days: [-1, -2, -3, -4, -5, -6, -8, -9], count: COUNTS.noShow })
  bookSome(making, active, { state: 'cancelled', days: [-1, -2, -3, 1, 2, 3, 4], count: COUNTS.cancelled })
  return { rows: making.rows, kept }
}

const placeKey = (staff: unknown, on: number, from: string) => `${String(staff)} ${on} ${from}`

interface Wanted {
  readonly state: 'booked' | 'arrived' | 'noShow' | 'cancelled'
  /** From today. */
  readonly days: readonly number[]
  readonly count: number
}

/** Order by order, a day after the other, until there are so many. */
function bookSome(making: Making, orders: readonly PlannedOrder[], { state, days, count }: Wanted): void {
  const ahead = new Map<PlannedOrder, number>()
  let left = count
  for (const on of days)
    for (const order of orders) {
      const before = ahead.get(order) ?? 0
      if (left === 0 || before >= AHEAD_MAX || order.doneDaysAgo.includes(-on)) continue
      if (book(making, { order, on, state }) === undefined) continue
      ahead.set(order, before + 1)
      left -= 1
    }
}

interface Booking {
  readonly order: PlannedOrder
  readonly on: number
  readonly state: Wanted['state'] | 'fulfilled'
}

/** Its id; undefined where there is no such place, none left, or the patient has another at that time. */
function book(making: Making, { order, on, state }: Booking): string | undefined {
  const { today, rows, slots, taken, busy } = making
  const { From } = hourOf(order)
  const slot = slots.get(placeKey(order.row['TherapistId'], on, From))
  const isCounted = state !== 'cancelled' && state !== 'noShow'
  const isThere = slot?.DivisionId === order.item.room && (slot.State === 'open' || !isCounted)
  // Whoever is treated on the day of the order has not been booked.
  if (!slot || !isThere || order.daysAgo <= -on) return undefined
  const time = `${String(order.row['PatientId'])} ${on} ${From}`
  const count = taken.get(slot.Id) ?? 0
  if (busy.has(time) || (isCounted && count >= slot.Capacity)) return undefined
  busy.add(time)
  if (isCounted) taken.set(slot.Id, count + 1)
  const Id = `reservation-${BOOKED_ORGANIZATION}-${String(rows.length + 1).padStart(3, '0')}`
  rows.push({
    daysAgo: Math.min(order.daysAgo, Math.max(1, 2 - on)),
    row: {
      Id,
      PatientId: order.row['PatientId'],
      OrderId: order.row['Id'],
      SlotId: slot.Id,
      Source: SOURCES[rows.length % SOURCES.length],
      State: state,
      ...outcomeOf(state, dayFrom(today, on)),
    },
  })
  return Id
}

function outcomeOf(state: Booking['state'], day: string): WireRecord {
  // Before eight in the morning.
  if (state === 'arrived' || state === 'fulfilled') return { ArrivedAt: new Date(Date.parse(`${day}T00:00:00Z`) - 600_000).toISOString() }
  return state === 'cancelled' ? { CancelReason: '患者另有检查' } : {}
}

/** Each on its own day: a later one would be of a time that has passed. */
export const makeBookings: Maker = (today) =>
  CARE_HOSPITALS.flatMap((hospital) => {
    const { rows } = bookingsOf(hospital, today)
    const days = [...new Set(rows.map(({ daysAgo }) => daysAgo))].sort((one, other) => other - one)
    return days.flatMap((daysAgo) => {
      const ofDay = rows.filter((row) => row.daysAgo === daysAgo)
      return entered(hospital.organization, '10:30', ofDay)
    })
  })

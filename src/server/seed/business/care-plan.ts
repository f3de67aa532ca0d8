/**
 * Invented prescriptions of the invented visits and the orders that came of them: three items each, begun when the visit began. What
 * was done of an order, and when, is told with it, so that executions and charges agree.
 */
import type { WireRecord } from '../../../model/resource.ts'
import type { CareHospital, CareItem, PrescriptionState } from './care-hospitals.ts'
import { makeColleagues } from './colleagues.ts'
import { courseIds } from './course.ts'
import type { EnteredRow } from './entered.ts'
import { dayFrom, sinceDay } from './patient.ts'
import { makeVisits } from './visit.ts'

export interface PlannedOrder extends EnteredRow {
  readonly item: CareItem
  readonly visit: WireRecord
  /** Days of which it was done once, the first first. */
  readonly doneDaysAgo: readonly number[]
  /** Which of the patient's orders it is: each has an hour of its own. */
  readonly place: number
}

export interface CarePlan {
  readonly prescriptions: readonly EnteredRow[]
  readonly orders: readonly PlannedOrder[]
}

interface Making {
  readonly hospital: CareHospital
  readonly today: string
  readonly doctors: readonly string[]
  /** By the id of the visit. */
  readonly courses: ReadonlyMap<string, string>
  readonly orders: PlannedOrder[]
  readonly places: Map<string, number>
}

/** The same for the same day. */
export function carePlanOf(hospital: CareHospital, today: string): CarePlan {
  const { organization, counts, direct } = hospital
  const doctors = makeColleagues(today)
    .filter((one) => one.organization === organization && one.roleType === 'doctor' && one.isEnabled)
    .map(({ id }) => id)
  const courses = courseIds(organization, today)
  const making: Making = { hospital, today, doctors, courses, orders: [], places: new Map() }
  const visits = makeVisits(today)
    .filter((batch) => batch.organization === organization)
    .flatMap(({ rows }) => rows)
  const longest = (states: readonly string[]) =>
    visits
      .filter(({ State }) => states.includes(String(State)))
      .sort((one, other) => daysOf(making, other).length - daysOf(making, one).length)
  const [present, past] = [longest(['inProgress']), longest(['settled', 'discharged'])]
  const prescriptions: EnteredRow[] = []
  const prescribe = (state: PrescriptionState, among: readonly WireRecord[], from = 0) => {
    for (let at = 0; at < counts[state]; at += 1) {
      const visit = among[(from + at) % among.length]
      if (visit) prescriptions.push(prescriptionOf(making, { visit, state, index: prescriptions.length }))
    }
  }
  prescribe('completed', past)
  prescribe('stopped', past, counts.completed)
  prescribe('approved', present)
  let from = counts.approved
  for (const state of ['draft', 'submitted', 'returned', 'voided'] as const) {
    prescribe(state, present, from)
    from += counts[state]
  }
  for (let at = 0; at < direct; at += 1) addDirect(making, present[at % present.length], at)
  return { prescriptions, orders: making.orders }
}

interface Prescribed {
  readonly visit: WireRecord
  readonly state: PrescriptionState
  readonly index: number
}

const ROWS = 3
/** What is not yet to be looked through was written lately. */
const LATELY: ReadonlySet<PrescriptionState> = new Set<PrescriptionState>(['draft', 'submitted', 'returned', 'voided'])

function prescriptionOf(making: Making, { visit, state, index }: Prescribed): EnteredRow {
  const { hospital, today, doctors } = making
  const { organization, items } = hospital
  const began = sinceDay(today, String(visit['StartOn']))
  const daysAgo = LATELY.has(state) ? Math.min(began, 1 + (index % 2)) : began
  const Id = `prescription-${organization}-${String(index + 1).padStart(3, '0')}`
  const day = dayFrom(today, -daysAgo)
  const chosen = Array.from({ length: ROWS }, (_, row) => items[(index * ROWS + row) % items.length]!)
  const orders = LATELY.has(state)
    ? []
    : chosen.map((item, at) => orderOf(making, { visit, item, at, index, state, daysAgo, prescription: Id }))
  making.orders.push(...orders)
  const Items = chosen.map((item, at) => ({
    MoItemId: item.id,
    Frequency: 'qd',
    Times: orders[at]?.row['PlannedTimes'] ?? 10,
    DivisionId: item.room,
    StartOn: day,
  }))
  const { PatientId, DoctorId } = visit
  const ReviewerId = doctors.find((id) => id !== DoctorId)
  const isSent = state !== 'draft' && state !== 'voided'
  const isJudged = isSent && state !== 'submitted'
  return {
    daysAgo,
    row: {
      Id,
      PatientId,
      VisitId: visit['Id'],
      ...courseOf(making, visit),
      PrescriberId: DoctorId,
      PrescribedOn: day,
      Items,
      State: state,
      Goal: '改善功能，减少照护者的帮助',
      ...(isSent ? { SubmittedAt: `${day}T01:30:00.000Z` } : {}),
      ...(isJudged ? { ReviewerId, ReviewedAt: `${day}T02:10:00.000Z`, ReviewedBy: '机构管理员' } : {}),
      ...(state === 'returned' ? { ReviewRemark: '补充训练强度' } : {}),
      ...(state === 'stopped' ? { Reason: '患者提前出院' } : {}),
      ...(state === 'voided' ? { Reason: '开错了患者' } : {}),
    },
  }
}

interface Ordered {
  readonly visit: WireRecord
  readonly item: CareItem
  readonly at: number
  readonly index: number
  readonly state: PrescriptionState
  readonly daysAgo: number
  readonly prescription?: string
}

/** Times of an order that is not done with, and of one that is. */
const [LONG_TIMES, SHORT_TIMES] = [10, 5]
const DONE_TIMES = { active: 3, suspended: 3, stopped: 2, pending: 0, completed: SHORT_TIMES } as const

function orderOf(making: Making, { visit, item, at, index, state, daysAgo, prescription }: Ordered): PlannedOrder {
  const { hospital, today, orders, places } = making
  const days = daysOf(making, visit).filter((one) => one <= daysAgo)
  const wanted = stateOfOrder(state, index * ROWS + at)
  // Nobody is done with what there was no day for.
  const State = wanted === 'completed' && days.length === 0 ? 'stopped' : wanted
  const doneDaysAgo = days.slice(0, DONE_TIMES[State])
  const PatientId = String(visit['PatientId'])
  const place = places.get(PatientId) ?? 0
  places.set(PatientId, place + 1)
  const serial = String(orders.length + (prescription === undefined ? 0 : at) + 1).padStart(3, '0')
  return {
    item,
    visit,
    doneDaysAgo,
    place,
    daysAgo,
    row: {
      Id: `treatment-order-${hospital.organization}-${serial}`,
      PatientId,
      VisitId: visit['Id'],
      ...courseOf(making, visit),
      MoItemId: item.id,
      DivisionId: item.room,
      State,
      ...(prescription === undefined ? {} : { PrescriptionId: prescription, PrescriptionRow: at + 1 }),
      Kind: prescription === undefined ? 'once' : 'long',
      StartOn: dayFrom(today, -daysAgo),
      PlannedTimes: State === 'completed' ? doneDaysAgo.length : LONG_TIMES,
      ...(State === 'pending' ? {} : { TherapistId: therapistOf(item, visit, place) }),
      ...(State === 'suspended' ? { Reason: '患者发热，暂停' } : {}),
      ...(State === 'stopped' ? { Reason: '患者提前出院' } : {}),
    },
  }
}

/** One who works where it is done; whoever has the visit where nobody does. */
function therapistOf({ therapists }: CareItem, visit: WireRecord, place: number): unknown {
  return therapists[place % therapists.length] ?? visit['TherapistId']
}

/** One of a patient's orders is done at the same hour every day. */
const HOURS = [
  ['08:00', '08:40'],
  ['08:40', '09:20'],
  ['09:20', '10:00'],
  ['10:20', '11:00'],
  ['13:30', '14:10'],
  ['14:10', '14:50'],
] as const

export function hourOf({ place }: PlannedOrder): { readonly From: string; readonly To: string } {
  const [From, To] = HOURS[place % HOURS.length] ?? HOURS[0]
  return { From, To }
}

type OrderState = keyof typeof DONE_TIMES

/** Of what is under way most is being done. */
function stateOfOrder(state: PrescriptionState, serial: number): OrderState {
  if (state === 'completed' || state === 'stopped') return state
  if (serial % 7 === 3) return 'completed'
  if (serial % 6 === 1) return 'pending'
  return serial % 19 === 5 ? 'suspended' : 'active'
}

function addDirect(making: Making, visit: WireRecord | undefined, at: number): void {
  const item = making.hospital.items[at % making.hospital.items.length]
  if (!visit || !item) return
  const daysAgo = Math.min(1, sinceDay(making.today, String(visit['StartOn'])))
  // Every other one waits for a therapist.
  making.orders.push(orderOf(making, { visit, item, at: at % 2, index: 2 * at, state: 'approved', daysAgo }))
}

/** Working days of a visit until yesterday, as days ago, the first first. */
function daysOf({ today }: Pick<Making, 'today'>, { StartOn, EndOn }: WireRecord): readonly number[] {
  const last = typeof EndOn === 'string' ? Math.max(1, sinceDay(today, EndOn)) : 1
  const first = sinceDay(today, String(StartOn))
  const all = Array.from({ length: Math.max(0, first - last + 1) }, (_, at) => first - at)
  return all.filter((daysAgo) => new Date(dayFrom(today, -daysAgo)).getUTCDay() !== 0)
}

function courseOf({ courses }: Making, { Id }: WireRecord): WireRecord {
  const CourseId = courses.get(String(Id))
  return CourseId === undefined ? {} : { CourseId }
}

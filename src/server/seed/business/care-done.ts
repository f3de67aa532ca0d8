/** Invented executions of the invented orders, and what they are charged: each at its patient's own hour, priced by its charge item. */
import type { WireRecord } from '../../../model/resource.ts'
import { CARE_HOSPITALS, type CareHospital } from './care-hospitals.ts'
import { bookingsOf } from './booking.ts'
import { carePlanOf, hourOf, type PlannedOrder } from './care-plan.ts'
import { entered, type EnteredRow } from './entered.ts'
import type { Maker } from './maker.ts'
import { dayFrom } from './patient.ts'

interface CareDone {
  readonly executions: readonly EnteredRow[]
  readonly charges: readonly EnteredRow[]
}

const DRAFTS = 9
const VOIDED = 7
const MANUAL = 8

function careDoneOf(hospital: CareHospital, today: string): CareDone {
  const { orders } = carePlanOf(hospital, today)
  const { kept } = bookingsOf(hospital, today)
  const executions: EnteredRow[] = []
  const charges: EnteredRow[] = []
  const idOf = (library: string, made: readonly unknown[]) =>
    `${library}-${hospital.organization}-${String(made.length + 1).padStart(4, '0')}`
  const charge = (daysAgo: number, row: WireRecord) => {
    const Id = idOf('charge-detail', charges)
    charges.push({ daysAgo, row: { Id, ChargedOn: dayFrom(today, -daysAgo), ...row } })
    return Id
  }
  const execute = (order: PlannedOrder, daysAgo: number, more: WireRecord) => {
    const Id = idOf('execution-record', executions)
    const row = { Id, ...headOf(order), ExecutedOn: dayFrom(today, -daysAgo), Content: order.item.what, ...more }
    executions.push({ daysAgo, row })
    if (more['State'] === 'draft') return
    const first = charge(daysAgo, { ...chargeOf(order), ExecutionId: Id, Source: 'execution' })
    if (more['State'] !== 'voided') return
    const back = { Quantity: -1, ExecutionId: Id, Source: 'reversal', ReversalOf: first, Reason: more['Reason'] }
    charge(daysAgo, { ...chargeOf(order), ...back })
  }
  const bookedFor = (order: PlannedOrder, daysAgo: number) => {
    const ReservationId = kept.get(`${String(order.row['Id'])} ${daysAgo}`)
    return ReservationId === undefined ? {} : { ReservationId }
  }
  for (const order of orders)
    for (const [at, daysAgo] of order.doneDaysAgo.entries())
      execute(order, daysAgo, { ...bookedFor(order, daysAgo), PainBefore: 3, PainAfter: at % 9 === 4 ? 4 : 2, State: 'confirmed' })
  const active = orders.filter(({ row, doneDaysAgo }) => row['State'] === 'active' && !doneDaysAgo.includes(1))
  for (const order of active.slice(0, DRAFTS)) if (order.daysAgo >= 1) execute(order, 1, { State: 'draft' })
  const done = orders.filter(({ row, doneDaysAgo }) => row['State'] === 'active' && doneDaysAgo.length > 0)
  for (const order of done.slice(0, VOIDED))
    execute(order, order.doneDaysAgo.at(-1) ?? 1, { State: 'voided', Reason: '录错了项目' })
  for (const order of done.slice(-MANUAL)) {
    // Who writes one by hand names no order.
    const { OrderId: _order, ...byHand } = chargeOf(order)
    charge(1, { ...byHand, Reason: '漏记，按治疗单补记' })
  }
  return { executions, charges }
}

function headOf(order: PlannedOrder): WireRecord {
  const { row } = order
  const TherapistId = row['TherapistId'] ?? order.visit['TherapistId']
  return { PatientId: row['PatientId'], OrderId: row['Id'], TherapistId, ...hourOf(order), Times: 1 }
}

function chargeOf({ row, item, visit }: PlannedOrder): WireRecord {
  const isSettled = visit['State'] === 'settled'
  return {
    PatientId: row['PatientId'],
    VisitId: visit['Id'],
    OrderId: row['Id'],
    ChargeItemId: item.charge,
    Quantity: 1,
    TherapistId: row['TherapistId'] ?? visit['TherapistId'],
    State: isSettled ? 'billed' : 'billable',
    ...(isSettled ? { SettledAt: `${String(visit['EndOn'])}T09:30:00.000Z` } : {}),
  }
}

export const makePrescriptions: Maker = (today) =>
  CARE_HOSPITALS.flatMap((hospital) => entered(hospital.organization, '09:10', carePlanOf(hospital, today).prescriptions))

export const makeOrders: Maker = (today) =>
  CARE_HOSPITALS.flatMap((hospital) => entered(hospital.organization, '10:10', carePlanOf(hospital, today).orders))

export const makeExecutions: Maker = (today) =>
  CARE_HOSPITALS.flatMap((hospital) => entered(hospital.organization, '17:20', careDoneOf(hospital, today).executions))

export const makeCharges: Maker = (today) =>
  CARE_HOSPITALS.flatMap((hospital) => entered(hospital.organization, '17:30', careDoneOf(hospital, today).charges))

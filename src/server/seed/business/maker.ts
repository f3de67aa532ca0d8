/** The libraries whose demo rows are made, not written in a file. */
import type { WireRecord } from '../../../model/resource.ts'
import { makeFollowUps, makeReturnings } from './aftercare.ts'
import { makeBookings } from './booking.ts'
import { makeCharges, makeExecutions, makeOrders, makePrescriptions } from './care-done.ts'
import { makeCourses } from './course.ts'
import { makeEvaluations } from './evaluation-record.ts'
import { makePatients } from './patient.ts'
import { makePlans, makeSlots } from './roster.ts'
import { makeScreenings, makeScreeningTasks, makeSchools } from './screening-record.ts'
import { makeShifts } from './shifts.ts'
import { makeUltrasoundReports } from './ultrasound-report.ts'
import { makeVisits } from './visit.ts'

/** What was entered in one go, in one organization. */
export interface MadeBatch {
  readonly organization: string
  readonly daysAgo: number
  /** `09:20`, in the hospitals' zone. */
  readonly time: string
  readonly rows: readonly WireRecord[]
}

/** Makes the same rows for the same day, `2026-01-31`. */
export type Maker = (today: string) => readonly MadeBatch[]

/** By the name of the library. */
export const MAKERS: Readonly<Record<string, Maker>> = {
  'charge-detail': makeCharges,
  'doctor-shift': makeShifts,
  'evaluation-record': makeEvaluations,
  'execution-record': makeExecutions,
  'follow-up': makeFollowUps,
  patient: makePatients,
  'planned-return': makeReturnings,
  prescription: makePrescriptions,
  'rehabilitation-visit': makeVisits,
  reservation: makeBookings,
  'schedule-plan': makePlans,
  'schedule-slot': makeSlots,
  'screening-school': makeSchools,
  'screening-task': makeScreeningTasks,
  'screening-record': makeScreenings,
  'treatment-course': makeCourses,
  'treatment-order': makeOrders,
  'ultrasound-report': makeUltrasoundReports,
}

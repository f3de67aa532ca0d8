/** Invented hours of doctors: three weeks of them, the last, this and the next, for everybody the same days. */
import { weekdayOf } from '../../../model/business-day.ts'
import type { WireRecord } from '../../../model/resource.ts'
import { makeColleagues } from './colleagues.ts'
import { entered, type EnteredRow } from './entered.ts'
import type { Maker } from './maker.ts'
import { dayFrom } from './patient.ts'

interface Hospital {
  readonly organization: string
  readonly doctors: number
  readonly clinic: string
  /** Day of the week from Monday, which is 0, and when. */
  readonly sessions: readonly (readonly [day: number, session: 'morning' | 'afternoon'])[]
}

const mornings = [0, 1, 2, 3, 4].map((day) => [day, 'morning'] as const)
const HOSPITALS: readonly Hospital[] = [
  {
    organization: 'org-1',
    doctors: 7,
    clinic: 'division-org1-01',
    sessions: [...mornings, ...[0, 1, 2, 3].map((day) => [day, 'afternoon'] as const)],
  },
  {
    organization: 'org-2',
    doctors: 3,
    clinic: 'division-org2-04',
    sessions: [...mornings, [0, 'afternoon'], [2, 'afternoon']],
  },
]
const HOURS = { morning: ['08:00', '12:00'], afternoon: ['13:30', '17:30'] } as const
const WEEKS = [-1, 0, 1]
const ENTERED_DAYS_AGO = 15

export const makeShifts: Maker = (today) =>
  HOSPITALS.flatMap((hospital) => entered(hospital.organization, '15:10', shiftsOf(hospital, today)))

/** The doctor's morning of that day; undefined where there is none. */
export function morningOf(organization: string, today: string): (doctor: unknown, day: unknown) => string | undefined {
  const hospital = HOSPITALS.find((one) => one.organization === organization)
  const rows = hospital ? shiftsOf(hospital, today).map(({ row }) => row) : []
  const ids = new Map(
    rows.filter(({ Session }) => Session === 'morning').map((row) => [`${row['StaffId']} ${row['WorkDate']}`, row['Id']]),
  )
  return (doctor, day) => ids.get(`${String(doctor)} ${String(day)}`) as string | undefined
}

function shiftsOf({ organization, doctors, clinic, sessions }: Hospital, today: string): readonly EnteredRow[] {
  const staff = makeColleagues(today).filter(
    (one) => one.organization === organization && one.roleType === 'doctor' && one.isEnabled,
  )
  const monday = 1 - weekdayOf(today)
  const made: EnteredRow[] = []
  for (const week of WEEKS)
    for (const [index, { id }] of staff.slice(0, doctors).entries())
      for (const [day, session] of sessions) {
        const WorkDate = dayFrom(today, monday + week * 7 + day)
        const [From, To] = HOURS[session]
        const Id = `doctor-shift-${organization}-${String(made.length + 1).padStart(3, '0')}`
        const row: WireRecord = { Id, StaffId: id, DivisionId: clinic, WorkDate, Session: session, From, To }
        made.push({ daysAgo: ENTERED_DAYS_AGO, row: { ...row, ...kindOf(index), ...stateOf({ index, week, day }) } })
      }
  return made
}

/** The first two are known for what they do. */
function kindOf(index: number): WireRecord {
  return index < 2
    ? { ClinicKind: 'expert', Fee: 30, Capacity: 15, Room: `${index + 1} 诊室` }
    : { ClinicKind: 'general', Fee: 10, Capacity: 30, Room: `${index + 1} 诊室` }
}

/** One is away on a day of the next week, another takes nobody more. */
function stateOf({ index, week, day }: { readonly index: number; readonly week: number; readonly day: number }): WireRecord {
  if (week === 1 && index === 2 && day === 3) return { State: 'stopped', StopReason: '外出会议' }
  return { State: week === 1 && index === 1 && day === 4 ? 'paused' : 'open' }
}

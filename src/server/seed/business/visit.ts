/**
 * Invented visits of the invented patients: what each patient's state says is under way, and for some an earlier one that is paid. Bed
 * 12 of the first ward is free.
 */
import type { WireRecord } from '../../../model/resource.ts'
import { makeColleagues } from './colleagues.ts'
import { drawsOf } from './invented.ts'
import type { MadeBatch, Maker } from './maker.ts'
import { dayFrom, makePatients } from './patient.ts'
import { morningOf } from './shifts.ts'

interface Hospital {
  readonly organization: string
  readonly count: number
  readonly wards: readonly string[]
  /** Where who does not stay is treated. */
  readonly clinic: string
}

const HOSPITALS: readonly Hospital[] = [
  {
    organization: 'org-1',
    count: 86,
    wards: ['division-org1-02', 'division-org1-03'],
    clinic: 'division-org1-01',
  },
  { organization: 'org-2', count: 30, wards: ['division-org2-01'], clinic: 'division-org2-04' },
]

export const makeVisits: Maker = (today) =>
  HOSPITALS.flatMap((hospital) => {
    const visits = visitsOf(hospital, today)
    const days = [...new Set(visits.map(({ daysAgo }) => daysAgo))].sort((one, other) => other - one)
    return days.map((daysAgo): MadeBatch => {
      const rows = visits.filter((one) => one.daysAgo === daysAgo).map(({ row }) => row)
      return { organization: hospital.organization, daysAgo, time: '08:20', rows }
    })
  })

/** One that was registered so long ago. */
interface MadeVisit {
  readonly daysAgo: number
  readonly row: WireRecord
}

interface Person {
  readonly patient: WireRecord
  /** Since the patient was registered. */
  readonly knownDays: number
  readonly index: number
  /** Whether there is a visit before this one. */
  readonly isKnown: boolean
}

interface Making extends Hospital {
  readonly today: string
  readonly draws: ReturnType<typeof drawsOf>
  readonly nurses: readonly string[]
}

function visitsOf(hospital: Hospital, today: string): readonly MadeVisit[] {
  const { organization, count } = hospital
  const nurses = makeColleagues(today)
    .filter((one) => one.organization === organization && one.roleType === 'nurse' && one.isEnabled)
    .map(({ id }) => id)
  const making = { ...hospital, today, nurses, draws: drawsOf(count) }
  const patients = makePatients(today)
    .filter((batch) => batch.organization === organization)
    .flatMap(({ daysAgo, rows }) => rows.map((patient) => ({ patient, knownDays: daysAgo })))
  // Who has died cannot be chosen any more; the earliest others have been here before.
  const living = patients.filter(({ patient }) => patient['State'] !== 'deceased')
  const again = count - living.length
  const morning = morningOf(organization, today)
  const people = living.map((one, index): Person => ({ ...one, index, isKnown: index < again }))
  return people
    .flatMap((person) => [...(person.isKnown ? [earlierVisit(making, person)] : []), presentVisit(making, person)])
    .map(({ daysAgo, row }, index) => {
      const order = String(index + 1).padStart(3, '0')
      const ShiftId = row['Kind'] === 'outpatient' ? morning(row['DoctorId'], row['StartOn']) : undefined
      return { daysAgo, row: { Id: `visit-${organization}-${order}`, ...row, ...(ShiftId ? { ShiftId } : {}) } }
    })
}

const EARLIER_DAYS = 6

/** On the days after registration, and paid. */
function earlierVisit({ today, clinic }: Making, { patient, knownDays }: Person): MadeVisit {
  return {
    daysAgo: knownDays,
    row: {
      ...headOf(patient),
      Kind: 'outpatient',
      DivisionId: clinic,
      StartOn: dayFrom(today, -knownDays),
      ...ended(dayFrom(today, EARLIER_DAYS - knownDays), 'unchanged'),
      State: 'settled',
    },
  }
}

const headOf = ({ Id, DoctorId, TherapistId, Diagnoses, PayerType }: WireRecord): WireRecord => {
  return { PatientId: Id, DoctorId, TherapistId, Diagnoses, PayerType }
}

const ended = (EndOn: string, Outcome: string): WireRecord => {
  return { EndOn, Outcome, Summary: '按计划完成康复治疗，功能情况见评定记录；带锻炼方案回家，按期复诊。' }
}

/** What the patient's state says. */
function presentVisit(making: Making, person: Person): MadeVisit {
  const { patient, knownDays, index, isKnown } = person
  const state = String(patient['State'])
  const { today, clinic, draws } = making
  if (state === 'registered') return comingVisit(making, person)
  const latest = knownDays - (isKnown ? EARLIER_DAYS + 1 : 0)
  const daysAgo = Math.max(1, latest - draws.below(Math.max(1, latest - 1)))
  const start = { ...headOf(patient), StartOn: dayFrom(today, -daysAgo) }
  if (state === 'inpatient') {
    const PlannedEndOn = plannedEnd(today, daysAgo, index)
    return { daysAgo, row: { ...start, ...bedOf(making, index), PlannedEndOn, State: 'inProgress' } }
  }
  if (state === 'outpatient' || state === 'home') {
    const kind = state === 'home' ? 'home' : index % 3 === 0 ? 'day' : 'outpatient'
    return { daysAgo, row: { ...start, Kind: kind, DivisionId: clinic, State: 'inProgress' } }
  }
  if (state === 'closed') {
    const end = ended(dayFrom(today, -1), 'cured')
    return { daysAgo, row: { ...start, Kind: 'outpatient', DivisionId: clinic, ...end, State: 'settled' } }
  }
  const end = ended(dayFrom(today, -1), 'improved')
  const paid = index % 4 === 0 ? 'discharged' : 'settled'
  return { daysAgo, row: { ...start, ...bedOf(making, index), ...end, State: paid } }
}

const STAY_DAYS = 28

/** The course that one is in, which every eighth has overstayed. */
function plannedEnd(today: string, daysAgo: number, index: number): string {
  const courses = Math.ceil((daysAgo + 1) / STAY_DAYS) - (index % 8 === 3 ? 1 : 0)
  return dayFrom(today, Math.max(1, courses) * STAY_DAYS - daysAgo)
}

function bedOf({ wards, nurses }: Making, index: number): WireRecord {
  return {
    Kind: 'inpatient',
    DivisionId: wards[index % wards.length],
    BedNo: String(FIRST_BED + Math.floor(index / wards.length)),
    NurseId: nurses[index % nurses.length],
  }
}

/** Beds behind the one that is kept free. */
const FIRST_BED = 13

/** Who is new comes today or in a few days; one has called it off. */
function comingVisit({ today, clinic }: Making, { patient, index }: Person): MadeVisit {
  const isOff = index % 6 === 5
  const row = {
    ...headOf(patient),
    Kind: index % 3 === 1 ? 'day' : 'outpatient',
    DivisionId: clinic,
    StartOn: dayFrom(today, index % 3),
    State: isOff ? 'cancelled' : 'registered',
    ...(isOff ? { Reason: '患者改期，另行登记' } : {}),
  }
  return { daysAgo: 1, row }
}

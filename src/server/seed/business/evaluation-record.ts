/**
 * Invented evaluations of the invented visits: one when a visit begins, one every two weeks, one at its end, by the index of daily
 * living; and balance or pain beside it. Who is treated gets better.
 */
import type { WireRecord } from '../../../model/resource.ts'
import { computed } from '../../../model/value.ts'
import { type Draws, drawsOf } from './invented.ts'
import type { MadeBatch, Maker } from './maker.ts'
import { dayFrom } from './patient.ts'
import { makeVisits } from './visit.ts'

const HOSPITALS = [
  { organization: 'org-1', count: 214, drafts: 6, voided: 2 },
  { organization: 'org-2', count: 60, drafts: 2, voided: 0 },
] as const
type Hospital = (typeof HOSPITALS)[number]

/** How many steps each question has above nothing, and what one is worth. */
interface Scale {
  readonly id: string
  readonly steps: readonly number[]
  readonly points: number
}
const LIVING: Scale = { id: 'evaluation-001', steps: [2, 1, 1, 2, 2, 2, 2, 3, 3, 2], points: 5 }
const BALANCE: Scale = { id: 'evaluation-002', steps: Array.from({ length: 14 }, () => 4), points: 1 }
/** One question for a number. */
const PAIN = 'evaluation-004'

const BETWEEN_DAYS = 14
const TOGETHER = 24

export const makeEvaluations: Maker = (today) =>
  HOSPITALS.flatMap((hospital) => {
    const rows = recordsOf(hospital, today)
    const batches = Math.ceil(rows.length / TOGETHER)
    return Array.from({ length: batches }, (_, at): MadeBatch => {
      const batch = rows.slice(at * TOGETHER, (at + 1) * TOGETHER)
      // Entered when the last of them was done.
      const daysAgo = batch.at(-1)?.daysAgo ?? 1
      return { organization: hospital.organization, daysAgo, time: '17:10', rows: batch.map(({ row }) => row) }
    })
  })

interface Done {
  readonly daysAgo: number
  /** What is left out first has the highest. */
  readonly rank: number
  readonly scale: string
  readonly score: number
  readonly row: WireRecord
}

interface MadeRow {
  readonly daysAgo: number
  readonly row: WireRecord
}

/** The oldest first. */
function recordsOf(hospital: Hospital, today: string): readonly MadeRow[] {
  const { organization, count, drafts, voided } = hospital
  const draws = drawsOf(count)
  const visits = makeVisits(today)
    .filter((batch) => batch.organization === organization)
    .flatMap(({ rows }) => rows)
    .filter(({ State }) => State !== 'registered' && State !== 'cancelled')
  const done = visits
    .flatMap((visit) => evaluationsOf(visit, { today, draws }))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, count)
    .sort((one, other) => other.daysAgo - one.daysAgo)
  const latest = new Map<string, number>()
  return done.map(({ daysAgo, scale, score, row }, index) => {
    const Id = `evaluation-record-${organization}-${String(index + 1).padStart(3, '0')}`
    if (index >= done.length - drafts) return { daysAgo, row: { Id, ...row } }
    if (index % 90 === 40 && Math.floor(index / 90) < voided)
      return { daysAgo, row: { Id, ...row, State: 'voided', Reason: '录错了患者' } }
    const place = `${String(row['PatientId'])} ${scale}`
    const before = latest.get(place)
    latest.set(place, score)
    const Change = before === undefined ? {} : { Change: score - before }
    const ConfirmedAt = `${String(row['EvaluatedOn'])}T08:30:00.000Z`
    return { daysAgo, row: { Id, ...row, ...Change, ConfirmedAt, State: 'confirmed' } }
  })
}

interface Making {
  readonly today: string
  readonly draws: Draws
}

/** Yesterday at the latest: nothing is of the future, whatever o'clock it is. */
function evaluationsOf(visit: WireRecord, { today, draws }: Making): readonly Done[] {
  const start = daysSince('StartOn', visit, today) ?? 1
  const end = daysSince('EndOn', visit, today)
  let living = 25 + 5 * draws.below(8)
  let pain = 5 + draws.below(4)
  const isStay = visit['Kind'] === 'inpatient'
  const all: Done[] = []
  const evaluate = (daysAgo: number, Stage: string, rank: number) => {
    const head = { ...headOf(visit), Stage, EvaluatedOn: dayFrom(today, -daysAgo) }
    all.push(scored(LIVING, living, { head, daysAgo, rank }))
    if (Stage === 'interim') return
    if (isStay) all.push(scored(BALANCE, Math.round(living * 0.5), { head, daysAgo, rank: 1 }))
    else all.push(pained(pain, { head, daysAgo, rank: 1 }))
  }
  const improve = () => {
    living = Math.min(100, living + 5 + 5 * draws.below(3))
    pain = Math.max(0, pain - 1 - draws.below(2))
  }
  evaluate(Math.max(1, start), 'admission', 0)
  for (let daysAgo = start - BETWEEN_DAYS; daysAgo > (end ?? 0); daysAgo -= BETWEEN_DAYS) {
    improve()
    evaluate(daysAgo, 'interim', 1)
  }
  improve()
  if (end !== undefined && end < start) evaluate(end, 'discharge', 0)
  return all
}

const headOf = ({ Id, PatientId, TherapistId }: WireRecord): WireRecord => {
  return { PatientId, VisitId: Id, EvaluatorId: TherapistId }
}

interface Evaluated {
  readonly head: WireRecord
  readonly daysAgo: number
  readonly rank: number
}

/** Answers that are worth so much, spread over the questions. */
function scored({ id, steps, points }: Scale, score: number, { head, daysAgo, rank }: Evaluated): Done {
  const chosen = steps.map(() => 0)
  for (let left = Math.round(score / points), at = 0; left > 0; at = (at + 1) % steps.length) {
    if ((chosen[at] ?? 0) >= (steps[at] ?? 0)) continue
    chosen[at] = (chosen[at] ?? 0) + 1
    left -= 1
  }
  const Answers = Object.fromEntries(chosen.map((step, index) => [String(index + 1), step + 1]))
  return { daysAgo, rank, scale: id, score, row: { ...head, EvaluationId: id, Answers } }
}

function pained(score: number, { head, daysAgo, rank }: Evaluated): Done {
  return { daysAgo, rank, scale: PAIN, score, row: { ...head, EvaluationId: PAIN, Answers: { 1: score } } }
}

/** Undefined where the field is empty. */
function daysSince(field: string, visit: WireRecord, today: string): number | undefined {
  const days = computed({ days: [field, { today: 0 }] }, visit, { today, record: visit })
  return typeof days === 'number' ? days : undefined
}

/**
 * Invented courses of the invented visits: one for each that is under way, and for some that are over; a few wait, and a few were
 * interrupted. As many in each state as `HOSPITALS` says.
 */
import type { WireRecord } from '../../../model/resource.ts'
import { entered, type EnteredRow } from './entered.ts'
import type { Maker } from './maker.ts'
import { dayFrom, sinceDay } from './patient.ts'
import { makeVisits } from './visit.ts'

interface Hospital {
  readonly organization: string
  readonly counts: Readonly<Record<'active' | 'onHold' | 'finished' | 'terminated' | 'planned', number>>
}

const HOSPITALS: readonly Hospital[] = [
  { organization: 'org-1', counts: { active: 30, onHold: 4, finished: 16, terminated: 2, planned: 2 } },
  { organization: 'org-2', counts: { active: 9, onHold: 1, finished: 4, terminated: 1, planned: 1 } },
]

/** What is aimed at, and how long that takes. */
const KINDS = [
  { title: '步行训练', weeks: 6, stage: 'recovery', goals: ['独立步行 50 米', 'Barthel 指数达到 65 分'] },
  { title: '上肢功能训练', weeks: 6, stage: 'recovery', goals: ['患手能完成抓握与放开', '独立进食与修饰'] },
  { title: '平衡与防跌倒', weeks: 4, stage: 'subacute', goals: ['独站 1 分钟', 'Berg 评分提高 8 分'] },
  { title: '疼痛与核心稳定', weeks: 4, stage: 'maintenance', goals: ['疼痛降到 3 分以下', '能坐着工作 1 小时'] },
] as const
const INTERIM_DAYS = 14

export const makeCourses: Maker = (today) =>
  HOSPITALS.flatMap((hospital) => entered(hospital.organization, '08:50', coursesOf(hospital, today)))

/** Of those that have begun, by the id of the visit. */
export function courseIds(organization: string, today: string): ReadonlyMap<string, string> {
  const hospital = HOSPITALS.find((one) => one.organization === organization)
  const made = hospital ? coursesOf(hospital, today) : []
  const begun = made.filter(({ row }) => row['State'] !== 'planned')
  return new Map(begun.map(({ row }) => [String(row['VisitId']), String(row['Id'])]))
}

function coursesOf({ organization, counts }: Hospital, today: string): readonly EnteredRow[] {
  const visits = makeVisits(today)
    .filter((batch) => batch.organization === organization)
    .flatMap(({ rows }) => rows)
  const inState = (...states: readonly string[]) => visits.filter(({ State }) => states.includes(String(State)))
  const present = inState('inProgress')
  const past = inState('settled', 'discharged')
  const of = (state: keyof Hospital['counts'], among: readonly WireRecord[], from = 0) =>
    among.slice(from, from + counts[state]).map((visit, nth) => ({ visit, state, nth }))
  const chosen = [
    ...of('finished', past),
    ...of('terminated', past, counts.finished),
    ...of('active', present),
    ...of('onHold', present, counts.active),
    // One is ready to begin, the others wait for their visits.
    ...of('planned', [...present.slice(counts.active + counts.onHold).slice(0, 1), ...inState('registered')]),
  ]
  return chosen.map((one, index): EnteredRow => {
    const began = Math.max(1, sinceDay(today, String(one.visit['StartOn'])))
    const row = courseOf({ ...one, index, began }, today)
    return { daysAgo: began, row: { Id: `treatment-course-${organization}-${String(index + 1).padStart(3, '0')}`, ...row } }
  })
}

interface Course {
  readonly visit: WireRecord
  readonly state: keyof Hospital['counts']
  readonly index: number
  /** Among those in its state. */
  readonly nth: number
  /** Days ago. */
  readonly began: number
}

function courseOf({ visit, state, index, nth, began }: Course, today: string): WireRecord {
  const { title, weeks, stage, goals } = KINDS[index % KINDS.length]!
  // Every sixth has not been looked at again in time.
  const since = index % 6 === 2 ? Math.min(began, INTERIM_DAYS + 3) : Math.min(began, 1 + (index % INTERIM_DAYS))
  // Of some that are under way it is known already what came of it.
  const isJudged = state === 'finished' || (state === 'active' && index % 5 === 0)
  const isBegun = state !== 'planned'
  // The first was interrupted for longer than a week.
  const held = Math.min(began, nth === 0 ? 10 : 3)
  return {
    PatientId: visit['PatientId'],
    VisitId: visit['Id'],
    TherapistId: visit['TherapistId'],
    Title: title,
    Stage: stage,
    Goals: goals.map((Text, at) => ({
      Kind: at === 0 ? 'short' : 'long',
      Text,
      ...(isJudged ? { Result: at === 0 ? 'achieved' : 'partly' } : {}),
    })),
    Team: [{ StaffId: visit['DoctorId'], Duty: '主管医生' }],
    StartOn: visit['StartOn'],
    Weeks: weeks,
    InterimDays: INTERIM_DAYS,
    State: state,
    ...(isBegun ? { ReviewedOn: dayFrom(today, -since) } : {}),
    ...(state === 'onHold' ? { HoldOn: dayFrom(today, -held), Reason: '患者发热，暂停训练' } : {}),
    ...(state === 'terminated' ? { Reason: '转院治疗' } : {}),
  }
}

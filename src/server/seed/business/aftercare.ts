/**
 * What comes after the invented visits that are over: follow-ups by the template of three, some that were made by hand, and plans to
 * come again. As many in each state as `HOSPITALS` says; the last of what is past is still to be done.
 */
import type { WireRecord } from '../../../model/resource.ts'
import { makeColleagues } from './colleagues.ts'
import { entered, type EnteredRow } from './entered.ts'
import type { Maker } from './maker.ts'
import { dayFrom, makePatients, sinceDay } from './patient.ts'
import { makeVisits } from './visit.ts'

interface Hospital {
  readonly organization: string
  readonly due: Readonly<Record<'cancelled' | 'lost' | 'done' | 'overdue' | 'today' | 'coming', number>>
  readonly returning: Readonly<Record<'planned' | 'notified' | 'returned' | 'missed' | 'cancelled', number>>
}

const HOSPITALS: readonly Hospital[] = [
  {
    organization: 'org-1',
    due: { cancelled: 6, lost: 7, done: 58, overdue: 9, today: 3, coming: 25 },
    returning: { planned: 9, notified: 6, returned: 8, missed: 4, cancelled: 3 },
  },
  {
    organization: 'org-2',
    due: { cancelled: 2, lost: 2, done: 14, overdue: 2, today: 1, coming: 9 },
    returning: { planned: 3, notified: 1, returned: 2, missed: 1, cancelled: 1 },
  },
]

const TEMPLATE = 'follow-up-template-001'
/** Its days, and how somebody is asked. */
const NODES = [
  { days: 7, method: 'phone', points: '服药、跌倒、家庭训练是否开始' },
  { days: 30, method: 'phone', points: '步行与自理，有无再发' },
  { days: 90, method: 'clinic', points: '复评量表，调整家庭训练' },
] as const
/** Days after which somebody was called without a template. */
const BY_HAND = [14, 21, 45, 10] as const
const FORM = 'form-002'
const QUESTIONS = 7

interface Task {
  readonly visit: WireRecord
  /** Of the day when it is due. */
  readonly daysAgo: number
  readonly row: WireRecord
}

export const makeFollowUps: Maker = (today) =>
  HOSPITALS.flatMap((hospital) => entered(hospital.organization, '11:20', followUpsOf(hospital, today)))

export const makeReturnings: Maker = (today) =>
  HOSPITALS.flatMap((hospital) => entered(hospital.organization, '11:40', returningsOf(hospital, today)))

function followUpsOf(hospital: Hospital, today: string): readonly EnteredRow[] {
  const { organization, due } = hospital
  const staff = makeColleagues(today)
    .filter((one) => one.organization === organization && one.roleType === 'nurse' && one.isEnabled)
    .map(({ id }) => id)
  const pastCount = pastOf(due)
  return tasksOf(hospital, today).map(({ visit, daysAgo, row }, index) => {
    const day = dayFrom(today, -daysAgo)
    const State = index >= pastCount ? 'pending' : stateOf(due, index)
    return {
      daysAgo: sinceDay(today, String(visit['EndOn'])),
      row: {
        Id: `follow-up-${organization}-${String(index + 1).padStart(3, '0')}`,
        PatientId: visit['PatientId'],
        VisitId: visit['Id'],
        DueOn: day,
        StaffId: staff[index % staff.length],
        State,
        ...row,
        ...outcomeOf(State, index, day),
        ...(State === 'done' && row['FormId'] !== undefined ? { Answers: answersOf(index) } : {}),
        // One was called as often as it takes to give up.
        ...(index === pastCount - 1 ? { Attempts: unanswered(dayFrom(day, 1)) } : {}),
      },
    }
  })
}

const pastOf = ({ cancelled, lost, done, overdue }: Hospital['due']) => cancelled + lost + done + overdue

/** What is past, the first first; then what is due today, and what is to come. */
function tasksOf({ organization, due }: Hospital, today: string): readonly Task[] {
  const over = visitsOver(organization, today)
  const after = (visit: WireRecord, days: number, row: WireRecord): Task => {
    return { visit, daysAgo: sinceDay(today, String(visit['EndOn'])) - days, row }
  }
  const planned = over.flatMap((visit) =>
    NODES.map(({ days, method, points }, at) => {
      const row = { TemplateId: TEMPLATE, Sequence: at + 1, Method: method, Points: points, FormId: FORM }
      return after(visit, days, row)
    }),
  )
  const byHand = over.flatMap((visit) => BY_HAND.map((days) => after(visit, days, { Method: 'phone' })))
  const isPast = ({ daysAgo }: Task) => daysAgo > 0
  const plannedPast = planned.filter(isPast)
  const more = byHand.filter(isPast).slice(0, Math.max(0, pastOf(due) - plannedPast.length))
  const inOrder = (tasks: readonly Task[]) => tasks.toSorted((one, other) => other.daysAgo - one.daysAgo)
  return [
    ...inOrder([...plannedPast, ...more]).slice(0, pastOf(due)),
    ...over.slice(-due.today).map((visit): Task => ({ visit, daysAgo: 0, row: { Method: 'phone' } })),
    ...inOrder(planned.filter(({ daysAgo }) => daysAgo < 0)).slice(0, due.coming),
  ]
}

/** What is past: now and then one came to nothing, and the last ones wait. */
function stateOf({ cancelled, lost, done }: Hospital['due'], index: number): string {
  const closed = cancelled + lost + done
  if (index >= closed) return 'pending'
  const every = Math.floor(closed / (cancelled + lost))
  const nth = Math.floor(index / every)
  if (index % every !== every - 1 || nth >= cancelled + lost) return 'done'
  return nth < cancelled ? 'cancelled' : 'lost'
}

const RESULTS = ['better', 'same', 'better', 'same', 'worse', 'better', 'return', 'same'] as const
const SUMMARIES = {
  better: '步行较出院时好，家庭训练每天做，无跌倒',
  same: '情况稳定，按方案训练，无不适',
  worse: '近一周活动减少、疼痛加重，已请门诊评估',
  return: '需要复评并调整方案，已约返院',
} as const

function outcomeOf(state: string, index: number, day: string): WireRecord {
  if (state === 'cancelled') return { Reason: '患者转到外地治疗' }
  if (state === 'lost') return { Attempts: unanswered(day), Reason: '三次未接通' }
  if (state !== 'done') return {}
  const Result = RESULTS[index % RESULTS.length] ?? 'same'
  return {
    DoneOn: day,
    Result,
    Summary: SUMMARIES[Result],
    DoneAt: `${day}T03:30:00.000Z`,
    DoneBy: '机构管理员',
  }
}

function unanswered(day: string): readonly WireRecord[] {
  return [1, 2, 3].map(() => ({ On: day, Method: 'phone', Outcome: 'noAnswer', By: '机构管理员' }))
}

function answersOf(index: number): WireRecord {
  const answer = (at: number) => ((index + at) % 4 === 3 ? 2 : 1)
  return Object.fromEntries(Array.from({ length: QUESTIONS }, (_, at) => [String(at + 1), answer(at)]))
}

const REASONS = ['review', 'reassess', 'continue', 'device', 'review'] as const

function returningsOf({ organization, returning }: Hospital, today: string): readonly EnteredRow[] {
  const visits = visitsOf(organization, today)
  const over = visitsOver(organization, today).toReversed()
  const states = Object.entries(returning).flatMap(([state, count]) => Array.from({ length: count }, () => state))
  // Who came again has a visit after the one that was over.
  const again = over.flatMap((from) => {
    const next = visits.find((one) => one['PatientId'] === from['PatientId'] && one['StartOn']! > from['EndOn']!)
    return next ? [{ from, next }] : []
  })
  // Of one person there is one plan that is open.
  const waiting = new Set<unknown>()
  return states.map((State, index) => {
    const came = State === 'returned' ? again[index % again.length] : undefined
    const planned = came ? -sinceDay(today, String(came.next['StartOn'])) : (PLANNED[State] ?? 0) + LATER[index % LATER.length]!
    // What was planned was still to come when it was entered.
    const before = over.filter(({ EndOn }) => sinceDay(today, String(EndOn)) > ENTERED_DAYS - planned)
    const isOpen = State === 'planned' || State === 'notified'
    const free = isOpen ? before.filter(({ PatientId }) => !waiting.has(PatientId)) : before
    const from = came?.from ?? free[index % free.length]!
    if (isOpen) waiting.add(from['PatientId'])
    return {
      daysAgo: Math.max(1, sinceDay(today, String(from['EndOn']))),
      row: {
        Id: `planned-return-${organization}-${String(index + 1).padStart(3, '0')}`,
        PatientId: from['PatientId'],
        FromVisitId: from['Id'],
        Reason: REASONS[index % REASONS.length],
        PlannedOn: dayFrom(today, planned),
        DivisionId: from['DivisionId'],
        DoctorId: from['DoctorId'],
        State,
        ...(came ? { VisitId: came.next['Id'] } : {}),
        ...(State === 'missed' || State === 'cancelled' ? { Why: WHY[State] } : {}),
        ...(State === 'notified' || State === 'returned' ? noticeOn(dayFrom(today, Math.min(-1, planned - 2))) : {}),
      },
    }
  })
}

/** Rows of so many days are entered in one go. */
const ENTERED_DAYS = 7
/** Days from today for who has not come, and as many later: what waits is soon or a little late. */
const PLANNED: Readonly<Record<string, number>> = { planned: -12, notified: 0, missed: -24, cancelled: 3 }
const LATER = [0, 3, 11, 14, 17] as const
const WHY = { missed: '电话告知已在当地复查', cancelled: '改为线上复诊' } as const

function noticeOn(day: string): WireRecord {
  return { Notices: [{ On: day, Method: 'phone', By: '机构管理员' }], LastNoticeAt: `${day}T02:00:00.000Z` }
}

function visitsOf(organization: string, today: string): readonly WireRecord[] {
  return makeVisits(today)
    .filter((batch) => batch.organization === organization)
    .flatMap(({ rows }) => rows)
}

/** Those that ended first come first; who is asked no more has none. */
function visitsOver(organization: string, today: string): readonly WireRecord[] {
  const closed = new Set(
    makePatients(today)
      .flatMap(({ rows }) => rows)
      .filter(({ State }) => State === 'closed')
      .map(({ Id }) => Id),
  )
  const over = visitsOf(organization, today).filter(
    ({ EndOn, PatientId }) => EndOn !== undefined && !closed.has(PatientId),
  )
  return over.sort((one, other) => String(one['EndOn']).localeCompare(String(other['EndOn'])))
}

/**
 * Invented patients of both hospitals: at work for months, in every state, old and young. Days are counted from today, so that ages
 * and stays are the same whenever the demo is begun.
 */
import { pinyinInitials } from '../../../model/initials.ts'
import { dayAfter } from '../../../model/condition.ts'
import type { WireRecord } from '../../../model/resource.ts'
import { makeColleagues, type MadePerson } from './colleagues.ts'
import { type Draws, drawsOf, inventedCard, inventedName, type Sex } from './invented.ts'
import type { MadeBatch, Maker } from './maker.ts'

interface Hospital {
  readonly organization: string
  readonly count: number
  /** The first six digits of identity cards. */
  readonly region: string
  readonly place: string
  readonly phones: string
}

const HOSPITALS: readonly Hospital[] = [
  { organization: 'org-1', count: 60, region: '330102', place: '浙江省杭州市上城区', phones: '13957181' },
  { organization: 'org-2', count: 24, region: '330203', place: '浙江省宁波市海曙区', phones: '13957182' },
]

/** Each 60 in turn; the last of them has died. */
const STATES = [
  ...Array.from({ length: 16 }, () => 'inpatient'),
  ...Array.from({ length: 18 }, () => 'outpatient'),
  ...Array.from({ length: 6 }, () => 'home'),
  ...Array.from({ length: 9 }, () => 'followUp'),
  ...Array.from({ length: 6 }, () => 'registered'),
  ...Array.from({ length: 4 }, () => 'closed'),
  'deceased',
]

const DISEASES = [
  { Name: '脑梗死恢复期', Code: 'I69.3', obstacles: ['005', '002'], ages: [52, 86], risks: ['fall', 'aspiration'] },
  { Name: '脑出血后遗症', Code: 'I69.1', obstacles: ['001', '012'], ages: [45, 80], risks: ['fall'] },
  { Name: '脊髓损伤', Code: 'T91.3', obstacles: ['001', '017'], ages: [20, 60], risks: ['pressure'] },
  { Name: '颅脑损伤后遗症', Code: 'T90.5', obstacles: ['010', '011'], ages: [18, 65], risks: ['elope', 'seizure'] },
  { Name: '股骨颈骨折术后', Code: 'S72.0', obstacles: ['003', '005'], ages: [60, 90], risks: ['fall'] },
  { Name: '膝关节置换术后', Code: 'Z96.6', obstacles: ['003', '007'], ages: [55, 82], risks: [] },
  { Name: '腰椎间盘突出症', Code: 'M51.2', obstacles: ['007'], ages: [25, 65], risks: [] },
  { Name: '帕金森病', Code: 'G20', obstacles: ['004', '005'], ages: [58, 85], risks: ['fall'] },
  { Name: '慢性阻塞性肺疾病', Code: 'J44.9', obstacles: ['015', '016'], ages: [60, 88], risks: [] },
  { Name: '手外伤术后', Code: 'S61.9', obstacles: ['003', '008'], ages: [19, 58], risks: [] },
] as const

const PAYERS = ['employee', 'employee', 'employee', 'resident', 'resident', 'self', 'injury', 'commercial']
const ALLERGIES = [[], [], [], ['青霉素'], ['头孢类'], ['磺胺类', '海鲜']]
const STREETS = ['望江路', '清河巷', '秋涛路', '梅花弄', '凤起路', '月湖路']

export const makePatients: Maker = (today) => {
  const colleagues = makeColleagues(today)
  return HOSPITALS.flatMap((hospital) => {
    const draws = drawsOf(hospital.count)
    const batches = Math.ceil(hospital.count / TOGETHER)
    const working = colleagues.filter((one) => one.organization === hospital.organization && one.isEnabled)
    return Array.from({ length: batches }, (_, at): MadeBatch => {
      // Who came first was registered first.
      const daysAgo = (batches - at) * BETWEEN_DAYS - 4
      const making = { hospital, draws, today, working, registered: dayFrom(today, -daysAgo) }
      const count = Math.min(TOGETHER, hospital.count - at * TOGETHER)
      const rows = Array.from({ length: count }, (_one, index) => patientOf(making, at * TOGETHER + index))
      return { organization: hospital.organization, daysAgo, time: '09:20', rows }
    })
  })
}

const TOGETHER = 6
const BETWEEN_DAYS = 11

interface Making {
  readonly hospital: Hospital
  readonly draws: Draws
  readonly today: string
  /** Who works there. */
  readonly working: readonly MadePerson[]
  readonly registered: string
}

function patientOf(making: Making, index: number): WireRecord {
  const { hospital, draws, today, registered } = making
  const { organization, region, place, phones, count } = hospital
  const disease = DISEASES[index % DISEASES.length]!
  const sex: Sex = draws.below(2) === 0 ? 'male' : 'female'
  const [youngest, oldest] = disease.ages
  const born = dayFrom(today, -(youngest + draws.below(oldest - youngest)) * 365 - draws.below(365))
  const name = inventedName(sex, index + (organization === 'org-1' ? 0 : 3))
  const payer = draws.pick(PAYERS)
  return {
    Id: `patient-${organization}-${String(index + 1).padStart(3, '0')}`,
    Name: name,
    PinyinCode: pinyinInitials(name),
    Sex: sex,
    BirthDate: born,
    IdType: 'idCard',
    IdNumber: inventedCard(region, born, { sex, order: index + 10 }),
    Phone: `${phones}${String(index + 1).padStart(3, '0')}`,
    Region: place,
    Address: `${place}${draws.pick(STREETS)}${1 + draws.below(200)}号${1 + draws.below(6)}单元${1 + draws.below(9)}02室`,
    ...kinOf(making, index),
    PayerType: payer,
    ...(payer === 'self' ? {} : { InsuranceNo: `YB${region}${String(80_000 + index * 37)}` }),
    ...clinicOf(making, disease),
    ...carersOf(making, index),
    ConsentOn: registered,
    ...stateOf(STATES[Math.floor((index * STATES.length) / count)]!, today),
  }
}

const RELATIONS = ['spouse', 'child', 'sibling', 'parent']

function kinOf({ hospital, draws }: Making, index: number): WireRecord {
  return {
    ContactName: inventedName(draws.below(2) === 0 ? 'female' : 'male', index + 101),
    ContactRelation: draws.pick(RELATIONS),
    ContactPhone: `${hospital.phones}${String(index + 501)}`,
  }
}

function clinicOf({ draws, registered }: Making, { Name, Code, obstacles, risks }: (typeof DISEASES)[number]): WireRecord {
  return {
    Diagnoses: [{ Name, Code, IsMain: true }],
    Obstacles: obstacles.map((number) => ({ ObstacleId: `obstacle-${number}` })),
    OnsetOn: dayFrom(registered, -10 - draws.below(150)),
    Allergies: draws.pick(ALLERGIES),
    Risks: risks,
    ...(draws.below(3) === 0 ? { History: '高血压病史多年，规律服药，血压控制平稳。' } : {}),
  }
}

/** Doctors whose papers have passed and therapists, in turn. */
function carersOf({ working }: Making, index: number): WireRecord {
  const doctors = working.filter(({ roleType, papers }) => roleType === 'doctor' && papers === 'passed')
  const therapists = working.filter(({ roleType }) => roleType === 'therapist')
  return {
    DoctorId: doctors[index % doctors.length]!.id,
    TherapistId: therapists[index % therapists.length]!.id,
  }
}

function stateOf(state: string, today: string): WireRecord {
  if (state === 'closed') return { State: state, CloseReason: '康复目标达到，转社区随访' }
  return state === 'deceased' ? { State: state, DiedOn: dayFrom(today, -3) } : { State: state }
}

export function dayFrom(day: string, days: number): string {
  return dayAfter(day, days) ?? day
}

const DAY_MS = 86_400_000

export function sinceDay(today: string, day: string): number {
  return Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS)
}

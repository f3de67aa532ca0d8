/**
 * Invented people at work in both hospitals, each with a post, departments and papers in some state. They are named in records and
 * sign in nowhere. None has a role of the console: an invented telephone may be somebody's, and codes are sent to it.
 */
import { dayAfter } from '../../../model/condition.ts'
import { pinyinInitials } from '../../../model/initials.ts'
import type { RoleType } from '../../../model/person-roles.ts'
import { type Draws, drawsOf, inventedName, type Sex } from './invented.ts'

/** What has become of somebody's papers. */
type Papers = 'none' | 'pending' | 'passed' | 'returned'

export interface MadePerson {
  /** Of the account. */
  readonly id: string
  readonly organization: string
  /** The demo account that opened this one, and decides on papers. */
  readonly by: string
  readonly daysAgo: number
  readonly userName: string
  readonly name: string
  readonly phone: string
  readonly roleType: RoleType
  /** Names of rows of the seeds. */
  readonly departments: readonly string[]
  readonly position: string
  readonly data: Readonly<Record<string, unknown>>
  readonly papers: Papers
  readonly isEnabled: boolean
}

/** The same people for the same day, `2026-01-31`. */
export function makeColleagues(today: string): readonly MadePerson[] {
  return HOSPITALS.flatMap((hospital) => {
    const draws = drawsOf(hospital.region)
    return hospital.posts.map((post, index) => personOf({ hospital, draws, today }, post, index))
  })
}

/** Departments by the last part of their names, the position by that of its row. */
interface Post {
  readonly departments: readonly string[]
  readonly position: keyof typeof POSITIONS
  readonly specialty?: readonly string[]
  readonly papers?: Papers
  readonly isDisabled?: true
  /** Days until the licence ends. */
  readonly licenceDays?: number
  /** Who is known by name in what testers are told. */
  readonly name?: string
}

interface Hospital {
  readonly organization: string
  readonly division: string
  readonly by: string
  readonly region: number
  readonly phones: string
  /** Where its names begin. */
  readonly from: number
  readonly posts: readonly Post[]
}

const POSITIONS = {
  '001': ['doctor', '主任医师'],
  '002': ['doctor', '副主任医师'],
  '003': ['doctor', '主治医师'],
  '004': ['doctor', '住院医师'],
  '005': ['therapist', '主任治疗师'],
  '006': ['therapist', '副主任治疗师'],
  '007': ['therapist', '主管治疗师'],
  '008': ['therapist', '治疗师'],
  '010': ['nurse', '副主任护师'],
  '011': ['nurse', '主管护师'],
  '012': ['nurse', '护师'],
  '013': ['nurse', '护士'],
  '014': ['assistant', '治疗助理'],
  '015': ['assistant', '护理员'],
  '016': ['assistant', '康复科秘书'],
} as const satisfies Readonly<Record<string, readonly [RoleType, string]>>

/** 7 doctors, 12 therapists, 6 nurses, 2 assistants and somebody in the office. */
const FIRST: readonly Post[] = [
  { position: '001', departments: ['01', '02'], specialty: ['神经康复', '脑卒中'], name: '陈立' },
  { position: '002', departments: ['01', '03'], specialty: ['骨科康复'], name: '吴敏' },
  { position: '002', departments: ['11'], specialty: ['心肺康复', '慢阻肺'], licenceDays: 20 },
  { position: '003', departments: ['10'], specialty: ['儿童康复'] },
  { position: '003', departments: ['12'], specialty: ['重症康复'], papers: 'pending' },
  { position: '003', departments: ['08'], specialty: ['针灸', '推拿'], papers: 'returned' },
  { position: '004', departments: ['02'], papers: 'none' },
  { position: '005', departments: ['04'], specialty: ['步态训练', '平衡训练'] },
  { position: '006', departments: ['05'], specialty: ['手功能', '日常生活活动训练'] },
  { position: '007', departments: ['04'], specialty: ['步态训练', '机器人训练'], name: '冯雪' },
  { position: '007', departments: ['04', '13'], specialty: ['康复评定'] },
  { position: '007', departments: ['06'], specialty: ['失语症', '吞咽训练'] },
  { position: '007', departments: ['07'], specialty: ['物理因子治疗'] },
  { position: '007', departments: ['08'], specialty: ['针灸'] },
  { position: '008', departments: ['09'], specialty: ['水中运动'] },
  { position: '008', departments: ['10'], specialty: ['感觉统合'] },
  { position: '008', departments: ['05'], specialty: ['认知训练'] },
  { position: '008', departments: ['04'] },
  { position: '008', departments: ['06'], isDisabled: true },
  { position: '010', departments: ['02'], specialty: ['护理管理'] },
  { position: '011', departments: ['03'] },
  { position: '011', departments: ['12'], specialty: ['重症护理'] },
  { position: '012', departments: ['02'] },
  { position: '012', departments: ['11'] },
  { position: '013', departments: ['03'], isDisabled: true },
  { position: '014', departments: ['04', '05'] },
  { position: '015', departments: ['02'] },
  { position: '016', departments: ['16'] },
]

/** 4 doctors, 5 therapists, 4 nurses, 1 assistant. */
const SECOND: readonly Post[] = [
  { position: '002', departments: ['01'], specialty: ['老年康复'] },
  { position: '003', departments: ['04'], specialty: ['骨科康复'] },
  { position: '003', departments: ['03'], specialty: ['针灸', '推拿'], papers: 'pending' },
  { position: '004', departments: ['05'], papers: 'none' },
  { position: '006', departments: ['02'], specialty: ['步态训练'] },
  { position: '007', departments: ['02'], specialty: ['手功能'] },
  { position: '007', departments: ['04'], specialty: ['失语症'] },
  { position: '008', departments: ['02'] },
  { position: '008', departments: ['05'], specialty: ['居家康复'], isDisabled: true },
  { position: '010', departments: ['06'], specialty: ['护理管理'] },
  { position: '011', departments: ['01'] },
  { position: '012', departments: ['04'] },
  { position: '013', departments: ['05'] },
  { position: '014', departments: ['02', '04'] },
]

const HOSPITALS: readonly Hospital[] = [
  {
    organization: 'org-1',
    division: 'division-org1',
    by: 'user-orgadmin',
    region: 330_102,
    phones: '13957183',
    from: 60,
    posts: FIRST,
  },
  {
    organization: 'org-2',
    division: 'division-org2',
    by: 'user-orgadmin2',
    region: 330_203,
    phones: '13957184',
    from: 90,
    posts: SECOND,
  },
]

interface Making {
  readonly hospital: Hospital
  readonly draws: Draws
  readonly today: string
}

function personOf(making: Making, post: Post, index: number): MadePerson {
  const { hospital, draws } = making
  const { organization, division, phones, from, by } = hospital
  const [roleType, title] = POSITIONS[post.position]
  const sex = sexOf(draws, roleType, post)
  const name = post.name ?? inventedName(sex, from + index)
  const number = String(index + 1).padStart(3, '0')
  const papers = post.papers ?? (roleType === 'doctor' ? 'passed' : 'none')
  return {
    id: `user-${organization}-${number}`,
    organization,
    by,
    daysAgo: 110 - index,
    userName: `${pinyinInitials(name).toLowerCase()}${number}`,
    name,
    phone: `${phones}${number}`,
    roleType,
    departments: post.departments.map((one) => `${division}-${one}`),
    position: `position-dictionary-${post.position}`,
    data: {
      NickName: name,
      Sex: sex,
      Title: title,
      Specialty: post.specialty ?? [],
      ...(roleType === 'assistant' ? {} : licenceOf(making, post, index)),
    },
    papers,
    isEnabled: post.isDisabled !== true,
  }
}

/** Of ten nurses nine are women. Whoever is known by name is a woman but for the first. */
function sexOf(draws: Draws, roleType: RoleType, { name }: Post): Sex {
  if (name !== undefined) return name === '陈立' ? 'male' : 'female'
  return draws.below(10) < (roleType === 'nurse' ? 1 : 5) ? 'male' : 'female'
}

function licenceOf({ hospital, draws, today }: Making, { licenceDays }: Post, index: number) {
  const days = licenceDays ?? 400 + draws.below(1_400)
  return {
    LicenceNo: `110${hospital.region}${String(412 + index * 37).padStart(6, '0')}`,
    LicenceUntil: dayAfter(today, days) ?? today,
  }
}

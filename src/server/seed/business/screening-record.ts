/**
 * An invented autumn of spine screening: schools, tasks and children of both hospitals' teams. What the literature says of such
 * screenings is kept in proportion: few are positive, girls somewhat more often, more with each year of age; some backs are not measured.
 */
import { dayAfter } from '../../../model/condition.ts'
import type { WireRecord } from '../../../model/resource.ts'
import { type Draws, drawsOf, inventedName } from './invented.ts'
import type { MadeBatch, Maker } from './maker.ts'

const HOSPITALS = [
  { organization: 'org-1', area: '330102', areaName: '上城区', children: 220 },
  { organization: 'org-2', area: '330203', areaName: '海曙区', children: 90 },
] as const

const SCHOOLS = [
  { name: '清河小学', stage: 'primary', grades: ['1', '2', '3', '4', '5', '6'] },
  { name: '望江小学', stage: 'primary', grades: ['1', '2', '3', '4', '5', '6'] },
  { name: '秋涛中学', stage: 'junior', grades: ['7', '8', '9'] },
  { name: '梅花高级中学', stage: 'senior', grades: ['10', '11'] },
] as const

const POSITIVE_FROM = 5
const REFER_FROM = 7
const ARCH_INDEX = 'chippaux'
const WITHIN_DAYS = 60

const schoolId = (organization: string, at: number) => `school-${organization}-${at + 1}`
const taskId = (organization: string) => `task-${organization}-1`
/** Of a code of the platform's own list. */
const areaId = (code: string) => `area-${code}`

export const makeSchools: Maker = () =>
  HOSPITALS.map(({ organization, area, areaName }): MadeBatch => {
    const rows = SCHOOLS.map(({ name, stage, grades }, at) => ({
      Id: schoolId(organization, at),
      Code: `XX-00${at + 1}`,
      Name: `${areaName}${name}`,
      Stage: stage,
      AreaId: areaId(area),
      Students: grades.length * 140,
      IsEnabled: true,
    }))
    return { organization, daysAgo: 100, time: '10:00', rows }
  })

export const makeScreeningTasks: Maker = (today) =>
  HOSPITALS.map(({ organization }): MadeBatch => {
    const row = {
      Id: taskId(organization),
      Code: 'SC-A',
      Name: '秋季脊柱健康筛查',
      FromDay: dayAfter(today, -WITHIN_DAYS) ?? today,
      ToDay: dayAfter(today, 30) ?? today,
      PositiveFrom: POSITIVE_FROM,
      ReferFrom: REFER_FROM,
      ArchIndexKind: ARCH_INDEX,
      IsEnabled: true,
    }
    return { organization, daysAgo: 90, time: '10:00', rows: [row] }
  })

export const makeScreenings: Maker = (today) =>
  HOSPITALS.map((hospital): MadeBatch => {
    const draws = drawsOf(hospital.children)
    const rows = Array.from({ length: hospital.children }, (_, index) => screenedChild(hospital, { index, draws, today }))
    return { organization: hospital.organization, daysAgo: 1, time: '17:10', rows }
  })

interface Making {
  readonly index: number
  readonly draws: Draws
  readonly today: string
}

/** Of a hospital's team that has measured so many children, the one of that number. */
export function screenedChild(
  { organization, area, children }: Pick<(typeof HOSPITALS)[number], 'organization' | 'area'> & { readonly children: number },
  { index, draws, today }: Making,
): WireRecord {
  const at = index % SCHOOLS.length
  const grade = draws.pick(SCHOOLS[at]?.grades ?? ['1'])
  const sex = draws.below(2) === 0 ? 'male' : 'female'
  const age = 6 + Number(grade) - 1 + draws.below(2)
  const day = dayAfter(today, -WITHIN_DAYS + Math.floor((index * WITHIN_DAYS) / children)) ?? today
  const order = String(index + 1).padStart(6, '0')
  return {
    Id: `screening-${organization}-${order}`,
    RecordNo: `SR${today.slice(0, 4)}${organization === 'org-1' ? '1' : '2'}${order}`,
    Date: day,
    TaskId: taskId(organization),
    OrgId: organization,
    AreaId: areaId(area),
    School: schoolId(organization, at),
    Grade: grade,
    Class: `${1 + draws.below(4)}班`,
    StudentName: inventedName(sex, index + 31),
    StudentNo: `${today.slice(0, 4)}${area.slice(2)}${order}`,
    Sex: sex,
    Age: age,
    ...spineOf(draws, { sex, age, day }),
    ...feetOf(draws),
  }
}

/** One in fifty cannot be measured. */
function spineOf(draws: Draws, { sex, age, day }: { sex: string; age: number; day: string }): WireRecord {
  if (draws.below(50) === 0) return {}
  const odds = (sex === 'female' ? 9 : 7) + (age - 6)
  const isPositive = draws.below(100) < odds
  const atr = tenth(isPositive ? POSITIVE_FROM + draws.below(70) / 10 : draws.below(POSITIVE_FROM * 10) / 10)
  const rest = [draws.below(10), draws.below(10)].map((part) => Math.round(atr * part) / 10)
  const isReferred = isPositive && (atr >= REFER_FROM || draws.below(3) === 0)
  const isSeen = isReferred && draws.below(2) === 0
  return {
    AtrThoracic: atr,
    AtrThoracolumbar: rest[0],
    AtrLumbar: rest[1],
    Atr: atr,
    IsPositive: isPositive,
    Severity: severityOf(atr),
    ...(isReferred ? { ReferredOn: day } : {}),
    ...(isSeen ? { SecondOn: dayAfter(day, 21) ?? day, Cobb: 8 + draws.below(16) } : {}),
  }
}

function severityOf(atr: number): string {
  if (atr < POSITIVE_FROM) return 'normal'
  if (atr < REFER_FROM) return 'first'
  return atr < 10 ? 'second' : 'third'
}

function feetOf(draws: Draws): WireRecord {
  const [left, right] = [tenth(36 + draws.below(330) / 10), tenth(36 + draws.below(330) / 10)]
  const worse = Math.max(left, right)
  const kind = worse > 62.7 ? 'flat' : worse < 40 ? 'high' : 'normal'
  return { FootArchLeft: left, FootArchRight: right, FootArch: worse, FootClass: kind }
}

const tenth = (value: number) => Math.round(value * 10) / 10

/** Invented reports of ultrasound devices of the last weeks, over the invented patients of both hospitals; the newest have pictures. */
import { dayAfter } from '../../../model/condition.ts'
import type { WireRecord } from '../../../model/resource.ts'
import { type Draws, drawsOf, inventedName } from './invented.ts'
import type { MadeBatch, Maker } from './maker.ts'

const HOSPITALS = [
  { organization: 'org-1', count: 48, patients: 60, device: 'US-01', daysAgo: 1 },
  { organization: 'org-2', count: 16, patients: 24, device: 'US-02', daysAgo: 1 },
] as const

/** Each measured value with the span of what is usual. */
const STUDIES = [
  { type: 'muscle', part: '股直肌', item: '肌肉厚度', span: [9, 24], second: ['羽状角', 8, 18, '°'] },
  { type: 'muscle', part: '腓肠肌内侧头', item: '肌肉厚度', span: [10, 22], second: ['羽状角', 14, 26, '°'] },
  { type: 'tendon', part: '跟腱', item: '肌腱厚度', span: [4, 8], second: ['横截面积', 45, 80, 'mm²'] },
  { type: 'tendon', part: '冈上肌腱', item: '肌腱厚度', span: [4, 7], second: undefined },
  { type: 'joint', part: '膝关节', item: '积液深度', span: [1, 12], second: undefined },
  { type: 'nerve', part: '正中神经', item: '横截面积', span: [6, 18], second: undefined },
  { type: 'diaphragm', part: '膈肌', item: '膈肌厚度', span: [2, 4], second: ['移动度', 12, 55, 'mm'] },
] as const

const PICTURES = ['ultrasound-muscle', 'ultrasound-tendon', 'ultrasound-joint']
const PICTURED = 12
const WITHIN_DAYS = 40
const TOGETHER = 16

export const makeUltrasoundReports: Maker = (today) =>
  HOSPITALS.flatMap((hospital) => {
    const draws = drawsOf(hospital.count + 7)
    const rows = Array.from({ length: hospital.count }, (_, index) => reportOf(hospital, { index, draws, today }))
    const batches = Math.ceil(rows.length / TOGETHER)
    return Array.from({ length: batches }, (_, at): MadeBatch => {
      const batch = rows.slice(at * TOGETHER, (at + 1) * TOGETHER)
      return { organization: hospital.organization, daysAgo: hospital.daysAgo, time: '18:40', rows: batch }
    })
  })

interface Making {
  readonly index: number
  readonly draws: Draws
  readonly today: string
}

function reportOf(
  { organization, count, patients, device }: (typeof HOSPITALS)[number],
  { index, draws, today }: Making,
): WireRecord {
  const study = draws.pick(STUDIES)
  // Yesterday at the latest: whatever o'clock it is, nothing is of the future.
  const daysAgo = 1 + Math.floor(((count - 1 - index) * WITHIN_DAYS) / count)
  const minute = String(draws.below(60)).padStart(2, '0')
  const order = String(index + 1).padStart(4, '0')
  const isOpen = index >= count - 4
  const value = between(draws, study.span)
  return {
    Id: `ultrasound-${organization}-${order}`,
    ReportNo: `US${today.slice(0, 4)}${organization === 'org-1' ? '1' : '2'}${order}`,
    // By the clock of the house between 9 and 16 o'clock.
    Time: `${dayAfter(today, -daysAgo) ?? today}T0${1 + draws.below(7)}:${minute}:00.000Z`,
    PatientId: `patient-${organization}-${String(1 + draws.below(patients)).padStart(3, '0')}`,
    DeviceCode: `${device}${draws.below(3) + 1}`,
    DeviceType: draws.pick(['handheld', 'portable', 'portable', 'cart']),
    Type: study.type,
    BodyPart: study.part,
    Side: draws.pick(['left', 'right']),
    Measurements: [
      { Name: study.item, Value: value, Unit: unitOf(study.item), Before: tenth(value - between(draws, [-1, 2])) },
      ...(study.second ? [secondOf(draws, study.second)] : []),
    ],
    ...(study.item.includes('厚度') ? { Thickness: value } : {}),
    ...(index >= count - PICTURED && organization === 'org-1' ? { Images: imagesOf(index) } : {}),
    Findings: `${study.part}：${study.item} ${value} ${unitOf(study.item)}，回声${draws.pick(['均匀', '欠均匀', '稍增强'])}，边界清楚。`,
    Conclusion: draws.pick(['未见明显异常，建议四周后复查。', '较健侧略减小，结合临床。', '轻度改变，建议继续康复训练后复查。']),
    DoctorName: inventedName('female', 40 + draws.below(3)),
    Status: isOpen ? draws.pick(['registered', 'preliminary']) : 'final',
  }
}

const unitOf = (item: string) => (item === '横截面积' ? 'mm²' : 'mm')

function secondOf(draws: Draws, [Name, low, high, Unit]: readonly [string, number, number, string]) {
  return { Name, Value: between(draws, [low, high]), Unit }
}

function imagesOf(index: number) {
  return [0, 1].map((at) => ({
    Image: `picture:${PICTURES[(index + at) % PICTURES.length] ?? ''}`,
    Caption: at === 0 ? '长轴' : '短轴',
  }))
}

const tenth = (value: number) => Math.round(value * 10) / 10

function between(draws: Draws, [low, high]: readonly [number, number]): number {
  return tenth(low + draws.below((high - low) * 10) / 10)
}

/** What is prescribed in the invented hospitals, and how much of it. */

/** One of the hospital's own items, with what one time of it is charged by. */
export interface CareItem {
  readonly id: string
  readonly charge: string
  readonly room: string
  readonly what: string
  /** Who works in the room. */
  readonly therapists: readonly string[]
}

export interface CareHospital {
  readonly organization: string
  readonly items: readonly CareItem[]
  /** How many prescriptions are in each state; beside these, orders without one. */
  readonly counts: Readonly<Record<PrescriptionState, number>>
  readonly direct: number
}

export type PrescriptionState = 'draft' | 'submitted' | 'returned' | 'approved' | 'stopped' | 'completed' | 'voided'

const FIRST_ITEMS = [
  ['001', '0010', '04', '下肢机器人步行训练，步速由慢到快'],
  ['002', '0011', '05', '上肢机器人辅助训练，肩前屈与伸肘'],
  ['003', '0009', '04', '减重步行训练，减重三成'],
  ['004', '0012', '04', '起立床训练，角度逐步增加'],
  ['005', '0023', '05', '镜像疗法，腕与手的对称动作'],
  ['007', '0036', '06', '吞咽肌肉电刺激，配合空吞咽'],
  ['009', '0056', '07', '经颅直流电刺激，左侧运动区'],
  ['011', '0080', '08', '电针，疏密波'],
] as const
const SECOND_ITEMS = [
  ['001', '0201', '02', '防跌倒综合训练'],
  ['002', '0206', '02', '日间半日综合训练'],
  ['005', '0059', '03', '颈椎牵引，坐位'],
] as const

/** By the room. */
const THERAPISTS: Readonly<Record<string, readonly string[]>> = {
  'org1-04': ['org-1-008', 'org-1-011'],
  'org1-05': ['org-1-009', 'org-1-017'],
  'org1-06': ['org-1-012'],
  'org1-07': ['org-1-013'],
  'org1-08': ['org-1-014'],
}

const itemsOf = (place: string, rows: readonly (readonly [string, string, string, string])[]) =>
  rows.map(([id, charge, room, what]): CareItem => ({
    id: `mo-item-${place}-${id}`,
    charge: `charge-item-${place}-kf-${charge}`,
    room: `division-${place}-${room}`,
    what,
    therapists: (THERAPISTS[`${place}-${room}`] ?? []).map((one) => `user-${one}`),
  }))

export const CARE_HOSPITALS: readonly CareHospital[] = [
  {
    organization: 'org-1',
    items: itemsOf('org1', FIRST_ITEMS),
    counts: { draft: 5, submitted: 7, approved: 38, returned: 3, stopped: 6, completed: 35, voided: 2 },
    direct: 5,
  },
  {
    organization: 'org-2',
    items: itemsOf('org2', SECOND_ITEMS),
    counts: { draft: 1, submitted: 2, approved: 8, returned: 1, stopped: 1, completed: 6, voided: 1 },
    direct: 1,
  },
]

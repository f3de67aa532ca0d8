/**
 * What of a menu is shown to whom beyond roles: booking, work injury, spine screening and the settings of the system.
 *
 * Shapes  One table. An entry is meant when its `pathIndex` or `name` is listed, in whatever case; what hangs below goes with it,
 *         and so does a group that has lost all its entries.
 * Source  Spec §6.
 */
import type { ConsoleSettings } from '../model/console-settings.ts'
import type { MenuItem } from './menu.ts'

export type MenuGates = Pick<ConsoleSettings, 'spineBy' | 'spineConsortiumId' | 'workInjuryOrganizationId'>

export interface MenuFacts extends MenuGates {
  /** The current one; id '' for a person in none. */
  readonly organization: { readonly id: string; readonly isTreatmentBooking: boolean }
  /** Organizations of the fixed consortium; undefined when they are not known. */
  readonly spineOrganizations: readonly string[] | undefined
  /** The user's own flag for the spine menu. */
  readonly isShowSpine: boolean
  readonly isSystemSetting: boolean
}

export type GateName = 'booking' | 'workInjury' | 'spine' | 'setting'

interface Gate {
  readonly entries: readonly string[]
  /** Whether `pathIndex` counts too; the specification speaks of items named setting. */
  readonly byPage: boolean
  readonly isOpen: (facts: MenuFacts) => boolean
}

const GATES: Readonly<Record<GateName, Gate>> = {
  booking: {
    entries: ['ReservationTimeManagement', 'ScheduleManagement', 'SchedulePlan', 'ReservationRecord'],
    byPage: true,
    isOpen: ({ organization }) => organization.isTreatmentBooking,
  },
  workInjury: {
    entries: ['WorkInjury', 'WorkInjuryPatient'],
    byPage: true,
    isOpen: ({ organization, workInjuryOrganizationId }) =>
      organization.id !== '' && organization.id === workInjuryOrganizationId,
  },
  spine: {
    entries: [
      'Spine',
      'SpineBoard',
      'SpineOverall',
      'SpineByStudent',
      'SpineSchool',
      'SpineByAge',
      'SpineSchools',
      'SpineTasks',
    ],
    byPage: true,
    isOpen: ({ spineBy, isShowSpine, organization, spineOrganizations }) =>
      spineBy === 'user' ? isShowSpine : spineOrganizations?.includes(organization.id) === true,
  },
  setting: { entries: ['setting'], byPage: false, isOpen: ({ isSystemSetting }) => isSystemSetting },
}

const KEYS = Object.values(GATES).map((gate) => ({
  ...gate,
  keys: new Set(gate.entries.map((entry) => entry.toLowerCase())),
}))

export function gateMenu(items: readonly MenuItem[], facts: MenuFacts): readonly MenuItem[] {
  return withoutClosed(
    items,
    KEYS.filter((gate) => !gate.isOpen(facts)),
  )
}

/** Whether the menu holds anything that this gate decides about. */
export function isGated(items: readonly MenuItem[], name: GateName): boolean {
  const gate = KEYS[Object.keys(GATES).indexOf(name)]
  return gate !== undefined && items.some((item) => matches(item, gate) || isGated(item.items, name))
}

type KeyedGate = (typeof KEYS)[number]

function withoutClosed(items: readonly MenuItem[], closed: readonly KeyedGate[]): readonly MenuItem[] {
  return items.flatMap((item) => {
    if (closed.some((gate) => matches(item, gate))) return []
    if (item.items.length === 0) return [item]
    const left = withoutClosed(item.items, closed)
    if (left.length === 0 && item.pathIndex === '') return []
    return [{ ...item, items: left }]
  })
}

function matches(item: MenuItem, { keys, byPage }: KeyedGate): boolean {
  return keys.has(item.name.toLowerCase()) || (byPage && keys.has(item.pathIndex.toLowerCase()))
}

/**
 * What of a menu is shown to whom beyond roles: booking, work injury, spine screening and the settings of the system.
 *
 * Shapes  What hangs below an entry goes with it, and so does a group that has lost all its entries.
 * Source  Spec §6.
 */
import { type GateName, GATES, type PageGateSettings } from '../model/page-gates.ts'
import type { MenuItem } from './menu.ts'

export interface MenuFacts extends PageGateSettings {
  /** The current one; id '' for a person in none. */
  readonly organization: { readonly id: string; readonly isTreatmentBooking: boolean }
  /** Organizations of the fixed consortium; undefined when they are not known. */
  readonly spineOrganizations: readonly string[] | undefined
  /** The user's own flag for the spine menu. */
  readonly isShowSpine: boolean
  readonly isSystemSetting: boolean
}

const IS_OPEN: Readonly<Record<GateName, (facts: MenuFacts) => boolean>> = {
  booking: ({ organization }) => organization.isTreatmentBooking,
  workInjury: ({ organization, workInjuryOrganizationId }) =>
    organization.id !== '' && organization.id === workInjuryOrganizationId,
  spine: ({ spineBy, isShowSpine, organization, spineOrganizations }) =>
    spineBy === 'user' ? isShowSpine : spineOrganizations?.includes(organization.id) === true,
  setting: ({ isSystemSetting }) => isSystemSetting,
}

const KEYS = Object.entries(GATES).map(([name, { entries, byPage }]) => ({
  name,
  byPage,
  isOpen: IS_OPEN[name as GateName],
  keys: new Set(entries.map((entry) => entry.toLowerCase())),
}))

export function gateMenu(items: readonly MenuItem[], facts: MenuFacts): readonly MenuItem[] {
  return withoutClosed(
    items,
    KEYS.filter((gate) => !gate.isOpen(facts)),
  )
}

/** Whether the menu holds anything that this gate decides about. */
export function isGated(items: readonly MenuItem[], name: GateName): boolean {
  const gate = KEYS.find((one) => one.name === name)
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

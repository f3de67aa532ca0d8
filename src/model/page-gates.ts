/**
 * Pages that not everybody with the role has: booking, work injury, spine screening and the settings of the system. The menu leaves
 * out what is closed, and the server refuses what stands behind it.
 *
 * Shapes  One table. An entry of a menu is meant when its `pathIndex` or `name` is listed, in whatever case; a library or a statistic
 *         when its page is.
 * Source  Spec §6, §9 (two readings of the spine menu).
 */
import type { ConsoleSettings } from './console-settings.ts'

export type GateName = 'booking' | 'workInjury' | 'spine' | 'setting'

/** What the house says of gates. */
export type PageGateSettings = Pick<ConsoleSettings, 'spineBy' | 'spineConsortiumId' | 'workInjuryOrganizationId'>

interface PageGate {
  readonly entries: readonly string[]
  /** Whether `pathIndex` counts too; the specification speaks of items named setting. */
  readonly byPage: boolean
}

export const GATES: Readonly<Record<GateName, PageGate>> = {
  booking: {
    entries: ['ReservationTimeManagement', 'ScheduleManagement', 'SchedulePlan', 'ReservationRecord'],
    byPage: true,
  },
  workInjury: { entries: ['WorkInjury', 'WorkInjuryPatient'], byPage: true },
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
      'SpineAreas',
    ],
    byPage: true,
  },
  setting: { entries: ['setting'], byPage: false },
}

/** Whether the page is behind some gate. */
export function isGatedPage(page: string): boolean {
  return GATED.has(page)
}

/** The pages behind closed gates, for one who may go through these. */
export function closedPages(open: Readonly<Record<GateName, boolean>>): readonly string[] {
  const closed = Object.entries(GATES).filter(([name, { byPage }]) => byPage && !open[name as GateName])
  return closed.flatMap(([, { entries }]) => entries)
}

const GATED: ReadonlySet<string> = new Set(
  closedPages({ booking: false, workInjury: false, spine: false, setting: false }),
)

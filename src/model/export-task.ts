/**
 * A file that is being made for one person, or is ready to be fetched.
 *
 * Units   `progress` whole percent, 0 to 100; times ISO 8601 in UTC, '' where there is none yet.
 * Source  Spec §3 (export task), §7 (Reports). States and progress are ours: the spec names TaskId, rows and total.
 */

export const EXPORT_STATES = ['waiting', 'running', 'done', 'failed'] as const
export type ExportState = (typeof EXPORT_STATES)[number]

export interface ExportTask {
  readonly id: string
  readonly name: string
  readonly state: ExportState
  readonly progress: number
  readonly createdAt: string
  readonly finishedAt: string
  /** Why it failed. */
  readonly words: string
}

export interface ExportTaskPage {
  readonly rows: readonly ExportTask[]
  readonly total: number
}

/** Whether a task still waits or runs. */
export function isUnfinished({ state }: ExportTask): boolean {
  return state === 'waiting' || state === 'running'
}

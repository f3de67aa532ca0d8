/**
 * What the studio knows at a moment: the texts in the editor, on disk and at the last commit, and what the worker has made of
 * those in the editor. The panes are functions of it.
 *
 * Shapes  Files by path from the project's root (`resources/thing.json`, `schemas/shared/library.json`). A library's name is the
 *         stem of its descriptor. States are never changed in place: what is the same object is unchanged.
 */
import type { CompiledState, FilePlace, Texts } from '../../gate/editing/state.ts'

/** `asked` until git has answered; `late` when it took too long, `none` where there is no commit. */
export type CommitState = 'asked' | 'known' | 'late' | 'none'

export interface StudioState {
  /** Counts the changes of texts. */
  readonly version: number
  /** False where the server only shows the files. */
  readonly mayWrite: boolean
  /** As they are in the editor. */
  readonly files: Texts
  /** As they were on disk when they were last read or saved. */
  readonly saved: Texts
  /** As of the last commit; empty where there is none. */
  readonly committed: Texts
  readonly history: CommitState
  /** The library whose file is open, '' for a file that several share. */
  readonly library: string
  /** The file that is open. */
  readonly file: string
  /** Undefined until the first compilation is done. */
  readonly compiled: CompiledState | undefined
}

/** What every pane beside the editor gets. */
export interface PaneProps {
  readonly state: StudioState
  /** Shows a place in the editor. */
  readonly onOpen: (place: FilePlace) => void
  /** Writes a new file (a sample) to disk; answers why not, in Chinese, or undefined. Absent where files are only shown. */
  readonly onCreate?: (path: string, text: string) => Promise<string | undefined>
  /** Asks for the last commit once more. */
  readonly onHistory?: () => void
}

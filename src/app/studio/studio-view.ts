/**
 * What the studio's screen is a function of, and the acts that change it.
 *
 * Errors  None thrown: what could not be read is the phase's words, what could not be written is the notice's.
 */
import type { Source } from '../../compiler/source.ts'
import type { CompiledState, FilePlace, Texts } from '../../gate/editing/state.ts'
import type { StudioState } from './state.ts'
import type { AnalysisResult, CompiledNews } from '../../gate/editing/worker-protocol.ts'

export interface Notice {
  readonly level: 'success' | 'error'
  readonly words: string
}

export interface StudioView extends StudioState {
  readonly phase: 'loading' | 'ready' | 'failed'
  /** Why the files could not be read. */
  readonly failure: unknown
  readonly conflicts: ReadonlyMap<string, string | null>
  readonly notice: Notice | undefined
  /** Where the editor is asked to go; another object every time. */
  readonly target: FilePlace | undefined
  readonly isSaving: boolean
  /** Unsaved texts would not survive a reload: the browser keeps nothing more. */
  readonly isUnkept: boolean
}

export const EMPTY_VIEW: Omit<StudioView, 'mayWrite'> = {
  version: 0,
  files: new Map(),
  saved: new Map(),
  committed: new Map(),
  library: '',
  file: '',
  compiled: undefined,
  phase: 'loading',
  failure: undefined,
  conflicts: new Map(),
  notice: undefined,
  target: undefined,
  isSaving: false,
  isUnkept: false,
  history: 'asked',
}

export interface StudioStore {
  state(): StudioView
  subscribe(listener: () => void): () => void
  /** `wanted` is opened when it is there, else the first library. */
  load(wanted?: FilePlace): Promise<void>
  open(place: FilePlace): void
  edit(path: string, text: string): void
  save(path?: string): Promise<void>
  saveAll(): Promise<void>
  resolve(path: string, way: 'disk' | 'mine'): void
  create(path: string, text: string): Promise<string | undefined>
  addLibrary(name: string, files: readonly Source[]): Promise<string | undefined>
  removeLibrary(name: string): Promise<string | undefined>
  /** Reads the last commit again. */
  readHistory(): void
  receive(result: CompiledNews | AnalysisResult): void
  receiveCompiled(compiled: CompiledState): void
  /** Files, with their texts, that nobody could check in time. */
  stuck(files: Texts): void
  dismissNotice(): void
  stop(): void
}

/** What the screens are given by the root that mounts them: the libraries, who acts, where libraries live. Nothing here knows a URL. */
import { createContext, useContext } from 'react'
import type { Catalog, JsonSchema, LibraryIndex, Resource } from '../model/resource.ts'
import type { DefaultViews, SavedView } from '../model/saved-view.ts'
import type { Scope } from '../model/scope.ts'
import type { Validate } from '../model/validation.ts'
import type { Files } from './files.ts'
import type { EngineHandle } from './import/engine-port.ts'
import type { ExportOrder } from '../wire/export-order.ts'
import type { PrintRecord } from '../wire/print-record.ts'
import type { Density } from './tokens.ts'

export interface Console {
  /** All libraries by what is known of them before they are opened: name, title, rights. */
  readonly index: LibraryIndex
  /** The libraries that are at hand: on a screen its own and those that its fields refer to; others by `LibraryProvider.library`. */
  readonly catalog: Catalog
  /** What is at hand on the screens of a library, `again` after a failure; where absent the index has all libraries whole. */
  openLibrary?(name: string, again?: boolean): Catalog | Promise<Catalog>
  readonly scope: Scope
  /** The name that the person knows the scope by: a hospital's, or 平台. */
  readonly ownerName: string
  /** The router path of a library's list; `/create`, `/:id` and `/:id/show` hang below it. */
  pathOf(resourceName: string): string
  /** The library's validator, loaded when a form first needs it. */
  loadValidator(resource: Resource): Promise<Validate>
  /** The schema of its records; what the catalog holds may be without it. */
  loadSchema?(resource: Resource): Promise<JsonSchema>
  /** What reads spreadsheets, in a worker of its own; without it nothing can be imported. */
  openImport?(onProgress: (done: number, total: number) => void): Promise<EngineHandle>
  /** Has the platform make a file of a list; the person finds it among the download tasks. */
  startExport?(order: ExportOrder): Promise<void>
  /** Whether such a file has to say what it is for. */
  readonly asksExportReason?: boolean
  /** For which something masked may be looked at; whatever is written when there is none. */
  readonly revealPurposes?: readonly string[]
  /** Leaves a trail of what was printed; a platform without such a call has none. */
  readonly recordPrint?: (print: PrintRecord) => void
  /** What drafts are sealed with; undefined where nothing can be sealed. Without it drafts end with the tab. */
  readonly loadDraftKey?: () => Promise<CryptoKey | undefined>
  /** Where a record is that is not here: in another organization of the same person, by its name. */
  findElsewhere?(resource: Resource, id: string): Promise<Elsewhere | undefined>
  /** The views that lists open with; absent where the platform keeps none. */
  readonly defaultViews?: DefaultViews
  setDefaultView?(library: string, view: SavedView | undefined): void
  /** The person's choice of row height; a list offers the switch only when it can be set. */
  readonly density?: Density
  setDensity?(density: Density): void
  /** The platform's own keyword rule (Spec §5, keywordRegexp); the default rule when absent. */
  keywordPattern?(): RegExp
  /** Absent where nothing can be uploaded or shown. */
  readonly files?: Files
}

export interface Elsewhere {
  readonly ownerName: string
  /** The address that goes over to that organization and opens this path there. */
  addressOf(path: string): string
}

const ConsoleContext = createContext<Console | null>(null)

export const ConsoleProvider = ConsoleContext.Provider

export function useConsole(): Console {
  const value = useContext(ConsoleContext)
  if (!value) throw new Error('useConsole needs a ConsoleProvider above it')
  return value
}

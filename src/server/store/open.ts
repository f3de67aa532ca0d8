/**
 * Opens the store: PostgreSQL when there is an address, PGlite in the data folder otherwise. Tables are made or brought up to date.
 *
 * Errors  `Error` in words for a data folder that another process is using.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalog } from '../../model/resource.ts'
import { withTables } from '../../model/view.ts'
import { type AccountStore, createAccountStore } from './accounts.ts'
import { type AuditStore, createAuditStore } from './audit.ts'
import { type AuthenticationStore, createAuthenticationStore } from './authentications.ts'
import { exactFields } from './columns.ts'
import { createConsultStore, type ConsultStore } from './consult.ts'
import { createDatabase, type Database, type Engine } from './database.ts'
import { createDocumentStore, type DocumentStore } from './documents.ts'
import { createExportQueue, type ExportQueue } from './export-queue.ts'
import { createExportTaskStore, type ExportTaskStore } from './export-tasks.ts'
import { createFileStore, type FileStore, sweepFiles } from './files.ts'
import { createFoundingStore, type FoundingStore } from './founding.ts'
import { createJobStore } from './jobs.ts'
import { createLibraryStore } from '../../operations/libraries.ts'
import type { LibraryStore } from '../../operations/store.ts'
import type { StatisticStore } from '../../operations/statistics.ts'
import { createOwnSessionStore, type OwnSessionStore } from './own-sessions.ts'
import { createPort } from './port.ts'
import { createListViewStore, type ListViewStore } from './list-views.ts'
import { takeLock } from './lock.ts'
import { createMemberStateStore, type MemberStateStore } from './member-states.ts'
import { createMessageStore, type MessageStore } from './messages.ts'
import { migrate } from './migrate.ts'
import { createEditingSigns, type EditingSigns } from './editing-signs.ts'
import { createNews, type News } from './news.ts'
import { createOrganizationRecordStore, type OrganizationRecordStore } from './organization-records.ts'
import { createPersonChangeStore, type PersonChangeStore } from './person-changes.ts'
import { createPeopleStore, type PeopleStore } from './people.ts'
import { createPersonRows, type PersonRows } from './person-rows.ts'
import type { KeepBeside, StoreContext } from './sight.ts'
import { createStatisticStore } from './statistic-query.ts'
import { createSecondFactorStore, type SecondFactorStore } from './second-factors.ts'
import { startPglite } from './pglite.ts'
import { connectPostgres } from './postgres.ts'
import { prune, tidyRegularly } from './prune.ts'
import { createTabCodeStore, type TabCodeStore } from './tab-codes.ts'
import { createTicketStore, type TicketStore } from './tickets.ts'
import { createDigests } from './whole-values.ts'
import { createTimedSteps, type TimedSteps } from './timed-steps.ts'
import { createTokenStore, type TokenStore } from './tokens.ts'

export interface StoreOptions {
  readonly databaseUrl?: string
  /** Where PGlite keeps its files; unused with PostgreSQL. `memory://` keeps nothing. */
  readonly dataDir: string
  readonly catalog: Catalog
  /** What digests of whole values are made with; a key of the store's own otherwise. */
  readonly secretKey?: string
  /** Unix milliseconds. */
  readonly clock?: () => number
  /** Most connections at once; PostgreSQL only. */
  readonly poolMax?: number
  /** A dump of another PGlite store to begin with. */
  readonly snapshot?: Uint8Array
  /** A database that was begun to be opened with the same options before the catalog was known. */
  readonly opening?: Promise<OpenedEngine>
  /** What an operator should know about the stored rows, a sentence each; at opening and at every other catalog. */
  readonly onNotice?: (words: string) => void
}

type People = PeopleStore & PersonChangeStore & AuthenticationStore

export interface Store {
  readonly libraries: LibraryStore
  readonly statistics: StatisticStore
  readonly memberStates: MemberStateStore
  readonly accounts: AccountStore
  readonly people: People
  /** Whoever kept it before does so no more: a server with another catalog has its own rooms. */
  readonly keepBeside: (name: string, keep: KeepBeside) => void
  readonly personRows: PersonRows
  readonly organizations: OrganizationRecordStore
  readonly tokens: TokenStore
  readonly ownSessions: OwnSessionStore
  readonly secondFactors: SecondFactorStore
  readonly tickets: TicketStore
  readonly founding: FoundingStore
  readonly tabCodes: TabCodeStore
  readonly audit: AuditStore
  readonly documents: DocumentStore
  readonly messages: MessageStore
  readonly listViews: ListViewStore
  readonly exportTasks: ExportTaskStore
  readonly exportQueue: ExportQueue
  readonly timedSteps: TimedSteps
  readonly files: FileStore
  readonly consult: ConsultStore
  readonly news: News
  readonly editing: EditingSigns
  /** For what no store above offers, within `server/store` and its tests. */
  readonly database: Database
  /** Takes up another catalog: tables of new libraries are made, those of others stay. */
  readonly useCatalog: (catalog: Catalog) => Promise<void>
  readonly close: () => Promise<void>
}

export interface OpenedEngine {
  readonly engine: Engine
  readonly unlock: () => void
}

export async function openStore(options: StoreOptions): Promise<Store> {
  const { engine, unlock } = await (options.opening ?? openEngine(options))
  const database = createDatabase(engine)
  const clock = options.clock ?? Date.now
  const digest = createDigests(database, options.secretKey ?? '')
  const jobs = createJobStore(database)
  const news = createNews(engine)
  // PGlite's folder is this process's alone; PostgreSQL may serve others that are at work.
  const isAlone = !options.databaseUrl
  let catalog = withTables(options.catalog)
  const rooms = new Map<string, KeepBeside>()
  const around = { database, clock, catalog: () => catalog, digest, rooms }
  const personRows = createPersonRows(around)
  let stopTidying = () => {}
  const close = async () => {
    stopTidying()
    try {
      await news.close()
      await jobs.close()
      await database.close()
    } finally {
      unlock()
    }
  }
  const takeUp = async (next: Catalog) => {
    for (const words of await migrate(database, next, options.secretKey)) options.onNotice?.(words)
    // Writes ask for it inside their own transaction, where a second one would wait for the first.
    if (Object.values(next.resources).some((resource) => exactFields(resource).length > 0)) await digest()
  }
  try {
    await takeUp(catalog)
    await personRows.fill()
    await prune(database, clock())
    await sweepFiles(database, clock(), isAlone)
    stopTidying = tidyRegularly(database, jobs, clock)
  } catch (error) {
    await close()
    throw error
  }
  return {
    ...createStores(around, personRows),
    news,
    exportTasks: createExportTaskStore(database, jobs, clock),
    exportQueue: createExportQueue({ database, jobs, clock, isAlone }),
    keepBeside: (name, keep) => void rooms.set(name, keep),
    useCatalog: async (next) => {
      const kept = withTables(next)
      await takeUp(kept)
      catalog = kept
      await personRows.fill()
    },
    close,
  }
}

type Simple = Omit<Store, 'news' | 'exportTasks' | 'exportQueue' | 'keepBeside' | 'useCatalog' | 'close'>

function createStores(around: StoreContext, personRows: PersonRows): Simple {
  const { database, clock } = around
  return {
    libraries: createLibraryStore(createPort(around)),
    statistics: createStatisticStore(around),
    memberStates: createMemberStateStore(around),
    accounts: createAccountStore(database, clock, personRows),
    people: createPeople(database, clock, personRows),
    personRows,
    organizations: createOrganizationRecordStore(database, clock),
    tokens: createTokenStore(database, clock),
    ownSessions: createOwnSessionStore(database, clock),
    secondFactors: createSecondFactorStore(database, clock),
    tickets: createTicketStore(database, clock),
    founding: createFoundingStore(database, clock, personRows),
    tabCodes: createTabCodeStore(database, clock),
    audit: createAuditStore(database, clock),
    documents: createDocumentStore(database),
    messages: createMessageStore(database, clock),
    listViews: createListViewStore(database, clock),
    files: createFileStore(database, clock),
    consult: createConsultStore(database, clock),
    editing: createEditingSigns(database),
    timedSteps: createTimedSteps(around),
    database,
  }
}

function createPeople(database: Database, clock: () => number, rows: PersonRows): People {
  return {
    ...createPeopleStore(database),
    ...createPersonChangeStore(database, clock, rows),
    ...createAuthenticationStore(database),
  }
}

/** The database without tables of any catalog; PGlite's thread starts at once. Whoever makes no store of it closes and unlocks it. */
export async function openEngine(options: Omit<StoreOptions, 'catalog'>): Promise<OpenedEngine> {
  const { databaseUrl, dataDir, snapshot } = options
  if (databaseUrl) return { engine: connectPostgres(databaseUrl, options.poolMax), unlock: () => undefined }
  if (dataDir.startsWith('memory://'))
    return { engine: await startPglite({ dataDir, snapshot }), unlock: () => undefined }
  // PGlite makes its own folder but not the one above it.
  mkdirSync(dataDir, { recursive: true })
  const unlock = takeLock(join(dataDir, 'pglite.lock'))
  try {
    return { engine: await startPglite({ dataDir: join(dataDir, 'pglite'), snapshot }), unlock }
  } catch (error) {
    unlock()
    throw error
  }
}

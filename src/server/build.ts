/**
 * The platform's calls as one server, made from the catalog. A new catalog is a new server.
 *
 * Source  DESIGN §6, §7; Spec §7.
 */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Catalog } from '../model/resource.ts'
import { withoutRooms, withTables } from '../model/view.ts'
import { keywordPatternOf } from '../model/rules.ts'
import { declareAccess, type RouteFacts } from './access.ts'
import { registerAudit } from './audit/room.ts'
import { createBase } from './base.ts'
import { registerChanges } from './changes/routes.ts'
import { registerConfig } from './config/routes.ts'
import { readMenu, readWebConfig } from './config/stored.ts'
import { serveConsole } from './console/routes.ts'
import { createConsultHub } from './consult/hub.ts'
import { registerConsult } from './consult/routes.ts'
import { createKindsOn } from './consult/switches.ts'
import { registerCheck } from './content/check-route.ts'
import { registerContent } from './content/routes.ts'
import { registerRecordOwner } from './content/owner-route.ts'
import { registerSummary } from './content/summary-route.ts'
import { registerSearch } from './content/search-route.ts'
import { refuseBadInput } from './input.ts'
import { isDemo } from './seed.ts'
import type { Network } from './files/network.ts'
import { registerFiles } from './files/routes.ts'
import { createFindHolder } from './live/holder.ts'
import { registerLive } from './live/routes.ts'
import { registerMessages } from './messages/routes.ts'
import { createFoundingRoom } from './passport/founding-room.ts'
import { type CodeDelivery, codeDeliveryOf } from './passport/delivery.ts'
import { createPresence, flushRegularly } from './passport/presence.ts'
import { registerOrganizationRoom } from './organization/organization-room.ts'
import { registerSettings } from './organization/settings-room.ts'
import { registerOrganization } from './organization/routes.ts'
import { registerPassport } from './passport/routes.ts'
import { requireAccess } from './passport/session.ts'
import { registerPrints } from './reports/print-route.ts'
import { gateSettingsOf } from './page-gates.ts'
import { registerReports } from './reports/routes.ts'
import { registerStatistics } from './reports/statistics-route.ts'
import { ANY_QUERY } from './schemas.ts'
import type { Settings } from './settings.ts'
import { createTimedRunner } from './timed/runner.ts'
import type { AuthoredFile } from '../wire/studio.ts'
import { registerStudio } from './studio/routes.ts'
import type { Store } from './store/open.ts'
import { registerViews } from './views/routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route with what it declares, in order of registration. */
    routeFacts: readonly RouteFacts[]
  }
}

export interface ServerOptions {
  readonly catalog: Catalog
  readonly store: Store
  readonly settings: Settings
  /** Unix milliseconds. */
  readonly clock: () => number
  readonly logger: FastifyBaseLogger
  /** Whether the console's files are served too; the dev server does that by itself. */
  readonly console?: boolean
  /** How codes reach people; as the settings say when absent. */
  readonly codeDelivery?: CodeDelivery
  /** The texts that the catalog was made of, for those who may look at them; none when absent. */
  readonly authored?: readonly AuthoredFile[]
  /** Where files may be fetched from; the internet when absent. */
  readonly network?: Network
}

export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const { catalog, store, settings, clock, logger } = options
  const server = await createBase({ settings, logger })
  const webConfig = await readWebConfig(store)
  const keywordPattern = keywordPatternOf(webConfig.keywordRegexp)
  server.decorate('routeFacts', declareAccess(server))
  const presence = createPresence(store.tokens, clock)
  server.addHook('onClose', flushRegularly(presence))
  requireAccess(server, { store, presence, settings: { ...settings, gates: gateSettingsOf(settings) } })
  server.addHook('preValidation', async (request) => {
    refuseBadInput(request.query, keywordPattern)
    refuseBadInput(request.body, keywordPattern)
  })
  registerHealth(server)
  const delivery = options.codeDelivery ?? codeDeliveryOf(settings)
  await registerPassport(server, { store, clock, settings, presence, delivery, catalog })
  store.keepBeside('founding', createFoundingRoom({ settings, delivery, clock, rows: store.personRows, log: logger }))
  registerConfig(server, { catalog, webConfig, readMenu: () => readMenu(store), store: store.libraries })
  registerOrganization(server, store)
  registerMessages(server, store.messages)
  const kept = { catalog: withTables(catalog), store: store.libraries }
  const timed = createTimedRunner({ store, catalog: kept.catalog, logger })
  server.addHook('onReady', async () => timed.begin())
  server.addHook('onClose', timed.close)
  registerReports(server, { ...kept, catalog: withoutRooms(catalog), store, clock })
  registerStatistics(server, { ...kept, statistics: store.statistics, clock })
  registerPrints(server, { catalog, audit: store.audit })
  await registerFiles(server, { store: store.files, settings, network: options.network })
  registerContent(server, { ...kept, catalog })
  registerCheck(server, kept)
  registerSearch(server, kept)
  registerSummary(server, { ...kept, catalog: withoutRooms(catalog) })
  registerRecordOwner(server, kept)
  registerChanges(server, kept)
  registerAudit(server, { ...kept, audit: store.audit, keywordPattern })
  registerOrganizationRoom(server, { ...kept, catalog, store })
  registerSettings(server, { catalog, organizations: store.organizations, settings, webConfig })
  registerViews(server, { catalog, store: store.listViews })
  registerStudio(server, { role: settings.studioRole, files: options.authored ?? [] })
  await registerConversations(server, options)
  const askIsEmpty = async () => !(await store.accounts.hasUsers())
  if (options.console) await serveConsole(server, settings, { askIsEmpty, isDemo: await isDemo(store), isLive: true })
  return server
}

/** The connection of each tab, and the consultation rooms that are spoken in over it. */
async function registerConversations(
  server: FastifyInstance,
  { catalog, store, settings, clock }: ServerOptions,
): Promise<void> {
  const findHolder = createFindHolder({ store, settings: { ...settings, gates: server.gateSettings } })
  const kindsOn = createKindsOn(store.accounts)
  const consult = createConsultHub({ store, kindsOn, clock })
  server.addHook('onClose', async () => consult.close())
  registerConsult(server, { store, settings, clock, consult, kindsOn, findHolder })
  await registerLive(server, { catalog, store, findHolder, consult, clock })
}

/** Answers from the event loop alone, so that a long scan in the database does not make the server look dead. */
export function registerHealth(server: FastifyInstance): void {
  server.route({
    method: ['GET', 'HEAD'],
    url: '/health',
    config: { access: 'open', rateLimit: false },
    schema: { querystring: ANY_QUERY },
    handler: async () => ({ status: 'ok' }),
  })
}

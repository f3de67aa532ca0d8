/**
 * The real server over a real store, with the demo people and a clock that the test moves.
 *
 *     const platform = await startPlatform(database)
 *     const reply = await platform.call({ as: 'orgadmin', url: '/content/…' })
 */
import { ORGANIZATION_ADMIN, type Scope } from '../../src/model/scope.ts'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Call, Operation } from '../../src/model/call.ts'
import type { Catalog, Resource } from '../../src/model/resource.ts'
import { buildServer } from '../../src/server/build.ts'
import type { Network } from '../../src/server/files/network.ts'
import { createLogger } from '../../src/server/log.ts'
import { DEMO_PASSWORD } from '../../src/server/demo-people.ts'
import { readSettings, type Settings } from '../../src/server/settings.ts'
import type { Store } from '../../src/server/store/open.ts'
import { CLIENT_ID, CLIENT_SECRET, TOKEN } from '../../src/wire/token.ts'
import type { Place, TestDatabase } from './databases.ts'
import { fill, type Filling } from './filled.ts'
import { CATALOG, LIBRARIES, ROOT } from './project.ts'

/** `orgadmin` at home, for who asks the store itself. */
export const ADMINISTRATOR: Scope = {
  userId: 'user-orgadmin',
  userName: '陈静',
  roles: [ORGANIZATION_ADMIN],
  organizationId: 'org-1',
  consortiumId: 'consortium-1',
  shelf: 'organization',
}

export { CATALOG, LIBRARIES, ROOT }
/** Those of which each organization writes rows of its own; what is only read, or is the consortium's alone, has tests of its own. */
export const OWN_LIBRARIES: readonly Resource[] = LIBRARIES.filter(
  ({ scopes, calls }) => scopes.organization !== undefined && (calls['upsert'] ?? calls['create']) !== undefined,
)

export interface Ask {
  /** Account that calls; nobody when absent. */
  readonly as?: string
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD' | 'PATCH'
  readonly url: string
  readonly query?: Record<string, string | string[]>
  readonly headers?: Record<string, string>
  readonly body?: unknown
  /** Where the connection comes from; 127.0.0.1 when absent. */
  readonly address?: string
}

export interface Envelope {
  readonly Type: number
  /** Null in refusals that say no more; asking for a field of that fails the test, as it should. */
  readonly Data: Readonly<Record<string, unknown>>
  readonly Content: string
}

export interface Reply {
  readonly status: number
  readonly headers: LightMyRequestResponse['headers']
  readonly text: string
  readonly body: Envelope
}

export interface TokenBody {
  readonly access_token: string
  readonly refresh_token: string
  readonly expires_in: number
  readonly error?: string
  readonly error_description?: string
}

export interface Platform {
  readonly server: FastifyInstance
  readonly store: Store
  readonly advance: (ms: number) => void
  readonly call: (ask: Ask) => Promise<Reply>
  /** Codes that were sent, the newest last. */
  readonly codes: readonly { readonly phone: string; readonly code: string }[]
  readonly requestToken: (
    form: Readonly<Record<string, string>>,
    headers?: Record<string, string>,
    address?: string,
  ) => Promise<Reply & { readonly token: TokenBody }>
  readonly signIn: (
    name: string,
    password?: string,
    headers?: Record<string, string>,
    address?: string,
  ) => ReturnType<Platform['requestToken']>
  readonly stop: () => Promise<void>
}

export interface PlatformOptions {
  readonly catalog?: Catalog
  readonly settings?: Partial<Settings>
  /** The whole clock, for tests to the millisecond; one that `advance` moves when absent. */
  readonly clock?: () => number
  /** The rows of the seeds as well; people alone otherwise. */
  readonly rows?: boolean
  /** A store with the people in it that outlives the server; one of its own when absent. */
  readonly place?: Place
  /** What the studio shows; nothing when absent. */
  readonly authored?: readonly { readonly path: string; readonly text: string }[]
  /** Where files are fetched from. */
  readonly network?: Network
}

export function testSettings(changes: Partial<Settings> = {}): Settings {
  const reading = readSettings({
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '1000000',
    AUTH_RATE_LIMIT: '1000000',
    // The demo people sign in from everywhere; who may not is tested by itself.
    DEMO_REMOTE: '1',
  })
  if ('problems' in reading) throw new Error(reading.problems.join('; '))
  return { ...reading.settings, ...changes }
}

export async function startPlatform(database: TestDatabase, options: PlatformOptions = {}): Promise<Platform> {
  const catalog = options.catalog ?? CATALOG
  let offset = 0
  const clock = options.clock ?? (() => Date.now() + offset)
  const place = options.place ?? (await openFilled(database, catalog, clock, options.rows ? 'rows' : 'people'))
  const settings = testSettings(options.settings)
  const codes: { readonly phone: string; readonly code: string }[] = []
  const codeDelivery = { deliver: async (phone: string, code: string) => void codes.push({ phone, code }) }
  const logger = createLogger('silent')
  const { network, authored } = options
  const server = await buildServer({
    catalog,
    store: place.store,
    settings,
    clock,
    logger,
    codeDelivery,
    network,
    authored,
  })
  await server.ready()
  const tokens = new Map<string, { readonly token: string; readonly at: number }>()

  async function send(ask: Ask, authorization: string | undefined): Promise<Reply> {
    const { method = ask.body === undefined ? 'GET' : 'POST', url, query = {}, headers = {}, body } = ask
    const isText = typeof body === 'string'
    const payload = body === undefined ? {} : { payload: isText ? body : JSON.stringify(body) }
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
    const reply = await server.inject({
      method,
      url,
      query,
      ...payload,
      headers: { ...type, ...(authorization ? { authorization } : {}), ...headers },
      ...(ask.address === undefined ? {} : { remoteAddress: ask.address }),
    })
    return { status: reply.statusCode, headers: reply.headers, text: reply.body, body: parsed(reply.body) }
  }

  const requestToken: Platform['requestToken'] = async (form, headers = {}, address = undefined) => {
    const client = { client_id: CLIENT_ID, client_secret: CLIENT_SECRET }
    const body = new URLSearchParams({ ...client, ...form }).toString()
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const place = address === undefined ? {} : { address }
    const asked = { method: 'POST', url: TOKEN.path, body, headers: { ...type, ...headers }, ...place } as const
    const reply = await send(asked, undefined)
    return { ...reply, token: reply.body as unknown as TokenBody }
  }
  const signIn: Platform['signIn'] = (username, password = DEMO_PASSWORD, headers = {}, address = undefined) =>
    requestToken({ grant_type: 'password', username, password }, headers, address)

  /** Kept while the clock stands still, so that a matrix of hundreds of cells hashes one password per person. */
  async function tokenOf(name: string): Promise<string> {
    const known = tokens.get(name)
    if (known && known.at === offset) return known.token
    const { status, token, text } = await signIn(name)
    if (status !== 200) throw new Error(`${name} cannot sign in: ${text}`)
    tokens.set(name, { token: token.access_token, at: offset })
    return token.access_token
  }

  return {
    server,
    store: place.store,
    advance: (ms) => void (offset += ms),
    call: async (ask) => send(ask, ask.as === undefined ? undefined : `Bearer ${await tokenOf(ask.as)}`),
    codes,
    requestToken,
    signIn,
    stop: async () => {
      await server.close()
      if (!options.place) await place.drop()
    },
  }
}

async function openFilled(
  database: TestDatabase,
  catalog: Catalog,
  clock: () => number,
  filling: Filling,
): Promise<Place> {
  if (catalog === CATALOG) return await database.open(catalog, { clock }, filling)
  const place = await database.open(catalog, { clock })
  await fill(place.store, catalog, filling)
  return place
}

function parsed(text: string): Envelope {
  try {
    return JSON.parse(text) as Envelope
  } catch {
    return { Type: 0, Data: {}, Content: text }
  }
}

/** The library's call for that operation; every library of this repository has it. */
export function callNamed(resource: Resource, operation: Operation): Call {
  const call = Object.values(resource.calls).find((candidate) => candidate?.operation === operation)
  if (!call) throw new Error(`${resource.name} has no call for ${operation}`)
  return call
}

/** Fields of a refusal. */
export function pathsOf(reply: Reply): readonly string[] {
  const errors = reply.body.Data?.errors as readonly { readonly path: string }[] | undefined
  return (errors ?? []).map(({ path }) => path)
}

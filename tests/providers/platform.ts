/**
 * A small platform that speaks the dialect's other half: the server codecs over a Map, with accounts and expiring tokens.
 * A real Fastify on a port that the system chose.
 */
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { holds } from '../../src/model/condition.ts'
import { Failure } from '../../src/model/failure.ts'
import type { PageInput } from '../../src/model/query.ts'
import type { Call, Method } from '../../src/model/call.ts'
import type { Resource, WireRecord } from '../../src/model/resource.ts'
import { encodeFailure, encodeSuccess } from '../../src/wire/envelope.ts'
import type { Answer, RequestMessage } from '../../src/wire/message.ts'
import { parseQuery } from '../../src/wire/query-string.ts'
import { encodeReply } from '../../src/wire/replies.ts'
import { decodeRequest } from '../../src/wire/request-readers.ts'
import { TOKEN } from '../../src/wire/token.ts'
import { received } from '../support/received.ts'

export interface Account {
  readonly username: string
  readonly password: string
  readonly profile: WireRecord
}

export interface PlatformSettings {
  readonly resources?: readonly Resource[]
  readonly accounts?: readonly Account[]
  readonly menu?: unknown
  /** What a write answers; platforms differ. */
  readonly writeReply?: 'record' | 'id' | 'nothing'
  /** Answers instead of the platform, or delays it; nothing happens when it gives nothing. */
  readonly before?: (request: FastifyRequest) => Promise<Answer | undefined>
}

export interface Platform {
  readonly url: string
  readonly rows: Map<string, WireRecord>
  /** Everything that was asked, oldest first. */
  readonly seen: {
    readonly method: string
    readonly url: string
    readonly headers: Record<string, unknown>
    readonly body: unknown
  }[]
  readonly issued: { refreshes: number; readonly live: Set<string> }
  close(): Promise<void>
}

export async function startPlatform(settings: PlatformSettings = {}): Promise<Platform> {
  const app = Fastify({ routerOptions: { caseSensitive: false } })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  const platform = { rows: new Map<string, WireRecord>(), seen: [], issued: { refreshes: 0, live: new Set<string>() } }
  const owners = addPassport(app, settings, platform)
  addGuard(app, settings, platform, owners)
  app.get('/passport/user/GetUserProfile', (request, reply) =>
    answer(reply, encodeSuccess(ownerOf(request, owners)?.profile)),
  )
  app.get('/bff/api/menu/get', async () => encodeSuccess(settings.menu ?? []).body)
  for (const resource of settings.resources ?? [])
    addLibrary(app, resource, platform.rows, settings.writeReply ?? 'record')
  app.setErrorHandler((error, _request, reply) => {
    answer(reply, encodeFailure(error instanceof Failure ? error : new Failure('server', { words: String(error) })))
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { ...platform, url, close: () => app.close() }
}

type State = Pick<Platform, 'rows' | 'seen' | 'issued'>

function addPassport(app: FastifyInstance, settings: PlatformSettings, { issued }: State): Map<string, Account> {
  const owners = new Map<string, Account>()
  const refreshable = new Map<string, Account>()
  let count = 0
  app.post('/passport/connect/token', async (request, reply) => {
    const asked = TOKEN.decode(received(messageOf(request)))
    if (asked.grant === 'refresh') issued.refreshes += 1
    const account =
      asked.grant === 'refresh'
        ? refreshable.get(asked.refreshToken)
        : settings.accounts?.find((one) => one.username === asked.username && one.password === asked.password)
    if (asked.grant === 'refresh') refreshable.delete(asked.refreshToken)
    if (!account) return reply.code(400).send({ error: 'invalid_grant', error_description: '账号或密码不正确' })
    count += 1
    const tokens = {
      accessToken: `access-${count}`,
      refreshToken: `refresh-${count}`,
      tokenType: 'Bearer',
      expiresInS: 900,
    }
    owners.set(tokens.accessToken, account)
    refreshable.set(tokens.refreshToken, account)
    issued.live.add(tokens.accessToken)
    return TOKEN.reply.encode(tokens)
  })
  return owners
}

function addGuard(app: FastifyInstance, settings: PlatformSettings, state: State, owners: Map<string, Account>): void {
  app.addHook('preHandler', async (request, reply) => {
    const { method, url, headers, body } = request
    state.seen.push({ method, url, headers, body })
    const instead = await settings.before?.(request)
    if (instead) return answer(reply, instead)
    if (request.url.startsWith('/passport/connect/')) return undefined
    const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
    const isKnown = owners.size === 0 || (owners.has(token) && state.issued.live.has(token))
    return isKnown ? undefined : answer(reply, encodeFailure(new Failure('expired')))
  })
}

function ownerOf(request: FastifyRequest, owners: Map<string, Account>): Account | undefined {
  return owners.get(request.headers.authorization?.replace('Bearer ', '') ?? '')
}

function answer(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  return reply.code(status).send(body)
}

function messageOf(request: FastifyRequest): RequestMessage {
  const [path = '', search = ''] = request.url.split('?')
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  return { method: request.method as Method, path, query: parseQuery(search), headers, body: request.body }
}

function addLibrary(
  app: FastifyInstance,
  resource: Resource,
  rows: Map<string, WireRecord>,
  writeReply: NonNullable<PlatformSettings['writeReply']>,
): void {
  for (const call of Object.values(resource.calls)) {
    if (!call) continue
    app.route({
      method: call.method,
      url: call.path.replace('{id}', ':id'),
      handler: async (request) => {
        const result = answerCall(resource, call, rows, messageOf(request))
        if (!['create', 'update', 'upsert'].includes(call.operation))
          return encodeSuccess(encodeReply(call, result)).body
        const record = result as WireRecord
        const data = { record, id: record[resource.identity.id], nothing: null }[writeReply]
        return encodeSuccess(data).body
      },
    })
  }
}

function answerCall(resource: Resource, call: Call, rows: Map<string, WireRecord>, message: RequestMessage): unknown {
  const input = decodeRequest(resource, call, message)
  if (input.kind === 'page') return selectPage(resource, [...rows.values()], input.page)
  if (input.kind === 'record') return store(resource, rows, input.record)
  const found = input.ids.map((id) => rows.get(id)).filter((row) => row !== undefined)
  if (call.operation === 'getMany') return found
  if (call.operation === 'delete') return input.ids.forEach((id) => rows.delete(id))
  const [record] = found
  if (!record) throw new Failure('notFound')
  if (call.operation === 'test') return call.when !== undefined && holds(call.when, record)
  const revision = {
    version: 1,
    action: 'create',
    at: '2026-01-31T08:00:00Z',
    userName: '管理员',
    before: null,
    after: record,
  }
  return call.operation === 'history' ? [revision] : record
}

function store(resource: Resource, rows: Map<string, WireRecord>, submitted: WireRecord): WireRecord {
  const { id: name } = resource.identity
  const id = submitted[name] ? String(submitted[name]) : `new-${rows.size + 1}`
  const current = rows.get(id)
  if (submitted[name] && !current) throw new Failure('notFound')
  if (current && current['Version'] !== submitted['Version'])
    throw new Failure('conflict', { data: { current, submitted } })
  if (String(submitted['Code']).includes('taken')) throw new Failure('invalid', { words: '该编码已存在' })
  const record = { ...submitted, [name]: id, Version: Number(current?.['Version'] ?? 0) + 1, OrganizationId: 'org-1' }
  rows.set(id, record)
  return record
}

function selectPage(resource: Resource, all: readonly WireRecord[], page: PageInput): unknown {
  const matches = all.filter((row) =>
    Object.entries(page.filters).every(([name, filter]) => {
      const text = String(row[name] ?? '')
      if ('in' in filter) return filter.in.includes(text)
      if ('contains' in filter) return text.includes(filter.contains)
      return Number(text) >= Number(filter.from ?? -Infinity) && Number(text) <= Number(filter.to ?? Infinity)
    }),
  )
  const found = page.keyword ? matches.filter((row) => String(row['Name']).includes(page.keyword ?? '')) : matches
  const { field, order } = page.sort ?? resource.list.sort
  const sign = order === 'desc' ? -1 : 1
  const sorted = found.toSorted((a, b) => sign * (String(a[field]) < String(b[field]) ? -1 : 1))
  return { rows: sorted.slice((page.page - 1) * page.pageSize, page.page * page.pageSize), total: found.length }
}

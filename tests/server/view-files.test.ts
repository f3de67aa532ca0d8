/** A view's list: the server adds its condition, whoever asks and whatever for. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getResource, type WireRecord } from '../../src/model/resource.ts'
import { CREATE_EXPORT } from '../../src/wire/export-order.ts'
import { LIST_SUMMARY } from '../../src/wire/list-summary.ts'
import { EXPORT_FILE } from '../../src/wire/reports.ts'
import { encodeRequest } from '../../src/wire/requests.ts'
import { databases } from '../support/databases.ts'
import { CATALOG, type Platform, startPlatform } from '../support/server.ts'

const REVIEW = getResource(CATALOG, 'action-unit-review')
const HOME = getResource(CATALOG, 'action-unit')
const PAGE = { page: 1, pageSize: 200, filters: {} }

describe.each(databases)('a view over $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database, { rows: true })
  })
  afterAll(() => platform.stop())

  const ask = async (more: Readonly<Record<string, unknown>> = {}, page: object = PAGE) => {
    const call = REVIEW.calls['list']!
    const { path, body } = encodeRequest(REVIEW, call, { kind: 'page', page: page as typeof PAGE })
    return await platform.call({ as: 'orgadmin', url: path, body: { ...(body as object), ...more } })
  }
  const rowsOf = (reply: Awaited<ReturnType<typeof ask>>) => reply.body.Data['Row'] as readonly WireRecord[]
  const steps = (rows: readonly WireRecord[]) => [...new Set(rows.map((row) => row['ApprovalStep']))].sort()

  it('lists its records alone, in its order, and says how many', async () => {
    const reply = await ask()
    const rows = rowsOf(reply)
    expect(rows.length).toBeGreaterThan(0)
    expect(steps(rows).every((step) => step === 'submitted' || step === 'returned')).toBe(true)
    expect(reply.body.Data['Total']).toBe(rows.length)
    const submitted = rows.map((row) => String(row['SubmittedAt']))
    expect(submitted).toEqual(submitted.toSorted())
  })

  it('has tabs of its own, whose counts are those of its rows', async () => {
    const { path, body } = LIST_SUMMARY.request({ resource: REVIEW, page: PAGE })
    const { body: reply } = await platform.call({ as: 'orgadmin', url: path, method: 'POST', body: body as object })
    const rows = rowsOf(await ask())
    const of = (step: string) => rows.filter((row) => row['ApprovalStep'] === step).length
    expect(LIST_SUMMARY.reply.decode(reply.Data).tabs).toEqual({ submitted: of('submitted'), returned: of('returned') })
    const tab = rowsOf(await ask({}, { ...PAGE, tab: 'returned' }))
    expect(steps(tab)).toEqual(['returned'])
    expect((await ask({}, { ...PAGE, tab: 'all' })).status).toBe(400)
  })

  it('cannot be asked for what it does not list', async () => {
    const reply = await ask({}, { ...PAGE, filters: { ApprovalStep: { in: ['draft', 'approved'] } } })
    expect(rowsOf(reply)).toEqual([])
    expect(rowsOf(await ask({}, { ...PAGE, filters: { ApprovalStep: { in: ['returned', 'approved'] } } })).length).toBe(
      rowsOf(await ask()).filter((row) => row['ApprovalStep'] === 'returned').length,
    )
  })

  it('is a view that there is, or the request is refused', async () => {
    expect((await ask({ View: 'action-unit' })).status).toBe(400)
    expect((await ask({ Where: { empty: 'Code' } })).status).toBe(400)
  })

  it('opens its records by the calls of its library', async () => {
    const [row] = rowsOf(await ask())
    const get = REVIEW.calls['get']!
    expect(get).toEqual(HOME.calls['get'])
    const asked = encodeRequest(REVIEW, get, { kind: 'ids', ids: [String(row!['Id'])] })
    const query = asked.query as Record<string, string>
    const { status } = await platform.call({ as: 'orgadmin', method: 'GET', url: asked.path, query })
    expect(status).toBe(200)
  })

  it('is exported as it lists', async () => {
    const order = {
      resource: REVIEW,
      name: '待审核',
      format: 'csv',
      fields: ['Code', 'ApprovalStep'],
      page: PAGE,
    } as const
    const { body } = CREATE_EXPORT.encode!(order)
    const reply = await platform.call({ as: 'orgadmin', url: CREATE_EXPORT.path, body })
    expect(reply.status).toBe(200)
    const id = String(reply.body.Data['TaskId'])
    const owner = {
      userId: 'user-orgadmin',
      userName: '',
      roles: [],
      organizationId: 'org-1',
      consortiumId: '',
    } as const
    const scope = { ...owner, shelf: 'organization' } as const
    const task = async () => (await platform.store.exportTasks.page(scope, 1, 5)).rows.find((one) => one.id === id)
    await expect.poll(async () => (await task())?.state, { timeout: 20_000 }).toBe('done')
    const file = await platform.call({ as: 'orgadmin', url: EXPORT_FILE.path, body: { TaskId: id } })
    expect(file.status).toBe(200)
    expect(file.text).toMatch(/待审核|已退回/)
    expect(file.text).not.toMatch(/草稿|已通过/)
  })
})

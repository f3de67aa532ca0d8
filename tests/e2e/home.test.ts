/** The homes of both roles: each line that waits and each figure opens a list of as many; what fails does so alone. */
import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, expectAccessibleInBothLooks } from '../support/accessible.ts'
import { signInAt } from '../support/person.ts'
import { useSharedConsole } from './suite.ts'

const suite = useSharedConsole()
const HOMES = [
  ['orgadmin', '/home/index', /动作单元：平台有变动/],
  ['consortium', '/homeConsortiumAdmin/index', /医院审核：待审核/],
] as const
const RESULTS = '**/report/redash/QueryResults'
/** Bytes. */
const KILOBYTE = 1_000

const waiting = (page: Page) => page.getByRole('region', { name: '待办' })
const figures = (page: Page) => page.getByRole('region', { name: '患者统计' })

async function openHome(account: string, path: string): Promise<Page> {
  const page = await suite.open({ viewport: { width: 1440, height: 900 } })
  await signInAt(page, path, account)
  await settled(page)
  return page
}

const settled = (page: Page) => page.locator('section[aria-busy=false]').filter({ hasText: '待办' }).waitFor()

const isAscending = (all: readonly string[]) => all.every((one, at) => at === 0 || (all[at - 1] ?? '') <= one)

/** What a list, or a review of copies, says that it holds. */
const countedAs = (page: Page, count: string) =>
  page.getByRole('main').getByText(`共 ${count} 条`, { exact: true }).filter({ visible: true }).first()

describe.each(HOMES)('the home of %s', (account, path, own) => {
  it('leads from each line that waits to as many records, the oldest first', async () => {
    const page = await openHome(account, path)
    const links = waiting(page).getByRole('link')
    let lines: readonly string[] = []
    await expect.poll(async () => (lines = await links.allTextContents()).some((line) => own.test(line))).toBe(true)
    const times = waiting(page).locator('time')
    const ages = () => times.evaluateAll((all) => all.map((one) => one.getAttribute('datetime') ?? ''))
    await expect.poll(async () => (await ages()).length).toBeGreaterThan(1)
    await expect.poll(async () => isAscending(await ages())).toBe(true)
    for (const line of lines) {
      const count = / (\d+) 项$/.exec(line)?.[1] ?? 'no count'
      await waiting(page).getByRole('link', { name: line }).click()
      await countedAs(page, count).waitFor()
      await page.goto(path)
      await settled(page)
    }
  })

  it('can be used by everybody, in both looks and where it is narrow', async () => {
    const page = await openHome(account, path)
    await expectAccessibleInBothLooks(page, 'main')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page, 'main')
    const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(beyond).toBeLessThanOrEqual(0)
  })
})

describe('the figures of a home', () => {
  it('open lists of as many, and are those of all members for a consortium', async () => {
    const page = await openHome('orgadmin', '/home/index')
    const links = figures(page).getByRole('link')
    await expect.poll(() => links.count()).toBe(2)
    for (const name of ['患者数', '住院人数']) {
      const link = figures(page).getByRole('link', { name: new RegExp(`^${name} `) })
      const count = / (\d+)人/.exec((await link.getAttribute('aria-label')) ?? '')?.[1] ?? 'no count'
      await link.click()
      await countedAs(page, count).waitFor()
      await page.goto('/home/index')
      await link.waitFor()
    }
    const consortium = await openHome('consortium', '/homeConsortiumAdmin/index')
    const link = figures(consortium).getByRole('link', { name: /^患者数 / })
    const count = / (\d+)人/.exec((await link.getAttribute('aria-label')) ?? '')?.[1] ?? 'no count'
    await link.click()
    await countedAs(consortium, count).waitFor()
  })

  it('fail alone, and so does a line that waits', async () => {
    const page = await suite.open()
    suite.expectComplaint(/503/)
    const refuse = { status: 503, json: { Type: 503, Data: null, Content: '' } }
    await page.route(RESULTS, (route) => route.fulfill(refuse))
    await page.route(/phrase/i, (route) =>
      route.request().resourceType() === 'fetch' && !route.request().url().includes('/assets/')
        ? route.fulfill(refuse)
        : route.continue(),
    )
    await signInAt(page, '/home/index')
    await settled(page)
    await figures(page).getByText('更新失败').waitFor()
    await waiting(page)
      .getByText(/^常用短语：平台有变动：/)
      .waitFor()
    await waiting(page)
      .getByRole('link', { name: /动作单元数据审核：待审核/ })
      .waitFor()
    await page.unrouteAll()
    await figures(page).getByRole('button', { name: '重试' }).click()
    await figures(page)
      .getByRole('link', { name: /^患者数 / })
      .waitFor()
    await waiting(page).getByRole('button', { name: /^重试/ }).click()
    await waiting(page)
      .getByText(/^常用短语：平台有变动：/)
      .waitFor({ state: 'detached' })
  })
})

describe('the hospitals of a consortium', () => {
  it('stand with what they have not taken over, as many as wait on their own homes, the first the one with most', async () => {
    const own = await openHome('orgadmin', '/home/index')
    const lines = waiting(own).getByRole('link', { name: /：平台有变动/ })
    await lines.first().waitFor()
    const counts = (await lines.allTextContents()).map((line) => Number(/ (\d+) 项$/.exec(line)?.[1]))
    const page = await openHome('consortium', '/homeConsortiumAdmin/index')
    const table = page.getByRole('table', { name: '各院一览' })
    const row = table.getByRole('row').filter({ hasText: '第一康复医院' })
    const total = counts.reduce((sum, count) => sum + count, 0)
    await expect.poll(() => row.innerText()).toContain(`${total} 项`)
    const totals = async () =>
      (await table.getByRole('row').allInnerTexts()).slice(1).map((words) => Number(/(\d+) 项/.exec(words)?.[1] ?? 0))
    const inOrder = (told: readonly number[]) => told.every((count, at) => at === 0 || (told[at - 1] ?? 0) >= count)
    await expect.poll(async () => (await totals()).length).toBe(2)
    await expect.poll(async () => inOrder(await totals())).toBe(true)
    await row.getByRole('link', { name: '第一康复医院' }).click()
    await page.getByRole('heading', { level: 1, name: '第一康复医院' }).waitFor()
    const other = await openHome('orgadmin2', '/home/index')
    await figures(other).getByRole('link').first().waitFor()
    await expect.poll(() => other.getByRole('region', { name: '各院一览' }).count()).toBe(0)
  })

  it('fail alone, and come at the next try', async () => {
    const page = await suite.open()
    suite.expectComplaint(/503/)
    await page.route('**/memberStates', (route) =>
      route.fulfill({ status: 503, json: { Type: 503, Data: null, Content: '' } }),
    )
    await signInAt(page, '/homeConsortiumAdmin/index', 'consortium')
    const section = page.getByRole('region', { name: '各院一览' })
    await section.getByText(/^没有读到/).waitFor()
    await figures(page)
      .getByRole('link', { name: /^患者数 / })
      .waitFor()
    await page.unrouteAll()
    await section.getByRole('button', { name: '重试' }).click()
    await section.getByRole('table').waitFor()
  })
})

const LISTS = /\/(?:PageQuery\w+|GetPersonal\w+|GetMoItemPageData|biz\/getList|Phrase\/Find)(?:\?|$)/

describe('nothing that waits', () => {
  it('is said', async () => {
    const page = await suite.open()
    await page.route(LISTS, async (route) => {
      const response = await route.fetch()
      const { Data, ...around } = (await response.json()) as { readonly Data: object }
      await route.fulfill({ response, json: { ...around, Data: emptied(Data) } })
    })
    await signInAt(page, '/home/index')
    await settled(page)
    await waiting(page).getByText('没有待办。').waitFor()
  })
})

/** The same answer without records. */
function emptied(page: object): object {
  if (Array.isArray(page)) return []
  const none = (value: unknown) => (Array.isArray(value) ? [] : typeof value === 'number' ? 0 : value)
  return Object.fromEntries(Object.entries(page).map(([name, value]) => [name, none(value)]))
}

describe('the cost of a home', () => {
  it('is at most a dozen counts, one call for the figures and 12 kB of its own, without the library that draws', async () => {
    const page = await suite.open()
    const asked: string[] = []
    page.on('request', (request) => void asked.push(request.url()))
    await signInAt(page, '/home/index')
    await settled(page)
    await figures(page)
      .getByRole('link', { name: /^患者数 / })
      .waitFor()
    const scripts = [
      ...new Set(asked.filter((url) => /\/assets\/(?:home|figure|freshness|statistics)[\w-]*\.js/.test(url))),
    ]
    expect(scripts.some((url) => url.includes('/home-day-'))).toBe(true)
    const bodies = await Promise.all(scripts.map(async (url) => (await page.request.get(url)).body()))
    const bytes = bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0)
    expect(bytes).toBeLessThanOrEqual(12 * KILOBYTE)
    expect(asked.filter((url) => /QueryResults|getReportSummary|Statistics$/.test(url))).toHaveLength(1)
    expect(asked.filter((url) => /echarts/.test(url))).toEqual([])
    const counts = asked.filter((url) => LISTS.test(url))
    expect(counts.length).toBeGreaterThan(3)
    expect(counts.length).toBeLessThanOrEqual(12)
  })
})

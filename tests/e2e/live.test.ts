/** News by the tab's connection: the badge follows without a reload and without a call, and by its calls where there is none. Issue 17, part 7. */
import type { Page } from 'playwright-core'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { LIVE_PATH } from '../../src/wire/live.ts'
import { UNREAD_COUNT } from '../../src/wire/unread-count.ts'
import { openForm, rowOf, signInAt } from '../support/person.ts'
import { type Cluster, startCluster } from '../support/postgres.ts'
import { useConsoleProcess } from './suite.ts'

const CHARGES = '/baseData/chargeItem'

let cluster: Cluster
// Before the console's own, which it is to outlive.
afterAll(() => cluster?.stop())
const suite = useConsoleProcess(async () => {
  cluster = await startCluster()
  return { environment: { DATABASE_URL: cluster.url, DEMO: '1' } }
})

/** As any other program over the same database would. */
async function store(id: string): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  await client.query(
    `INSERT INTO push_messages (owner_id, shelf, user_id, id, type, title, content, created_ms)
     VALUES ('org-1', 'organization', 'user-orgadmin', $1, 3, '新的', '', 1)`,
    [id],
  )
  await client.end()
}

/** Connections that were welcomed, and how often the count was asked for. */
function watchNews(page: Page) {
  const seen = { welcomes: 0, asked: 0 }
  page.on('websocket', (line) => {
    if (!line.url().endsWith(LIVE_PATH)) return
    line.on('framereceived', ({ payload }) => void (String(payload).includes('"welcome"') && (seen.welcomes += 1)))
  })
  page.on('request', (request) => void (request.url().includes(UNREAD_COUNT.path) && (seen.asked += 1)))
  return seen
}

const badge = (page: Page, count: number) =>
  page.getByRole('button', { name: `消息，${count} 条未读` }).waitFor({ timeout: 10_000 })

describe('the badge of messages', () => {
  it('rises in every tab by its connection; without one the count is asked for, and then told again', async () => {
    const page = await suite.open()
    const seen = watchNews(page)
    await signInAt(page, CHARGES)
    await badge(page, 9)
    await expect.poll(() => seen.welcomes).toBe(1)
    const other = await page.context().newPage()
    const seenThere = watchNews(other)
    await other.goto(CHARGES)
    await expect.poll(() => seenThere.welcomes).toBe(1)
    const asked = seen.asked
    await store('live-1')
    await badge(page, 10)
    await badge(other, 10)
    expect(seen.asked).toBe(asked)

    suite.expectComplaint(/Failed to load resource: net::ERR_INTERNET_DISCONNECTED/)
    await page.context().setOffline(true)
    // What is told to nobody is asked for.
    await expect.poll(() => seen.asked).toBeGreaterThan(asked)
    await store('live-2')
    await page.context().setOffline(false)
    await badge(page, 11)
    await badge(other, 11)
    await expect.poll(() => [seen.welcomes, seenThere.welcomes]).toEqual([2, 2])
    await store('live-3')
    await badge(page, 12)
  })
})

describe('what somebody else has changed', () => {
  const priceOf = (page: Page, name: string) =>
    rowOf(page, name)
      .getByRole('cell')
      .filter({ hasText: /^[\d,]+\.\d\d$/ })
  const reprice = async (page: Page, name: string, price: string) => {
    await priceOf(page, name).dblclick()
    const box = page.getByRole('textbox', { name: `${name}的单价` })
    await box.fill(price)
    await box.press('Enter')
    await page.getByText(`已保存 ${name}的单价`).waitFor({ state: 'attached' })
    await page.keyboard.press('Escape')
  }

  it('is said above the list and the form that show it, and read when the person says so', async () => {
    const [reader, writer] = [await suite.open(), await suite.open()]
    const seen = watchNews(reader)
    await signInAt(writer, CHARGES, 'orgadmin2')
    const first = writer.getByRole('row').filter({ has: writer.getByRole('button', { name: '编辑', exact: true }) })
    const name = (await first.first().getByRole('rowheader').getByRole('link').textContent()) ?? ''
    await signInAt(reader, CHARGES)
    await reader.goto(`/switch/org-2?to=${encodeURIComponent(CHARGES)}`)
    await rowOf(reader, name).waitFor()
    await expect.poll(() => seen.welcomes).toBeGreaterThan(0)
    const welcomed = seen.welcomes
    await reprice(writer, name, '321.01')
    const words = reader.getByText('其他人刚改了这里的记录')
    await words.waitFor()
    await expect.poll(() => priceOf(reader, name).textContent()).not.toContain('321.01')
    await reader.getByRole('button', { name: '重新读取' }).click()
    await words.waitFor({ state: 'hidden' })
    await priceOf(reader, name).getByText('321.01').waitFor()
    // Whoever did it is told nothing.
    await expect.poll(() => writer.getByText('其他人刚改了').count()).toBe(0)

    // Who else has it in a form is said on the record and in a form, and no longer when they have left.
    await openForm(reader, name)
    await openForm(writer, name)
    const editing = (page: Page) => page.getByText(/也打开了这条记录的表单/)
    await editing(reader).waitFor()
    await editing(writer).waitFor()
    await writer.goto(CHARGES)
    await editing(reader).waitFor({ state: 'hidden' })
    await reprice(writer, name, '322.02')
    await reader.getByText('其他人刚改了这条记录').waitFor()
    await reader.getByRole('button', { name: '重新读取' }).filter({ visible: true }).click()
    await expect.poll(() => reader.getByLabel('单价').filter({ visible: true }).inputValue()).toBe('322.02')
    expect(seen.welcomes).toBe(welcomed)
  })
})

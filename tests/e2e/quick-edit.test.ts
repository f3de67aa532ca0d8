/** A price list as it is typed down: quickly, on a slow network, while some saves are refused and others meet a colleague's. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { sessionOf, signInAt } from '../support/person.ts'
import { useConsoleProcess } from './suite.ts'

const suite = useConsoleProcess()
const LIST = '/baseData/chargeItem?perPage=50&sort=Code&order=ASC'
const UPSERT = '**/InsertOrUpdateChargeItem*'
const KEY_MS = 25
const CELLS = 30
/** More rows than a table draws at once, so that the way down leads over some that are not drawn yet. */
const ROWS = 34

interface Item {
  readonly Id: string
  readonly Name: string
  readonly Price: number
}

let colleague: Promise<Readonly<Record<string, string>>> | undefined

async function call(path: string, body?: unknown): Promise<{ readonly Data: { readonly Row: readonly Item[] } }> {
  const session = await (colleague ??= sessionOf(suite.origin, 'consortium'))
  const headers = { authorization: `Bearer ${session['access_token']}`, 'content-type': 'application/json' }
  const post = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const reply = await fetch(`${suite.origin}/content/api/ChargeItem/${path}`, { headers, ...post })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as { readonly Data: { readonly Row: readonly Item[] } }
}

async function stored(keyword = ''): Promise<ReadonlyMap<string, Item>> {
  const query = new URLSearchParams({ PageSize: '50', SortField: 'Code', SortOrder: 'asc', Keyword: keyword })
  const { Data } = await call(`GetChargeItemPageData?PageIndex=1&${query}`)
  return new Map(Data.Row.map((item) => [item.Name, item]))
}

const priceCell = (page: Page, name: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name, exact: true }) })
    .getByRole('cell')
    .filter({ hasText: /^[\d,]+\.\d\d$/ })

const boxOf = (page: Page, name: string) => page.getByRole('textbox', { name: `${name}的单价`, exact: true })

async function fill(keyword: string, firstCode: number): Promise<void> {
  for (let number = 1; number <= ROWS; number += 1) {
    await call('InsertOrUpdateChargeItem', {
      Code: `ZZ-${firstCode + number}`,
      Name: `${keyword}${String(number).padStart(2, '0')}`,
      Category: 'exercise',
      Unit: '次',
      Price: 1,
    })
  }
}

/** The list of prices whose names have that word. */
async function openPrices(keyword = ''): Promise<{ readonly page: Page; readonly names: readonly string[] }> {
  const page = await suite.open()
  await signInAt(page, `${LIST}&filter=${encodeURIComponent(JSON.stringify({ q: keyword }))}`, 'consortium')
  await page.getByRole('rowheader').first().waitFor()
  return { page, names: [...(await stored(keyword)).keys()] }
}

/** Every request to the libraries takes that long. */
async function slow(page: Page, latencyMs: number): Promise<void> {
  await page.route('**/content/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, latencyMs))
    await route.fallback()
  })
}

async function typeDown(latencyMs: number): Promise<void> {
  const keyword = `价目${latencyMs}-`
  await fill(keyword, 10 * latencyMs + 1_000)
  const { page, names } = await openPrices(keyword)
  const before = await stored(keyword)
  const typed = new Map(
    names.slice(0, CELLS).map((name, index) => [name, `${100 + index + latencyMs}.${(index % 9) + 1}`]),
  )
  const [unreadable, tooPrecise, broken, contested] = [names[4]!, names[9]!, names[14]!, names[19]!]
  const last = names[CELLS - 1]!
  typed.set(unreadable, '12.3.4').set(tooPrecise, '9.999')
  let endTyping = () => {}
  const typing = new Promise<void>((resolve) => (endTyping = resolve))
  await page.route(UPSERT, async (route) => {
    const saved = route.request().postData() ?? ''
    if (saved.includes(before.get(last)!.Id)) await typing
    if (saved.includes(before.get(broken)!.Id))
      await route.fulfill({ status: 500, json: { Type: 500, Data: null, Content: '系统繁忙' } })
    else await route.fallback()
  })
  await slow(page, latencyMs)
  // A colleague, after the list was read.
  await call('InsertOrUpdateChargeItem', { ...before.get(contested), Price: 5_000 + latencyMs })
  await priceCell(page, names[0]!).dblclick()
  for (const text of typed.values()) {
    await page.keyboard.type(text, { delay: KEY_MS })
    await page.keyboard.press('Enter')
    await page.waitForTimeout(KEY_MS)
  }
  // The keys were faster than the saves.
  expect((await stored(keyword)).get(last)?.Price).toBe(before.get(last)!.Price)
  endTyping()
  await expect.poll(() => page.getByText('4 个单元格没有保存').count(), { timeout: 60_000 }).toBe(1)
  await expect.poll(() => page.getByRole('progressbar', { name: '正在保存' }).count(), { timeout: 60_000 }).toBe(0)
  const stopped = [unreadable, tooPrecise, broken, contested]
  const after = await stored(keyword)
  for (const [name, text] of typed) {
    const unsaved = name === contested ? 5_000 + latencyMs : before.get(name)!.Price
    expect([name, after.get(name)?.Price]).toEqual([name, stopped.includes(name) ? unsaved : Number(text)])
  }
  for (const name of stopped) {
    await expect
      .poll(async () => [name, Number(await boxOf(page, name).inputValue()) || (await boxOf(page, name).inputValue())])
      .toEqual([name, Number(typed.get(name)) || typed.get(name)])
  }
  await page.getByRole('alert').getByText('必须是数字').waitFor()
  await boxOf(page, contested).focus()
  await page.getByRole('alert').getByText('他人刚刚也改了单价').waitFor()
}

describe('prices typed down a column', () => {
  it('30 of them at 25 ms a key with 0, 200 and 2,000 ms of latency are what the server has, or stand in their cells with the reason', async () => {
    suite.expectComplaint(/status of 500/)
    // Side by side: each in a list of its own, most of whose time is waiting.
    await Promise.all([0, 200, 2_000].map(typeDown))
  }, 120_000)
})

describe('the first cell of a fresh page', () => {
  it('takes what is typed at the double click, though its editor takes its time to come', async () => {
    const { page, names } = await openPrices()
    await page.route('**/assets/quick-edit-layer-*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      await route.continue()
    })
    await priceCell(page, names[0]!).dblclick()
    await page.keyboard.type('71.5', { delay: KEY_MS })
    await page.keyboard.press('Enter')
    await page.keyboard.type('72.5', { delay: KEY_MS })
    await page.keyboard.press('Enter')
    await page.keyboard.type('73.', { delay: KEY_MS })
    await boxOf(page, names[2]!).waitFor()
    await page.keyboard.type('5', { delay: KEY_MS })
    await page.keyboard.press('Enter')
    await expect
      .poll(async () => {
        const now = await stored()
        return names.slice(0, 4).map((name) => now.get(name)?.Price)
      })
      .toEqual([71.5, 72.5, 73.5, (await stored()).get(names[3]!)?.Price])
    await expect.poll(() => new URL(page.url()).pathname).toBe('/baseData/chargeItem')
  })

  it('asks before the page goes while a cell is not saved', async () => {
    const { page, names } = await openPrices()
    await priceCell(page, names[0]!).dblclick()
    await page.keyboard.type('十二', { delay: KEY_MS })
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('必须是数字').waitFor()
    await page.getByRole('tab', { name: '收费项目' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: '关闭', exact: true }).click()
    await page.getByRole('dialog', { name: '有修改尚未保存' }).getByRole('button', { name: '放弃修改' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })
})

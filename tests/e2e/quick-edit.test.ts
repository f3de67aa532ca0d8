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

interface Item {
  readonly Id: string
  readonly Name: string
  readonly Price: number
}

async function call(path: string, body?: unknown): Promise<{ readonly Data: { readonly Row: readonly Item[] } }> {
  const session = await sessionOf(suite.origin, 'consortium')
  const headers = { authorization: `Bearer ${session['access_token']}`, 'content-type': 'application/json' }
  const post = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const reply = await fetch(`${suite.origin}/content/api/ChargeItem/${path}`, { headers, ...post })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as { readonly Data: { readonly Row: readonly Item[] } }
}

async function stored(): Promise<ReadonlyMap<string, Item>> {
  const { Data } = await call('GetChargeItemPageData?PageIndex=1&PageSize=100&SortField=Code&SortOrder=asc')
  return new Map(Data.Row.map((item) => [item.Name, item]))
}

const priceCell = (page: Page, name: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name, exact: true }) })
    .getByRole('cell')
    .filter({ hasText: /^[\d,]+\.\d\d$/ })

const boxOf = (page: Page, name: string) => page.getByRole('textbox', { name: `${name}的单价`, exact: true })

/** More rows than a table draws at once, so that the way down leads over some that are not drawn yet. */
async function fill(): Promise<void> {
  if ((await stored()).size > CELLS) return
  for (let number = 1; number <= CELLS; number += 1) {
    const code = `ZZ-${String(number).padStart(3, '0')}`
    await call('InsertOrUpdateChargeItem', {
      Code: code,
      Name: `价目${code}`,
      Category: 'exercise',
      Unit: '次',
      Price: 1,
    })
  }
}

async function openPrices(): Promise<{ readonly page: Page; readonly names: readonly string[] }> {
  await fill()
  const page = await suite.open()
  await signInAt(page, LIST, 'consortium')
  await page.getByRole('rowheader').first().waitFor()
  return { page, names: [...(await stored()).keys()] }
}

/** Every request to the libraries takes that long. */
async function slow(page: Page, latencyMs: number): Promise<void> {
  await page.route('**/content/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, latencyMs))
    await route.fallback()
  })
}

describe('prices typed down a column', () => {
  it.each([0, 200, 2_000])(
    '30 of them at 25 ms a key with %i ms of latency are what the server has, or stand in their cells with the reason',
    async (latencyMs) => {
      const { page, names } = await openPrices()
      const before = await stored()
      const typed = new Map(
        names.slice(0, CELLS).map((name, index) => [name, `${100 + index + latencyMs}.${(index % 9) + 1}`]),
      )
      const [unreadable, tooPrecise, broken, contested] = [names[4]!, names[9]!, names[14]!, names[19]!]
      typed.set(unreadable, '12.3.4').set(tooPrecise, '9.999')
      await page.route(UPSERT, async (route) => {
        const isBroken = (route.request().postData() ?? '').includes(before.get(broken)!.Id)
        if (isBroken) await route.fulfill({ status: 500, json: { Type: 500, Data: null, Content: '系统繁忙' } })
        else await route.fallback()
      })
      suite.expectComplaint(/status of 500/)
      await slow(page, latencyMs)
      // A colleague, after the list was read.
      await call('InsertOrUpdateChargeItem', { ...before.get(contested), Price: 5_000 + latencyMs })
      await priceCell(page, names[0]!).dblclick()
      for (const text of typed.values()) {
        await page.keyboard.type(text, { delay: KEY_MS })
        await page.keyboard.press('Enter')
        await page.waitForTimeout(KEY_MS)
      }
      if (latencyMs > 0)
        expect((await stored()).get(names[CELLS - 1]!)?.Price).toBe(before.get(names[CELLS - 1]!)!.Price)
      await expect.poll(() => page.getByText('4 个单元格没有保存').count(), { timeout: 60_000 }).toBe(1)
      await expect.poll(() => page.getByRole('progressbar', { name: '正在保存' }).count(), { timeout: 60_000 }).toBe(0)
      const stopped = [unreadable, tooPrecise, broken, contested]
      const after = await stored()
      for (const [name, text] of typed) {
        const unsaved = name === contested ? 5_000 + latencyMs : before.get(name)!.Price
        expect([name, after.get(name)?.Price]).toEqual([name, stopped.includes(name) ? unsaved : Number(text)])
      }
      for (const name of stopped) {
        await expect
          .poll(async () => [
            name,
            Number(await boxOf(page, name).inputValue()) || (await boxOf(page, name).inputValue()),
          ])
          .toEqual([name, Number(typed.get(name)) || typed.get(name)])
      }
      await page.getByRole('alert').getByText('必须是数字').waitFor()
      await boxOf(page, contested).focus()
      await page.getByRole('alert').getByText('他人刚刚也改了单价').waitFor()
    },
    120_000,
  )
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
    expect(new URL(page.url()).pathname).toBe('/baseData/chargeItem')
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

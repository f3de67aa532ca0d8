/**
 * A walk through the specification: a table whose rows are its sentences, each with what shows it in the browser.
 *
 * Shapes  Every row has a browser context and a session of its own, which begins where the sign-in page ends; rows that all
 *         begin on one screen and leave it as it was share a page.
 */
import type { BrowserContextOptions, Locator, Page, Route } from 'playwright-core'
import { afterAll, it } from 'vitest'
import { sessionOf } from '../../support/person.ts'
import type { SharedSuite } from '../suite.ts'

export const CHARGES = '/baseData/chargeItem'
export const POINTS = '/baseData/acuPoint'
export const LIST_CALL = '**/GetChargeItemPageData?*'
export const MENU_CALL = '**/bff/api/menu/get?*'
export const PROFILE_CALL = '**/user/GetUserProfile'

/** `[sentence, what shows it]`. */
export type Row = readonly [sentence: string, show: (page: Page) => Promise<void>]

export interface Person {
  readonly account?: string
  readonly context?: BrowserContextOptions
}

/** One test per row; its page belongs to somebody who is signed in and has opened nothing yet. */
export function walk(open: (person?: Person) => Promise<Page>, rows: readonly Row[], person?: Person): void {
  it.each(rows)('%s', async (_sentence, show) => show(await open(person)))
}

/** Of the `describe` that asks for it: a page for all its rows, opened with the first of them and closed after the last. */
export function createDesk(open: () => Promise<Page>): () => Promise<Page> {
  let desk: Promise<Page> | undefined
  afterAll(async () => (await desk)?.context().close())
  return () => (desk ??= open())
}

/** Opens pages for people who are signed in already, each with a session of their own. */
export function createPeople(suite: SharedSuite): (person?: Person) => Promise<Page> {
  return async ({ account = 'orgadmin', context = {} } = {}) => {
    const page = await suite.open(context)
    await enter(page, await sessionOf(suite.origin, account))
    return page
  }
}

/** Once only: what the console itself does to its storage must outlive a reload. */
export async function enter(page: Page, entries: Readonly<Record<string, string>>): Promise<void> {
  await page.addInitScript((session) => {
    if (sessionStorage.getItem('walk') !== null) return
    for (const [key, value] of Object.entries({ ...session, walk: '' })) sessionStorage.setItem(key, value)
  }, entries)
}

export const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

/** A line of the sidebar, whether or not its page is there yet. */
export const line = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: new RegExp(`^${name}(?: ?未开通)?$`) })

export const tab = (page: Page, name: string | RegExp): Locator => page.getByRole('tab', { name, exact: true })

/** Every entry that the menu box offers, by its title. */
export async function menuTitles(page: Page): Promise<readonly string[]> {
  const box = page.getByRole('combobox', { name: '查找菜单' })
  await box.click()
  const options = page.getByRole('listbox', { name: '菜单' }).getByRole('option')
  const titles = await options.evaluateAll((all) => all.map((option) => option.getAttribute('title') ?? ''))
  await box.press('Escape')
  return titles
}

/** Paths of calls that leave from now on, their query included. */
export function watchCalls(page: Page, pattern: RegExp): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pattern.test(pathname)) calls.push(pathname + search)
  })
  return calls
}

/** Answers in the platform's place. */
export const answering = (status: number, body: unknown) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) })

export const success = (data: unknown) => answering(200, { Type: 200, Data: data, Content: '' })

/** Lets the platform answer, and changes what it says. */
export const changing =
  <Data>(change: (data: Data) => unknown) =>
  async (route: Route): Promise<void> => {
    const response = await route.fetch()
    const body = (await response.json()) as { readonly Data: Data }
    await route.fulfill({ response, json: { ...body, Data: change(body.Data) } })
  }

/** Ends the session on the server alone, as an administrator or time would. */
export async function endOnServer(page: Page): Promise<void> {
  const token = await page.evaluate(() => sessionStorage.getItem('refresh_token') ?? '')
  await page.request.post('/passport/connect/revocation', { form: { token } })
}

/** An entry of the server's menu. */
export const entry = (path: string, title: string, more: object = {}) => ({
  path,
  name: `At${path}`,
  pathIndex: `Page${path}`,
  role: [],
  subMenu: [],
  ...more,
  meta: { title, ...(more as { readonly meta?: object }).meta },
})

/** The platform's menu is this one. */
export async function giveMenu(page: Page, ...items: readonly object[]): Promise<void> {
  await page.route(MENU_CALL, success(items))
}

/** Opens a page of the console, built by hand or not, and waits for its heading. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('.rc-page:visible').getByRole('heading', { level: 1 }).waitFor()
}

/** What people do in the console, in their own words; the end-to-end tests speak through it. */
import type { Locator, Page, Request } from 'playwright-core'
import { TOKEN } from '../../src/wire/token.ts'

export const DEMO_PASSWORD = 'Rehab@2026'

export async function fillSignIn(page: Page, account: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('账号').filter({ visible: true }).fill(account)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录' }).click()
}

/** What the sign-in page leaves in the session storage of that person. */
export async function sessionOf(origin: string, account: string): Promise<Readonly<Record<string, string>>> {
  const { path, headers, body } = TOKEN.request({ grant: 'password', username: account, password: DEMO_PASSWORD })
  const reply = await fetch(origin + path, { method: 'POST', headers, body: String(body) })
  const { accessToken, refreshToken, tokenType } = TOKEN.reply.decode(await reply.json())
  return {
    access_token: accessToken,
    refresh_token: refreshToken,
    token_type: tokenType,
    'rc.lock': JSON.stringify({ account, userId: `user-${account}`, locked: false }),
  }
}

/**
 * Opens `path` as that person, who has signed in before: most tests are not about the form, and two hundred sign-ins
 * by it cost minutes. Ends when the screen has its heading.
 */
export async function signInAt(page: Page, path: string, account = 'orgadmin'): Promise<void> {
  // Asked beside the page, which knows its console's address: a page of its own for this costs a tenth of a visit.
  const health = await page.request.get(URL.canParse(path) ? new URL('/health', path).href : '/health')
  const { origin } = new URL(health.url())
  const session = { origin, entries: Object.entries(await sessionOf(origin, account)) }
  const entering = await page.addInitScript(({ origin, entries }) => {
    if (location.origin === origin) for (const [key, value] of entries) sessionStorage.setItem(key, value)
  }, session)
  await page.goto(path)
  // For this page alone: what the console itself does to its storage outlives a reload.
  await entering.dispose()
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('banner').waitFor()
}

/** Opens `path` as somebody who is not signed in, and signs in by the form that stands there. */
export async function signInByForm(page: Page, path: string, account = 'orgadmin'): Promise<void> {
  await page.goto(path)
  await fillSignIn(page, account)
  await page.getByRole('banner').waitFor()
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
}

/** Ends the page's session on the server, unseen by the page, as its end at night does. */
export async function endSession(page: Page): Promise<void> {
  const token = await page.evaluate(() => sessionStorage.getItem('refresh_token') ?? '')
  const reply = await fetch(new URL('/passport/connect/revocation', page.url()), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token }).toString(),
  })
  if (!reply.ok) throw new Error(`The session was not ended: ${reply.status}`)
}

/** Opens a page of somebody who is signed in, and waits for its heading. */
export async function openAt(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
}

export async function searchFor(page: Page, keyword: string): Promise<void> {
  const box = page.getByRole('searchbox', { name: '关键字' })
  await box.fill(keyword)
  await box.press('Enter')
}

export function rowOf(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
}

/** Presses a command of the row, which may stand in its menu. */
export async function doInRow(page: Page, name: string, label: string): Promise<void> {
  const row = rowOf(page, name)
  const inline = row.getByRole('button', { name: label, exact: true })
  const more = row.getByRole('button', { name: '更多操作' })
  await inline.or(more).first().waitFor()
  if (await inline.isVisible()) return inline.click()
  await more.click()
  await page.getByRole('menuitem', { name: label, exact: true }).click()
}

/** Searches the list and waits for the answer: it moves the rows, from under a pointer that is just pressing one, too. */
export async function findRows(page: Page, keyword: string): Promise<void> {
  // A list that has been searched for it asks nothing; a private one does not say so in its address.
  const searched = await page.getByRole('searchbox', { name: '关键字' }).inputValue()
  if (searched !== keyword && !decodeURIComponent(page.url()).includes(keyword)) {
    const answer = page.waitForResponse((response) => isAbout(response.request(), keyword))
    await searchFor(page, keyword)
    await answer
  }
  await page.locator('table[aria-busy]').filter({ visible: true }).waitFor({ state: 'detached' })
}

export async function openForm(page: Page, name: string): Promise<void> {
  await findRows(page, name)
  await rowOf(page, name).getByRole('button', { name: '编辑' }).click()
  await page.getByRole('button', { name: '保存', exact: true }).waitFor()
}

const isAbout = (request: Request, keyword: string) =>
  [...new URL(request.url()).searchParams.values(), request.postData() ?? ''].some((words) => words.includes(keyword))

/** Presses 新增 in the list; ends when the form is there, as columns of the list have the names of its fields. */
export async function openNew(page: Page): Promise<void> {
  await page.getByRole('button', { name: '新增', exact: true }).filter({ visible: true }).click()
  await page.getByRole('button', { name: '保存', exact: true }).filter({ visible: true }).waitFor()
}

/** Chooses what the field refers to by a part of its name. */
export async function chooseIn(page: Page, field: string, words: string): Promise<void> {
  const box = page.getByRole('combobox', { name: field })
  await box.click()
  await box.fill(words)
  await page
    .getByRole('option', { name: new RegExp(words) })
    .first()
    .click()
}

/** Saves the form; ends when the list says so. */
export async function save(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: '保存', exact: true })
  await button.click()
  // An earlier save's toast may still be up; only the form's leaving belongs to this one.
  await button.waitFor({ state: 'detached' })
  await page
    .getByText(/^已保存 /)
    .first()
    .waitFor()
}

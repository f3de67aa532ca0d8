/** Fault 17: a browser that dies in the middle of a form. What was typed is sealed, offered to its own person, and to nobody else. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillSignIn } from '../support/person.ts'
import { openProfile, type Profile } from '../support/profile.ts'
import { useConsoleProcess } from './suite.ts'

const FORM = '/baseData/chargeItem/create'
const NOTE = '浏览器崩溃之前写的'
/** Chromium writes what pages store to the disk within seconds. Milliseconds. */
const WRITTEN_MS = 7_000
const suite = useConsoleProcess()
let folder: string
let browser: Profile | undefined

beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'rehab-profile-'))))
afterAll(async () => {
  await browser?.kill()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const start = async () => (browser = await openProfile(folder)).page
const offer = (page: Page) => page.getByText(/发现 .*未保存的修改：/)
const draftsOn = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('rc-draft')).length)

async function openAs(page: Page, account: string): Promise<void> {
  await page.goto(suite.origin + FORM)
  await fillSignIn(page, account)
  await page.getByLabel('备注').filter({ visible: true }).waitFor()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
}

it('fault 17: a killed browser’s draft is offered to its person, to nobody else, and goes with the next person and with signing out', async () => {
  const page = await start()
  await openAs(page, 'orgadmin')
  await page.getByLabel('备注').filter({ visible: true }).fill(NOTE)
  await page.keyboard.press('Tab')
  await expect.poll(() => draftsOn(page)).toBe(1)
  await page.waitForTimeout(WRITTEN_MS)
  await browser?.kill()

  const again = await start()
  await openAs(again, 'orgadmin')
  await offer(again).waitFor()
  await again.getByRole('button', { name: '恢复' }).click()
  await expect.poll(() => again.getByLabel('备注').filter({ visible: true }).inputValue()).toBe(NOTE)
  expect(await again.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(NOTE)
  await browser?.kill()

  // What the killed browser wrote is on the disk; the next person at this machine finds nothing of it, nor does it stay.
  const other = await start()
  await openAs(other, 'orgadmin2')
  await expect.poll(() => draftsOn(other)).toBe(0)
  await expect.poll(() => other.getByLabel('备注').filter({ visible: true }).inputValue()).toBe('')
  await expect.poll(() => offer(other).count()).toBe(0)
  await other.getByLabel('备注').filter({ visible: true }).fill(NOTE)
  await other.keyboard.press('Tab')
  await expect.poll(() => draftsOn(other)).toBe(1)
  await signOut(other)
  await other.getByRole('button', { name: '放弃修改' }).click()
  await other.getByRole('heading', { name: '登录' }).waitFor()
  await expect.poll(() => draftsOn(other)).toBe(0)
})

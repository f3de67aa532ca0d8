/**
 * `npm run screenshots`: every screen and what opens over it, wide, narrow and dark, as PNGs in docs/screenshots, for people to
 * look at.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { launchBrowser } from './browser.ts'
import { PROJECT } from './builds.ts'
import { startConsole } from './console-process.ts'
import { openAt, signInAt } from './person.ts'

const LOOKS: Readonly<Record<string, BrowserContextOptions>> = {
  wide: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  narrow: { viewport: { width: 390, height: 844 } },
}
/** Seen without signing in. */
const OUTSIDE: Readonly<Record<string, string>> = {
  'sign-in': '/auth/login',
  forgot: '/auth/forgot',
  document: '/policyDoc',
  'not-found': '/404',
}
const SCREENS: Readonly<Record<string, string>> = {
  home: '/home/index',
  unbuilt: '/treatment/referral',
  charges: '/baseData/chargeItem',
  points: '/baseData/acuPoint',
  types: '/baseData/acuPointType',
  supplies: '/baseData/consumables',
  'charge-create': '/baseData/chargeItem/create',
  'supply-create': '/baseData/consumables/create',
}
/** Skeletons and lazily loaded parts have come by then. */
const SETTLE_MS = 900

/** What a button of the frame opens. */
const OPENED: Readonly<Record<string, RegExp>> = {
  messages: /^消息/,
  downloads: /^下载任务/,
  organizations: /^切换机构/,
  looks: /^外观/,
  'tab-commands': /^标签页操作/,
}

const folder = join(PROJECT, 'docs/screenshots')
await mkdir(folder, { recursive: true })
const server = await startConsole()
const browser = await launchBrowser(() => server.origin)
try {
  for (const [look, options] of Object.entries(LOOKS)) await shootAll(look, await browser.open(options))
  console.log(folder)
} finally {
  await browser.close()
  await server.remove()
}

async function shootAll(look: string, page: Page): Promise<void> {
  const shoot = async (name: string) => {
    await page.waitForTimeout(SETTLE_MS)
    await page.screenshot({ path: join(folder, `${look}-${name}.png`) })
  }
  for (const [name, path] of Object.entries(OUTSIDE)) {
    await page.goto(path)
    await shoot(name)
  }
  await signInAt(page, '/baseData/chargeItem')
  for (const [name, path] of Object.entries(SCREENS)) {
    await openAt(page, path)
    await shoot(name)
  }
  await openAt(page, '/baseData/consumables')
  const record = (await page.getByRole('rowheader').getByRole('link').first().getAttribute('href'))?.replace(
    /\/show$/,
    '',
  )
  await openAt(page, `${record}/show`)
  await shoot('supply-show')
  for (const [name, button] of Object.entries(OPENED)) {
    await page.getByRole('button', { name: button }).click()
    await shoot(name)
    await page.keyboard.press('Escape')
  }
  await page.keyboard.press('Control+k')
  await shoot('palette')
  await page.keyboard.press('Escape')
  await lockNow(page)
  await shoot('lock')
}

/** On a narrow screen it is behind 更多. */
async function lockNow(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: '锁屏' })
  if ((await button.count()) > 0) return button.click()
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '锁屏' }).click()
}

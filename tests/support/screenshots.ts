/** `npm run screenshots`: every screen, wide, narrow and dark, as PNGs in a temporary folder, for people to look at. */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { launchBrowser } from './browser.ts'
import { startConsole } from './console-process.ts'
import { openAt, signInAt } from './person.ts'

const LOOKS: Readonly<Record<string, BrowserContextOptions>> = {
  wide: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  narrow: { viewport: { width: 390, height: 844 } },
}
const SCREENS: Readonly<Record<string, string>> = {
  charges: '/baseData/chargeItem',
  points: '/baseData/acuPoint',
  types: '/baseData/acuPointType',
  supplies: '/baseData/consumables',
  'charge-create': '/baseData/chargeItem/create',
  'supply-create': '/baseData/consumables/create',
}
/** Skeletons and lazily loaded parts have come by then. */
const SETTLE_MS = 900

const folder = await mkdtemp(join(tmpdir(), 'rehab-console-screens-'))
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
  await page.goto('/auth/login')
  await shoot('sign-in')
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
}

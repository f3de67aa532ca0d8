import { launchBrowser } from '../tests/support/browser.ts'
import { startConsole } from '../tests/support/console-process.ts'
import { signInAt } from '../tests/support/person.ts'
const c = await startConsole()
const browser = await launchBrowser(() => c.origin)
const shot = async (name: string, account: string, path: string, o: object, then?: (p: any) => Promise<void>) => {
  const page = await browser.open(o as never)
  await signInAt(page, path, account)
  await page.waitForTimeout(3000)
  if (then) await then(page)
  await page.screenshot({ path: `/tmp/h/${name}.png`, fullPage: true })
  await page.context().close()
}
const w = { viewport: { width: 1440, height: 900 } }, n = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }
await shot('home-w', 'consortium', '/homeConsortiumAdmin/index', w)
await shot('home-n', 'consortium', '/homeConsortiumAdmin/index', n)
const P = process.argv[2]
await shot('school-w', 'orgadmin', '/spine/school', w, async (p) => { const t = p.getByRole('tab', { name: '表' }).first(); if (await t.count()) await t.click(); await p.waitForTimeout(500) })
await browser.close()
await c.remove()

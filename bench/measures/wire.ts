/** Bytes over the wire (brotli) from the real server: sign-in, first visit to a list, what the first form adds. */
import { type Browser, type Page } from 'playwright-core'
import { startConsole } from '../../tests/support/console-process.ts'
import { launch, sleep } from '../browser.ts'
import type { Goal } from '../report.ts'
import { signIn } from '../server-process.ts'

const LIST = '/baseData/chargeItem'

async function visit(browser: Browser, tokens?: Readonly<Record<string, string>>) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'zh-CN' })
  const page = await context.newPage()
  if (tokens)
    await page.addInitScript(
      (entries) => Object.entries(entries).forEach(([key, value]) => sessionStorage.setItem(key, value)),
      tokens,
    )
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  const files: { url: string; bytes: number }[] = []
  const urls = new Map<string, string>()
  cdp.on('Network.responseReceived', ({ requestId, response }) => void urls.set(requestId, response.url))
  cdp.on(
    'Network.loadingFinished',
    ({ requestId, encodedDataLength }) => void files.push({ url: urls.get(requestId) ?? '', bytes: encodedDataLength }),
  )
  const kB = () => files.splice(0).reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  return { page, kB, close: () => context.close() }
}

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await sleep(500)
}

export async function measureWire(): Promise<readonly Goal[]> {
  const server = await startConsole()
  const browser = await launch()
  const outside = await visit(browser)
  await outside.page.goto(`${server.origin}/auth/login`)
  await outside.page.getByRole('button', { name: '登录' }).waitFor()
  await settled(outside.page)
  const signInKB = outside.kB()
  await outside.close()
  const { access_token, refresh_token } = await signIn(server.origin, 'orgadmin')
  const inside = await visit(browser, { access_token, refresh_token, token_type: 'Bearer' })
  await inside.page.goto(server.origin + LIST)
  await inside.page.getByRole('row').nth(1).waitFor()
  await settled(inside.page)
  const listKB = inside.kB()
  await inside.page.getByRole('button', { name: /^编辑/ }).first().click()
  await inside.page.getByRole('button', { name: '保存', exact: true }).waitFor()
  await settled(inside.page)
  const formKB = inside.kB()
  await inside.close()
  await browser.close()
  await server.remove()
  return [
    { what: '登录页', measured: signInKB, most: 95, unit: 'kB' },
    { what: '第一次打开列表', measured: listKB, most: 235, unit: 'kB' },
    { what: '第一个表单另加', measured: formKB, most: 75, unit: 'kB' },
  ]
}

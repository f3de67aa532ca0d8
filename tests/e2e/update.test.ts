/** Faults 22 and 23: a new version is put up while people work. The server is restarted with it, on the same port. */
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectQuiet, launchBrowser, type TestBrowser } from '../support/browser.ts'
import { builtConsole } from '../support/builds.ts'
import { type ConsoleProcess, startConsole } from '../support/console-process.ts'
import { openForm, signInAt } from '../support/person.ts'

const PATH = '/baseData/chargeItem'
const QUESTION = '页面有更新，是否重新加载'
/** The browser's own lines about a server that is down for a moment, or about a part that has gone. */
const PROVOKED = [
  /^console WebSocket connection to '\S+' failed: /,
  /net::ERR_(?:CONNECTION_REFUSED|EMPTY_RESPONSE|CONNECTION_RESET|SOCKET_NOT_CONNECTED)/,
  /dynamically imported module/,
  /Unable to preload CSS/,
  /MIME type \('application\/json'\) is not a supported stylesheet/,
  /status of 50[03]/,
]

let browser: TestBrowser
let server: ConsoleProcess
let versions: readonly string[]
let release = 0

beforeAll(async () => {
  const first = await builtConsole()
  versions = [first, ...(await Promise.all(['b', 'c'].map((mark) => anotherVersion(first, mark))))]
  server = await startConsole({ distDir: first, environment: { UPDATE_POLL_S: '1' } })
  browser = await launchBrowser(() => server.origin)
})
afterEach(() => expectQuiet(browser, PROVOKED))
afterAll(async () => {
  await browser?.close()
  await server?.remove()
  for (const folder of versions?.slice(1) ?? []) await rm(folder, { recursive: true, force: true })
})

/** The same console under other file names, as every build that changed something has them. */
async function anotherVersion(distDir: string, mark: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'rehab-console-dist-'))
  await cp(distDir, copy, { recursive: true })
  const assets = join(copy, 'assets')
  const files = (await readdir(assets)).filter((file) => !file.endsWith('.br'))
  const renamed = (file: string) => file.replace(/(\.\w+)$/, `${mark}$1`)
  for (const file of await readdir(assets)) if (file.endsWith('.br')) await rm(join(assets, file))
  for (const file of files) await rename(join(assets, file), join(assets, renamed(file)))
  for (const path of [
    ...files.filter((file) => /\.(?:js|css)$/.test(file)).map((file) => join(assets, renamed(file))),
    join(copy, 'index.html'),
  ]) {
    let text = await readFile(path, 'utf8')
    for (const file of files) text = text.replaceAll(file, renamed(file))
    await writeFile(path, text)
    const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }
    // The start would take many seconds to compress them well.
    if (path.startsWith(assets)) await writeFile(`${path}.br`, brotliCompressSync(text, quickly))
  }
  return copy
}

/** Puts the next version up in the place of the one before, whose files are gone then. */
async function deploy(): Promise<void> {
  const port = new URL(server.origin).port
  await server.stop()
  const distDir = versions[++release]!
  server = await startConsole({ distDir, dataDir: server.dataDir, environment: { UPDATE_POLL_S: '1', PORT: port } })
}

const question = (page: Page) => page.getByRole('dialog', { name: QUESTION })

describe('a new version', () => {
  it('is asked about once: a yes loads it and keeps the person signed in, a no is heard, and unsaved changes are waited for', async () => {
    const [willing, unwilling, busy] = [await browser.open(), await browser.open(), await browser.open()]
    for (const page of [willing, unwilling, busy]) await signInAt(page, PATH)
    await openForm(busy, '运动疗法')
    const name = busy.getByLabel('名称').filter({ visible: true })
    await name.fill('运动疗法（改）')
    await deploy()

    await question(willing).waitFor()
    let loads = 0
    willing.on('load', () => (loads += 1))
    await question(willing).getByRole('button', { name: '重新加载' }).click()
    await willing.getByRole('heading', { level: 1, name: '收费项目' }).waitFor()
    await question(unwilling).getByRole('button', { name: '稍后' }).click()

    // Three more looks of each.
    await busy.waitForTimeout(3_500)
    expect(loads).toBe(1)
    for (const page of [willing, unwilling, busy]) await expect.poll(() => question(page).count()).toBe(0)
    await expect.poll(() => name.inputValue()).toBe('运动疗法（改）')
    await name.fill('运动疗法')
    await name.press('Tab')
    await question(busy).waitFor()
  })

  it('is asked about when a part of the old one is missing, and no screen is blank', async () => {
    const page = await browser.open()
    await signInAt(page, PATH)
    await page.getByRole('rowheader').first().waitFor()
    // Looks at the root find the old one until a part is asked for that has gone: only that can be the reason.
    const root = await (await page.request.get(server.origin)).text()
    let isFarOff = true
    page.on('response', (reply) => {
      if (reply.url().includes('/assets/') && reply.status() === 404) isFarOff = false
    })
    await page.route(
      ({ pathname }) => pathname === '/',
      (route) => (isFarOff ? route.fulfill({ contentType: 'text/html', body: root }) : route.continue()),
    )
    await deploy()
    await page.getByRole('button', { name: '新增' }).click()
    await question(page).waitFor()
    await page.getByText('页面没有加载完整').waitFor()
  })
})

describe('what is no new version', () => {
  it.each<[string, { status: number; contentType: string; body: string }]>([
    ['an error of the server', { status: 500, contentType: 'text/html', body: '<h1>500</h1>' }],
    [
      'an error page that says 200',
      { status: 200, contentType: 'text/html', body: '<script src="/x.js"></script>维护中' },
    ],
    ['a reply that is no page', { status: 200, contentType: 'application/json', body: '{}' }],
  ])('%s asks nothing', async (_what, answer) => {
    const page = await browser.open()
    await signInAt(page, PATH)
    let looks = 0
    await page.route(server.origin + '/', (route) => {
      looks += 1
      return route.fulfill(answer)
    })
    await expect.poll(() => looks, { timeout: 10_000 }).toBeGreaterThan(2)
    await expect.poll(() => question(page).count()).toBe(0)
  })
})

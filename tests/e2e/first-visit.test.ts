/**
 * What a first visit loads, counted: requests, how deep they hang on one another, and bytes over the wire with nothing in the
 * cache. The figures say what a visit may cost at most; nothing is timed.
 */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { manyLibraries, writeSources } from '../../bench/fixtures/many-libraries.ts'
import { loadSources } from '../../src/cli/files.ts'
import { buildLists, PROJECT } from '../support/builds.ts'
import { fillSignIn, signInAt } from '../support/person.ts'
import { type SharedSuite, useConsoleProcess, useSharedConsole } from './suite.ts'
import { watchVisit } from './visit-traffic.ts'

const LIST = '/baseData/chargeItem'
/** What the console fetches when its first screen has had its time, seconds later. */
const LATE = /\/assets\/late-/
/** The bar's own figures come when there are rows. */
const FIGURES = /GetExportTasks|GetAllUnReadMessageCount/
const BESIDE = new RegExp(`${FIGURES.source}|${LATE.source}`)

/** A page with an empty cache and the session of somebody who signed in elsewhere; its late parts never come. */
async function openSignedIn(suite: SharedSuite): Promise<Page> {
  const other = await suite.open()
  await signInAt(other, LIST)
  await other.getByRole('rowheader').first().waitFor()
  // `rc.alive` is the other page's own: with it this one would take itself for a copy of a tab.
  const session = await other.evaluate(() => Object.entries(sessionStorage).filter(([key]) => key !== 'rc.alive'))
  const page = await suite.open()
  await page.route(LATE, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.addInitScript((entries) => entries.forEach(([key, value]) => sessionStorage.setItem(key, value)), session)
  return page
}

async function visitList(suite: SharedSuite) {
  const page = await openSignedIn(suite)
  const visit = await watchVisit(page)
  await page.goto(LIST)
  await page.getByRole('rowheader').first().waitFor()
  // On a slow machine the bar's figures are asked for later than the page is quiet; they belong to the list all the same.
  await expect.poll(() => visit.loaded().filter(({ url }) => FIGURES.test(url)).length).toBe(2)
  const list = await visit.traffic()
  // What is asked for later, while another page is looked at, is none of the visit.
  const files = visit.loaded().filter(({ url }) => !BESIDE.test(url)).length
  return { page, visit, list, files }
}

describe('a first visit', () => {
  const suite = useSharedConsole()

  // By `/`, one more asks whether another tab is signed in.
  it.each([
    ['/auth/login', 8],
    ['/', 9],
  ])('to the sign-in page by %s loads at most %i files and 87 kB', async (path, most) => {
    const page = await suite.open()
    const visit = await watchVisit(page)
    await page.goto(path)
    await page.getByRole('button', { name: '登录' }).waitFor()
    const { requests, kilobytes } = await visit.traffic()
    expect(requests).toBeLessThanOrEqual(most)
    expect(kilobytes).toBeLessThanOrEqual(87)
  })

  it('has the console on its way while somebody types, and loads its script once', async () => {
    const page = await suite.open()
    const scripts: string[] = []
    page.on('request', (request) => /\/workplace-.*\.js$/.test(request.url()) && scripts.push(request.url()))
    await page.goto('/auth/login')
    await page.getByLabel('账号').fill('orgadmin')
    await expect.poll(() => scripts.length).toBe(1)
    await fillSignIn(page, 'orgadmin')
    await page.getByRole('banner').waitFor()
    expect(scripts).toHaveLength(1)
  })

  it('to a list loads at most 16 files and 215 kB, and the first form at most 73 kB more', async () => {
    const { page, visit, list } = await visitList(suite)
    expect(list.requests).toBeLessThanOrEqual(16)
    expect(list.kilobytes).toBeLessThanOrEqual(215)
    await page.getByRole('button', { name: /^编辑/ }).first().click()
    await page.getByRole('button', { name: '保存', exact: true }).waitFor()
    expect((await visit.traffic()).kilobytes).toBeLessThanOrEqual(73)
  })

  it('to a list has its rows three steps from the document, whatever is asked beside them', async () => {
    const page = await openSignedIn(suite)
    const visit = await watchVisit(page)
    const rows = page.getByRole('rowheader').first()
    await page.route(BESIDE, async (route) => {
      await rows.waitFor().catch(() => undefined)
      await route.continue().catch(() => undefined)
    })
    await page.goto(LIST)
    await rows.waitFor()
    const loaded = visit.loaded().filter(({ url }) => !BESIDE.test(url))
    expect(loaded.filter(({ depth }) => depth > 3)).toEqual([])
    expect(loaded.find(({ url }) => url.includes('GetChargeItemPageData'))?.depth).toBe(3)
  })
})

/** Nine seconds of processor time, whatever else the machine does. */
const BUILD_MS = 180_000

/** Files of a first visit to the list. */
const FIRST = /^(?:index|react|rolldown-runtime|start|workplace)-|^charge-item\.[\w-]+\.json$/

/** The console built from so many libraries; the server keeps its own, since what the browser loads does not depend on them. */
async function consoleOf(libraries: number): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'rehab-console-root-'))
  const distDir = await mkdtemp(join(tmpdir(), 'rehab-console-dist-'))
  writeSources(root, manyLibraries(loadSources(PROJECT), libraries))
  const { ok, output } = buildLists(distDir, root)
  await rm(root, { recursive: true })
  if (!ok) throw new Error(output)
  await compressQuickly(distDir)
  return distDir
}

/** Of what nobody visits: the start of the server would compress it well, for longer than the build takes. */
async function compressQuickly(distDir: string): Promise<void> {
  const files = await readdir(join(distDir, 'assets'), { recursive: true, withFileTypes: true })
  const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }
  for (const { name, parentPath } of files.filter((entry) => entry.isFile() && !FIRST.test(entry.name))) {
    const path = join(parentPath, name)
    await writeFile(`${path}.br`, brotliCompressSync(await readFile(path), quickly))
  }
}

describe('a first visit to a list among 500 libraries', () => {
  const few = useSharedConsole()
  let distDir = ''
  beforeAll(async () => void (distDir = await consoleOf(500)), BUILD_MS)
  const many = useConsoleProcess(async () => ({ distDir }))

  it('loads at most a twentieth more than among 32', async () => {
    const among = await visitList(many)
    const usual = await visitList(few)
    expect(among.files).toBe(usual.files)
    expect(among.list.kilobytes).toBeLessThanOrEqual(1.05 * usual.list.kilobytes)
  })
})

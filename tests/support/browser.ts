/**
 * A real browser for the end-to-end tests. Every person gets a context of their own; whatever the page complained of,
 * policy violations, console errors, uncaught errors, fails the test that it happened in.
 */
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { provideChromium } from './chromium.ts'

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--lang=zh-CN',
]

export interface TestBrowser {
  /** A page in a new context: a person at a machine of their own. */
  open(options?: BrowserContextOptions): Promise<Page>
  /** A page that outlives the test, for rows that all begin on a page of the same person. */
  openForFile(options?: BrowserContextOptions): Promise<Page>
  /** What pages complained of since the last call; to be empty at the end of every test. */
  takeComplaints(): readonly string[]
  /** Closes the contexts of the test that ends. */
  closePages(): Promise<void>
  close(): Promise<void>
}

const launch = () => chromium.launch({ executablePath: provideChromium(), args: ARGUMENTS })

export async function launchBrowser(origin: () => string): Promise<TestBrowser> {
  const browser = await launch()
  return { ...peopleOf(browser, origin), close: () => browser.close() }
}

let workers: Promise<Browser> | undefined

/** The worker's one browser, for as long as the worker lives: people's contexts have nothing in common. */
export async function shareBrowser(origin: () => string): Promise<TestBrowser> {
  if (!(await workers?.catch(() => undefined))?.isConnected()) workers = launch()
  const people = peopleOf(await workers!, origin)
  return { ...people, close: people.closeFile }
}

interface People extends Omit<TestBrowser, 'close'> {
  /** Those of the file as well. */
  closeFile(): Promise<void>
}

function peopleOf(browser: Browser, origin: () => string): People {
  const ofTest = new Set<BrowserContext>()
  const ofFile = new Set<BrowserContext>()
  let complaints: string[] = []

  async function openIn(contexts: Set<BrowserContext>, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({
      baseURL: origin(),
      locale: 'zh-CN',
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      ...options,
    })
    context.setDefaultTimeout(10_000)
    contexts.add(context)
    await watchPolicy(context, (words) => complaints.push(words))
    context.on('page', (page) => watchPage(page, (words) => complaints.push(words)))
    return await context.newPage()
  }

  return {
    open: (options) => openIn(ofTest, options),
    openForFile: (options) => openIn(ofFile, options),
    takeComplaints() {
      const taken = complaints
      complaints = []
      return taken
    },
    closePages: () => closeAll(ofTest),
    async closeFile() {
      await closeAll(ofTest)
      await closeAll(ofFile)
    },
  }
}

async function closeAll(contexts: Set<BrowserContext>): Promise<void> {
  for (const context of contexts) await context.close()
  contexts.clear()
}

/** For `afterEach`: nothing may have been complained of, but for what the test itself provoked. */
export async function expectQuiet(browser: TestBrowser, provoked: readonly RegExp[] = []): Promise<void> {
  await browser.closePages()
  const complaints = browser.takeComplaints().filter((words) => !provoked.some((pattern) => pattern.test(words)))
  expect(complaints, 'CSP violations, console errors, page errors').toEqual([])
}

async function watchPolicy(context: BrowserContext, complain: (words: string) => void): Promise<void> {
  await context.exposeFunction('reportViolation', (words: string) => complain(`CSP ${words}`))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (window as unknown as { reportViolation(words: string): void }).reportViolation
      report(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`)
    })
  })
}

/** A refused call is a line in Chromium's console of its own; the test looks at what the person sees instead. */
const REFUSED_CALL = /^Failed to load resource: the server responded with a status of 4\d\d/

function watchPage(page: Page, complain: (words: string) => void): void {
  page.on('pageerror', (error) => complain(`page error ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !REFUSED_CALL.test(message.text()))
      complain(`console ${message.text()} ${message.location().url}`)
  })
}

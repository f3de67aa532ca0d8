/**
 * The ground of every end-to-end file: a console process, a browser, and quiet pages at the end of every test. The files of a
 * worker have one browser; those that change nothing for others have one console as well.
 */
import { rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { expectQuiet, shareBrowser, type TestBrowser } from '../support/browser.ts'
import { type ConsoleOptions, type ConsoleProcess, startConsole } from '../support/console-process.ts'

/** A console that others use too: nothing that ends it or tells what it has been asked by now. */
export interface SharedSuite {
  readonly origin: string
  open(options?: BrowserContextOptions): Promise<Page>
  /** A page for several rows of the file; every row goes where it begins by itself. */
  openForFile(options?: BrowserContextOptions): Promise<Page>
  /** Announces what the test provokes on purpose. */
  expectComplaint(pattern: RegExp): void
}

export interface Suite extends SharedSuite {
  restart(): Promise<void>
  /** All that the server has printed. */
  output(): string
}

let workers: Promise<ConsoleProcess> | undefined

/** For files that leave the platform's data as they found them, each person with a session of their own. */
export function useSharedConsole(): SharedSuite {
  return standOn(() => (workers ??= startForWorker())).suite
}

/** For files that write, restart the console, or start it in a way of their own. */
export function useConsoleProcess(prepare: () => Promise<ConsoleOptions> = async () => ({})): Suite {
  let options: ConsoleOptions
  const { suite, provoked, server, replace } = standOn(async () => {
    options = await prepare()
    return await startConsole(options)
  })
  afterAll(async () => {
    await server()?.remove()
    // What `prepare` made for this file alone.
    for (const folder of [options?.root, options?.distDir])
      if (folder) await rm(folder, { recursive: true, force: true })
  })
  return Object.assign(suite, {
    output: () => server()?.output() ?? '',
    async restart() {
      // A page that is open asks on while nobody answers.
      provoked.push(/^console Failed to load resource: net::ERR_(?:CONNECTION|EMPTY)_/)
      provoked.push(/^console WebSocket connection to '\S+' failed: /)
      await server()?.stop()
      replace(await startConsole({ ...options, dataDir: server()?.dataDir ?? '' }))
    },
  })
}

/** Ends with the worker. */
async function startForWorker(): Promise<ConsoleProcess> {
  const server = await startConsole()
  const end = () => {
    server.kill()
    rmSync(server.dataDir, { recursive: true, force: true })
  }
  for (const sign of ['exit', 'SIGTERM', 'disconnect']) process.once(sign, end)
  return server
}

function standOn(start: () => Promise<ConsoleProcess>) {
  let server: ConsoleProcess | undefined
  let browser: TestBrowser
  const provoked: RegExp[] = []
  const origin = () => server?.origin ?? ''

  beforeAll(async () => {
    server = await start()
    browser = await shareBrowser(origin)
  })
  afterEach(() => expectQuiet(browser, provoked.splice(0)))
  afterAll(() => browser?.close())

  const suite: SharedSuite = {
    get origin() {
      return origin()
    },
    open: (contextOptions) => browser.open(contextOptions),
    openForFile: (contextOptions) => browser.openForFile(contextOptions),
    expectComplaint: (pattern) => void provoked.push(pattern),
  }
  const replace = (next: ConsoleProcess) => void (server = next)
  return { suite, provoked, server: () => server, replace }
}

/** The ground of every end-to-end file: one console process, one browser, and quiet pages at the end of every test. */
import { rm } from 'node:fs/promises'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { expectQuiet, launchBrowser, type TestBrowser } from '../support/browser.ts'
import { type ConsoleOptions, type ConsoleProcess, startConsole } from '../support/console-process.ts'

export interface Suite {
  readonly origin: string
  open(options?: BrowserContextOptions): Promise<Page>
  /** Announces what the test provokes on purpose. */
  expectComplaint(pattern: RegExp): void
  restart(): Promise<void>
  /** All that the server has printed. */
  output(): string
}

export function useConsoleProcess(prepare: () => Promise<ConsoleOptions> = async () => ({})): Suite {
  let server: ConsoleProcess
  let browser: TestBrowser
  let options: ConsoleOptions
  let provoked: RegExp[] = []

  beforeAll(async () => {
    options = await prepare()
    server = await startConsole(options)
    browser = await launchBrowser(() => server.origin)
  })
  afterEach(async () => {
    const expected = provoked
    provoked = []
    await expectQuiet(browser, expected)
  })
  afterAll(async () => {
    await browser?.close()
    await server?.remove()
    // What `prepare` made for this file alone.
    for (const folder of [options?.root, options?.distDir])
      if (folder) await rm(folder, { recursive: true, force: true })
  })

  return {
    get origin() {
      return server.origin
    },
    open: (contextOptions) => browser.open(contextOptions),
    expectComplaint: (pattern) => void provoked.push(pattern),
    output: () => server.output(),
    async restart() {
      // A page that is open asks on while nobody answers.
      provoked.push(/^console Failed to load resource: net::ERR_(?:CONNECTION|EMPTY)_/)
      await server.stop()
      server = await startConsole({ ...options, dataDir: server.dataDir })
    },
  }
}

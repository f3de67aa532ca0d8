/**
 * A browser with a folder of its own, as people have one: what it has stored outlives it, also when it is killed.
 *
 * Errors  `Error` when it does not come up within the time.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { chromium, type Page } from 'playwright-core'
import { provideChromium } from './chromium.ts'

export interface Profile {
  readonly page: Page
  /** As the system does when memory is short: nothing is written any more. */
  kill(): Promise<void>
}

/** Milliseconds. */
const START_TIMEOUT_MS = 30_000
const ARGUMENTS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--remote-debugging-port=0',
  '--window-size=1440,900',
  '--lang=zh-CN',
]

export async function openProfile(folder: string): Promise<Profile> {
  // A group of its own, so that its helpers end with it.
  const child = spawn(provideChromium(), [...ARGUMENTS, `--user-data-dir=${folder}`, 'about:blank'], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const kill = async () => {
    if (child.exitCode === null && child.signalCode === null && child.pid) process.kill(-child.pid, 'SIGKILL')
    await ended
  }
  try {
    const browser = await chromium.connectOverCDP(await endpointOf(child))
    const context = browser.contexts()[0]!
    context.setDefaultTimeout(10_000)
    return { page: context.pages()[0] ?? (await context.newPage()), kill }
  } catch (error) {
    await kill()
    throw error
  }
}

function endpointOf({ stderr }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const timer = setTimeout(() => reject(new Error(`Chromium did not start: ${said}`)), START_TIMEOUT_MS)
    stderr?.on('data', (part) => {
      said += String(part)
      const endpoint = /DevTools listening on (ws:\S+)/.exec(said)?.[1]
      if (!endpoint) return
      clearTimeout(timer)
      resolve(endpoint)
    })
  })
}

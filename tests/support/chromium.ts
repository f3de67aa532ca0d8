/**
 * Finds a Chromium for the browser tests, or gets one: CHROME_PATH, the system's, Playwright's, else a download by
 * Playwright, else the Debian package.
 *
 * Errors  `Error` with one sentence that says what to do when none of these works.
 */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

const HEADLESS = 'chromium-headless-shell'

/** First the one that draws pages and nothing else: it takes a quarter less of the processor. */
const SYSTEM_NAMES = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'] as const

/** The path of a Chromium that is there now. */
export function findChromium(): string | undefined {
  const named = process.env['CHROME_PATH']
  if (named) return isExecutable(named) ? named : undefined
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const system = SYSTEM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
  return system ?? [chromium.executablePath()].find(isExecutable)
}

/** Like `findChromium`, but installs one when there is none. */
export function provideChromium(): string {
  const named = process.env['CHROME_PATH']
  if (named && !isExecutable(named))
    throw new Error(`CHROME_PATH 指向的 ${named} 不存在或不能执行，请改正或取消这个环境变量`)
  const found = findChromium()
  if (found) return found
  for (const install of [installWithPlaywright, installWithApt]) {
    install()
    const installed = findChromium()
    if (installed) return installed
  }
  throw new Error(
    '没有找到 Chromium，也没能自动安装：请安装 Chromium（或用 CHROME_PATH 指明它的路径）后再运行 npm test',
  )
}

/** A hint when Chinese would be drawn as boxes; screenshots then say nothing, the tests still hold. */
export function missingFontHint(): string | undefined {
  const fonts = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' })
  if (fonts.error || fonts.stdout.trim() !== '') return undefined
  return '提示：系统没有中文字体，截图里的汉字会是方框；Debian 上可安装 fonts-noto-cjk'
}

function installWithPlaywright(): void {
  console.log('没有找到 Chromium，正在由 Playwright 下载…')
  const cli = join(import.meta.dirname, '../../node_modules/playwright-core/cli.js')
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit', timeout: 300_000 })
}

function installWithApt(): void {
  const isDebianRoot = existsSync('/etc/debian_version') && process.getuid?.() === 0
  if (!isDebianRoot) return
  console.log(`正在由 apt 安装 ${HEADLESS} 与中文字体…`)
  const options = {
    stdio: 'inherit',
    timeout: 600_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  } as const
  spawnSync('apt-get', ['update', '-qq'], options)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', HEADLESS, 'fonts-noto-cjk'], options)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

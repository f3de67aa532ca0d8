/**
 * `npm test`: the gates and all tests in one go. The last line is the sum, `N passed, N failed, N skipped`; each gate
 * counts as one test. A gate whose tool is missing has failed.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { missingFontHint, provideChromium } from './support/chromium.ts'

interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

interface Gate {
  readonly name: string
  readonly command: readonly [string, ...string[]]
}

const ROOT = join(import.meta.dirname, '..')
const bin = (tool: string) => join(ROOT, 'node_modules/.bin', tool)
const script = (file: string) => [process.execPath, '--import', 'tsx', file] as const

/** As in the tests themselves: it says how their servers are started. */
process.env['VITEST'] = 'true'

const GATES: readonly Gate[] = [
  { name: 'build', command: [...script('tests/support/built-setup.ts')] },
  { name: 'types', command: [bin('tsc'), '--noEmit'] },
  { name: 'dead code', command: [bin('knip')] },
  { name: 'lint', command: [bin('oxlint')] },
  { name: 'schemas', command: [process.execPath, 'src/cli/check.mjs'] },
  { name: 'house rules', command: [...script('src/cli/house.ts')] },
  { name: 'format', command: [bin('oxfmt'), '--check', 'src', 'tests', 'bench', 'vite.config.ts', 'vitest.config.ts'] },
]

const tallies: Tally[] = []
const gates = [...GATES]
// Most of them use one core.
const GATES_AT_ONCE = 2
await Promise.all(
  Array.from({ length: GATES_AT_ONCE }, async () => {
    for (let gate = gates.shift(); gate; gate = gates.shift()) tallies.push(await runGate(gate))
  }),
)
tallies.push(browserTally())
tallies.push(await runVitest())

const sum = (key: keyof Tally) => tallies.reduce((total, tally) => total + tally[key], 0)
process.exitCode = sum('failed') > 0 ? 1 : 0
console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)

async function runGate({ name, command }: Gate): Promise<Tally> {
  const { code, output } = await run(command, false)
  console.log(`${code === 0 ? '✓' : '✗'} ${name}`)
  if (code !== 0) console.log(output)
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
}

/** The browser is found once for all test files, which read CHROME_PATH. */
function browserTally(): Tally {
  try {
    process.env['CHROME_PATH'] = provideChromium()
    console.log(`✓ browser ${process.env['CHROME_PATH']}`)
    const hint = missingFontHint()
    if (hint) console.log(hint)
    return { passed: 1, failed: 0, skipped: 0 }
  } catch (error) {
    console.log(`✗ browser: ${error instanceof Error ? error.message : String(error)}`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

async function runVitest(): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'rehab-console-tests-'))
  const report = join(folder, 'report.json')
  try {
    const { code } = await run(
      [bin('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      true,
    )
    const tally = await readTally(report)
    // A file that does not load, or an error outside any test, fails the run without failing a test.
    return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
  } catch (error) {
    console.log(`✗ vitest gave no report: ${String(error)}`)
    return { passed: 0, failed: 1, skipped: 0 }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function readTally(report: string): Promise<Tally> {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(
    await readFile(report, 'utf8'),
  ) as Record<string, number>
  return {
    passed: numPassedTests ?? 0,
    failed: numFailedTests ?? 0,
    skipped: (numPendingTests ?? 0) + (numTodoTests ?? 0),
  }
}

/** Runs a command in the project; its output is shown as it comes, or kept for when it fails. */
async function run(
  [file, ...args]: readonly string[],
  live: boolean,
): Promise<{ readonly code: number; readonly output: string }> {
  return await new Promise((resolve) => {
    const child = spawn(file ?? '', args, { cwd: ROOT, stdio: live ? 'inherit' : ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout?.on('data', (part: Buffer) => (output += part.toString()))
    child.stderr?.on('data', (part: Buffer) => (output += part.toString()))
    child.on('error', (error) => resolve({ code: 1, output: `${file}: ${error.message}` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

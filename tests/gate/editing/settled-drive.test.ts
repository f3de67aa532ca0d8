/** What an editor is told is what a check says: the settings of the project, and the files that nobody reads. */
import { describe, expect, it } from 'vitest'
import { createSettledDrive } from '../../../src/gate/editing/settled-drive.ts'
import type { AnalysisResult, WorkerMessage } from '../../../src/gate/editing/worker-protocol.ts'
import { RULES } from '../../../src/gate/rules/all.ts'
import { DESCRIPTOR, edit, SCHEMA } from '../../compiler/fixture.ts'

const ENGLISH = edit(DESCRIPTOR, '"title": "物品"', '"title": "Thing"')
const SETTINGS = 'check.config.json'

describe('an editor', { timeout: 30_000 }, () => {
  const said: WorkerMessage[] = []
  const take = createSettledDrive(RULES, (message) => said.push(message))
  let version = 0
  /** The findings of the whole project once these texts are there. */
  const told = async (changes: readonly (readonly [string, string | null])[]) => {
    const own = ++version
    take({ version: own, changes, focus: 'thing' })
    const whole = () =>
      said.find((one): one is AnalysisResult => one.kind === 'compiled' && one.version === own && one.isWhole)
    await expect.poll(whole, { timeout: 20_000 }).toBeDefined()
    return whole()!.findings.map(({ code, level, file, accepted }) => `${code} ${level} ${file} ${accepted?.by ?? ''}`)
  }

  it('hears of files that nobody reads, and of settings as a check takes them', async () => {
    const first = await told([
      ['resources/thing.json', ENGLISH],
      ['schemas/thing.json', SCHEMA],
      ['resources/Thing.JSON', ''],
    ])
    expect(first).toContain('V7 error resources/Thing.JSON ')
    expect(first).toContain('L2 warning resources/thing.json ')
    const set = await told([
      [
        SETTINGS,
        JSON.stringify({
          rules: { V7: 'off' },
          ignore: [
            { rule: 'L2', path: 'resources', reason: '商标' },
            { rule: 'L3', path: 'resources', reason: '商标' },
          ],
        }),
      ],
    ])
    expect(set.filter((line) => line.startsWith('V7'))).toEqual([])
    expect(set).toContain('L2 warning resources/thing.json config')
    expect(set).toContain(`V5 warning ${SETTINGS} `)
    expect(await told([[SETTINGS, '{ "rules": { "V77": "off" } }']])).toContain(`V6 error ${SETTINGS} `)
    expect(await told([[SETTINGS, null]])).toContain('V7 error resources/Thing.JSON ')
  })
})

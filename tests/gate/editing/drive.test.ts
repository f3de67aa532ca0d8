/** An analyst in a thread of its own, with its real time. */
import { describe, expect, it } from 'vitest'
import { createAnalyst } from '../../../src/gate/editing/analysis.ts'
import { createDrive } from '../../../src/gate/editing/drive.ts'
import type { AnalysisResult, TextChange, WorkerMessage } from '../../../src/gate/editing/worker-protocol.ts'
import type { Rule } from '../../../src/gate/rule.ts'
import { DESCRIPTOR, edit, SCHEMA } from '../../compiler/fixture.ts'

const PATH = 'resources/thing.json'
const FILES: readonly TextChange[] = [
  [PATH, DESCRIPTOR],
  ['schemas/thing.json', SCHEMA],
]
const throwing = (each: 'library' | 'project'): Rule => ({
  code: 'L2',
  level: 'error',
  title: '试验的规则',
  help: '',
  each,
  check: () => {
    throw new Error('this rule has a mistake')
  },
})

function driven(rules: readonly Rule[]) {
  const said: WorkerMessage[] = []
  const take = createDrive(createAnalyst(rules), (message) => said.push(message))
  const whole = (version: number) =>
    expect.poll(() =>
      said.find((one): one is AnalysisResult => one.kind === 'compiled' && one.version === version && one.isWhole),
    )
  return { said, take, whole }
}

describe('V6 a rule that throws', () => {
  it.each(['library', 'project'] as const)('of each %s is a finding, and the next order is answered', async (each) => {
    const { take, whole } = driven([throwing(each)])
    take({ version: 1, changes: FILES, focus: 'thing' })
    await whole(1).toMatchObject({ findings: [{ code: 'V6', message: expect.stringContaining('没有查完') }] })
    take({ version: 2, changes: [[PATH, edit(DESCRIPTOR, '"title": "物品"', '"title": "用品"')]], focus: 'thing' })
    await whole(2).toMatchObject({ findings: [{ code: 'V6' }] })
  })
})

describe('newer texts', () => {
  it('end what was left to do for older ones', async () => {
    const { said, take, whole } = driven([])
    take({ version: 1, changes: FILES, focus: 'thing' })
    take({ version: 2, changes: [[PATH, '{']], focus: 'thing' })
    await whole(2).toMatchObject({ removed: [] })
    expect(
      said.filter((one) => one.kind === 'compiled' && one.isWhole).map((one) => 'version' in one && one.version),
    ).toEqual([2])
  })
})

/** What an effect that came, changed or went does to those who make the step. */
import { describe, expect, it } from 'vitest'
import { edit } from '../compiler/fixture.ts'
import { changesOf, line } from './breaking-lines.ts'
import { BLOCK } from './fixture.ts'
import { lived, livedFiles } from './lived.ts'

const EFFECT = { on: ['send'], transit: 'end', at: 'OtherId' }
const MAKING = { on: ['send'], create: 'thing', set: { Name: { field: 'Name' } } }
const MADE_OTHERWISE = [
  'B11 send 连带的 新的 thing不再照原来的条件发生 | warn ok ok',
  'B11 新增或改了send 连带的 新的 thing | warn ok ok',
]
const COLOR = '"Color": {'
const OTHER = '"OtherId": { "title": "替代", "type": "string", "maxLength": 64, "x-ref": "thing" },'
const SCHEMAS = {
  'schemas/thing.json': edit(livedFiles()['schemas/thing.json'] ?? '', COLOR, `${OTHER}\n    ${COLOR}`),
}
const filesWith = (effects: readonly object[]) => ({
  ...SCHEMAS,
  'resources/thing.json': edit(lived(), BLOCK, `${BLOCK}  "effects": ${JSON.stringify(effects)},\n`),
})
const GONE = 'B11 send 连带的 thing 的 end不再照原来的条件发生 | warn ok ok'
const COME = 'B11 新增或改了send 连带的 thing 的 end | warn ok ok'

describe('an effect', () => {
  it.each([
    ['that came is told', [], [EFFECT], [COME]],
    ['that went is told', [EFFECT], [], [GONE]],
    ['of fewer records is told as both', [EFFECT], [{ ...EFFECT, where: { eq: ['Step', 'sent'] } }], [GONE, COME]],
    ['that stays is not', [EFFECT], [EFFECT], []],
    ['that makes records is told as one', [], [MAKING], ['B11 新增或改了send 连带的 新的 thing | warn ok ok']],
    ['that makes other records than before is told as both', [MAKING], [{ ...MAKING, once: ['Name'] }], MADE_OTHERWISE],
  ])('%s', (_what, before, after, lines) => {
    expect(changesOf(filesWith(before), filesWith(after)).map(line)).toEqual(lines)
  })
})

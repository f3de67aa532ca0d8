import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nastyText } from '../../../src/gate/fuzz/texts.ts'
import { unescapeText } from '../../../src/wire/sheets/read-text.ts'
import { neutralText, restoreText, xString } from '../../../src/wire/sheets/safe-text.ts'
import { DANGEROUS, HARMLESS } from './dangerous.ts'

describe('safe text', () => {
  it.each(DANGEROUS.map((text) => [text]))('E1: %j is no formula in CSV', (text) => {
    expect(neutralText(text)).toBe(`'${text}`)
  })

  it.each(HARMLESS.map((text) => [text]))('E1: %j stays as it is', (text) => {
    expect(neutralText(text)).toBe(text)
  })

  it('I7: what is done for safety is undone on the way back', () => {
    const text = fc.oneof(nastyText, fc.constantFrom(...DANGEROUS, ...HARMLESS), fc.string({ unit: 'binary' }))
    fc.assert(fc.property(text, (value) => restoreText(neutralText(value)) === value))
    fc.assert(
      fc.property(
        fc.oneof(text, fc.constantFrom('_x0041_', '_x005F_x0041_', '_', '__x000D_')),
        (value) => unescapeText(xString(value)) === value,
      ),
    )
  })
})

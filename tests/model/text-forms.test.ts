import { describe, expect, it } from 'vitest'
import type { TextForm } from '../../src/model/condition.ts'
import type { Field } from '../../src/model/resource.ts'
import { TEXT_FORMATS } from '../../src/model/text-formats.ts'
import { formFlaw, isFormed, withCheckSign } from '../../src/model/text-forms.ts'
import { TEXT_CODECS } from '../../src/model/typed-text.ts'
import { fromCell } from '../../src/wire/sheets/cell.ts'

const CARD = '330102196203140014'
const CODE = '91330102MA2XXXXXA'

describe('what is wrong with a number', () => {
  it.each<[form: TextForm, text: string, words: RegExp | undefined]>([
    ['mobile', '13957180001', undefined],
    ['mobile', '1395718000', /^必须是 11 位，现有 10 位$/],
    ['mobile', '139 5718 0001', /去掉空格、横线和国家代码/],
    ['mobile', '+8613957180001', /国家代码/],
    ['mobile', '14157180001', /前三位不是手机号段/],
    ['id-card', CARD, undefined],
    ['id-card', withCheckSign('id-card', '33010219620314004'), undefined],
    ['id-card', CARD.slice(1), /^必须是 18 位，现有 17 位$/],
    ['id-card', `0${CARD.slice(1)}`, /前 17 位必须是数字/],
    ['id-card', '33010219620230001X', /第 7 至 14 位不是真实的出生日期/],
    ['id-card', '330102196203140041', /校验码不对/],
    ['id-card', CARD.replace('03', '04'), /校验码不对/],
    ['credit-code', withCheckSign('credit-code', CODE), undefined],
    ['credit-code', CODE, /^必须是 18 位，现有 17 位$/],
    ['credit-code', `${CODE}o`, /没有 I、O、S、V、Z/],
    ['credit-code', '92330102MA2XXXXXA2', /校验码不对/],
  ])('%s %s', (form, text, words) => {
    const flaw = formFlaw(form, text)
    if (words === undefined) expect(flaw).toBeUndefined()
    else expect(flaw).toMatch(words)
    expect(flaw ?? '').not.toContain(text)
    if (words === undefined) expect(text).toMatch(TEXT_FORMATS[form]!)
  })

  it('finds each single digit that is wrong, and each two neighbours that changed places', () => {
    for (let at = 0; at < CARD.length; at += 1) {
      for (const digit of '0123456789') {
        if (digit === CARD[at]) continue
        expect(isFormed('id-card', CARD.slice(0, at) + digit + CARD.slice(at + 1))).toBe(false)
      }
      const [one, two] = [CARD[at], CARD[at + 1]]
      if (two === undefined || one === two) continue
      expect(isFormed('id-card', CARD.slice(0, at) + two + one + CARD.slice(at + 2))).toBe(false)
    }
  })

  it('says of a small x at the end how to write it', () => {
    const card = Array.from({ length: 99 }, (_, order) =>
      withCheckSign('id-card', `330102196203140${String(order).padStart(2, '0')}`),
    ).find((text) => text.endsWith('X'))!
    expect(formFlaw('id-card', card)).toBeUndefined()
    expect(formFlaw('id-card', card.toLowerCase())).toBe('末位的 x 请写成大写 X')
  })
})

describe('as people write them', () => {
  const field = { name: 'Phone', title: '手机号', kind: 'text', form: 'mobile' } as Field

  it.each(['139 5718 0001', '139-5718-0001', ' 13957180001 ', '１３９５７１８０００１'])('%j is a number', (text) => {
    expect(TEXT_CODECS.text.parse(text, field).value).toBe('13957180001')
    expect(fromCell(field, text, () => [])).toEqual({ value: '13957180001' })
  })

  it('leaves a masked one as it is', () => {
    expect(TEXT_CODECS.text.parse('139****0001', field).value).toBe('139****0001')
  })
})

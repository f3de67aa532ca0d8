/** How the words of the trade are spelled: against the seeds' own pinyin, and by the cases that people stumbled over. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formerInitials, pinyinInitials } from '../../src/model/initials.ts'
import type { WireRecord } from '../../src/model/resource.ts'
import { spellingOf, spellingsOf } from '../../src/model/spelling.ts'
import { hasTradeReading } from '../../src/model/trade-readings.ts'

const SEEDS = resolve(import.meta.dirname, '../../src/server/seed')

/** Rows of a seed that have both, as names and pinyin without tones. */
function spelledIn(library: string): readonly (readonly [name: string, spelled: string])[] {
  const seed = JSON.parse(readFileSync(`${SEEDS}/${library}.json`, 'utf8')) as {
    platform: readonly WireRecord[]
    organizations: Readonly<Record<string, readonly WireRecord[]>>
  }
  const rows = [...seed.platform, ...Object.values(seed.organizations).flat()]
  return rows.flatMap(({ Name, PinYin }) =>
    typeof PinYin === 'string' && PinYin !== '' ? [[String(Name), bare(PinYin)] as const] : [],
  )
}

function bare(spelled: string): string {
  const plain = spelled.normalize('NFD').replace(/[\u0300\u0301\u0304\u030c]/g, '')
  return plain
    .normalize('NFC')
    .replaceAll('ü', 'v')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
}

describe('spelling', () => {
  it('is that of the standard for every acupoint of the seeds', () => {
    const spelled = spelledIn('acupoint')
    expect(spelled.length).toBeGreaterThan(350)
    expect(spelled.map(([name]) => [name, spellingOf(name).full])).toEqual(spelled)
  })

  it.each([
    ['肺俞', 'FS'],
    ['厥阴俞', 'JYS'],
    ['胃脘下俞', 'WWXS'],
    ['膻中', 'DZ'],
    ['率谷', 'SG'],
    ['长强', 'CQ'],
    ['長强', 'CQ'],
    ['大椎', 'DZ'],
    ['行间', 'XJ'],
    ['大都', 'DD'],
    ['天窌', 'TL'],
    ['瘈脉', 'CM'],
    ['攒竹', 'CZ'],
    ['臂臑', 'BN'],
    ['肩髎', 'JL'],
    ['下颌关节', 'XHGJ'],
    ['骶管', 'DG'],
    ['脑卒中', 'NCZ'],
    ['脑卒中后肩痛', 'NCZHJT'],
    ['呛咳', 'QK'],
    ['小便频数', 'XBPS'],
    ['项强', 'XJ'],
    ['肌力增强', 'JLZQ'],
    ['重症', 'ZZ'],
    ['调整', 'TZ'],
    ['弹力带训练', 'TLDXL'],
    ['行走训练', 'XZXL'],
    ['俞穴 CT2', 'SXCT2'],
  ])('the initials of %s are %s', (text, initials) => expect(pinyinInitials(text)).toBe(initials))

  it.each([
    ['肺俞', ['feishu', 'feiyu']],
    ['膻中', ['danzhong', 'shanzhong']],
    ['率谷', ['shuaigu', 'lvgu']],
    ['脑卒中', ['naocuzhong', 'naozuzhong']],
    ['膀胱', ['pangguang']],
  ])('%s may be spelled %j', (text, spelled) => {
    expect(spellingsOf(text).map(({ full }) => full)).toEqual(expect.arrayContaining(spelled))
    expect(spellingsOf(text)[0]?.full).toBe(spelled[0])
  })

  it('has few further spellings, of long text none', () => {
    for (const text of ['强弹调重数卒俞咯', '颈强项强脉数重听咯血'])
      expect(spellingsOf(text).length).toBeLessThanOrEqual(6)
    expect(spellingsOf('俞'.repeat(17))).toHaveLength(1)
    expect(spellingsOf('')).toHaveLength(1)
  })

  it.each<[why: string, text: string, spelling: string, initials: string]>([
    ['decides where it is written', '单孔', 'shàn kǒng', 'SK'],
    ['may be written without tones', '肺俞', 'fei yu', 'FY'],
    ['is left alone where it has another count', '肺俞', 'fèi', 'FS'],
    ['is left alone where the text is not all Chinese', 'CT 肺俞', 'fèi yú', 'CTFS'],
    ['is left alone where it is none', '肺俞', '肺 俞', 'FS'],
  ])('a spelling %s', (_why, text, spelling, initials) => expect(pinyinInitials(text, spelling)).toBe(initials))

  it('knows what was filled in before, and where it was wrong', () => {
    expect([formerInitials('肺俞'), formerInitials('脑卒中'), formerInitials('运动疗法')]).toEqual([
      'FY',
      'NZZ',
      'YDLF',
    ])
    expect([hasTradeReading('肺俞'), hasTradeReading('运动疗法')]).toEqual([true, false])
  })
})

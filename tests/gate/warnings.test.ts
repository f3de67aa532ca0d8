/** D20, D16, X15, L9, A4, V11: what is worth a word though it works. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FORMAT_HASHES, formatHash } from '../../src/gate/rules/version/formats.ts'
import { edited, type Files, foundBy, THING, withBlock, withField } from './fixture.ts'
import { fixture as copied } from './fixtures/X15.ts'

const key = (names: string) => edited('descriptor', ...withBlock(`"identity": { "naturalKey": [${names}] }`))
const field = (name: string, rest: string) => edited('schema', ...withField(`"${name}": { ${rest} }`))

describe('D20: records are known by what is always filled in', () => {
  it.each([
    ['one that may be left out', key('"Price"'), '「单价」'],
    ['one of two', key('"Name", "Color"'), '「颜色」'],
    ['one of another kind', key('"Name", "IsEnabled"'), '「启用」'],
  ])('%s', (_what, files, title) => {
    expect(foundBy('D20', files).join()).toContain(title)
  })

  it.each([
    ['a required one', key('"Name"')],
    ['one of the server', key('"Id"')],
    [
      'one that begins with a value',
      { ...key('"Color"'), ...edited('schema', '"title": "颜色",', '"title": "颜色", "default": "red",') },
    ],
  ])('nothing is said of %s', (_what, files) => {
    expect(foundBy('D20', files)).toEqual([])
  })
})

describe('D16: a synonym that is another field’s title', () => {
  const synonyms = (said: string) => edited('descriptor', ...withBlock(`"import": { "synonyms": ${said} }`))

  it.each([
    ['a title without its unit', synonyms('{ "Color": ["单价"] }'), 'Price'],
    ['the title of one that is the server’s', synonyms('{ "Name": ["编号"] }'), 'Id'],
    ['a title in other blanks', synonyms('{ "Name": ["颜 色"] }'), 'Color'],
  ])('%s', (_what, files, name) => {
    expect(foundBy('D16', files).join()).toContain(` ${name} `)
  })

  it('its own title is none', () => {
    expect(foundBy('D16', synonyms('{ "Price": ["单价", "价格"] }'))).toEqual([])
  })
})

describe('X15: two libraries of one title', () => {
  const titled = (title: string): Files =>
    Object.fromEntries(Object.entries(copied.passes).map(([path, text]) => [path, text.replace('杯子', title)]))

  it.each(['物品', '物 品', ' 物品'])('%j and 物品', (title) => {
    expect(foundBy('X15', titled(title))).toHaveLength(1)
  })

  it('nothing is said of a longer one', () => {
    expect(foundBy('X15', titled('物品分类'))).toEqual([])
  })
})

describe('L9: a unit in the title', () => {
  const number = (title: string, unit = '') =>
    field('Size', `"title": "${title}", "type": "number"${unit === '' ? '' : `, "x-unit": "${unit}"`}`)

  it.each([
    ['the same twice', number('价格（元）', '元'), '两遍'],
    ['another one', number('时长（分钟）', '小时'), '不同'],
    ['half-width brackets', number('体重 (kg)', 'kg'), '两遍'],
    ['behind a stroke', number('流量/mL', 'mL'), '两遍'],
    ['only in the title', number('价格（元）'), '"x-unit": "元"'],
    ['said to be one', number('价格（单位：元）'), '"x-unit": "元"'],
  ])('%s', (_what, files, said) => {
    const found = foundBy('L9', files)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(said)
  })

  it.each([
    ['something else in brackets', number('剂量（单次）', 'mg')],
    ['a text', field('Note', '"title": "规格（个）", "type": "string", "maxLength": 20')],
    ['a title of strokes', number('收缩压/舒张压', 'mmHg')],
    ['a unit that is part of a word', number('每周次数', '次')],
  ])('nothing is said of %s', (_what, files) => {
    expect(foundBy('L9', files)).toEqual([])
  })
})

describe('A4: a password or a token in any text', () => {
  const described = (text: string) =>
    edited('schema', '"title": "名称",', `"title": "名称", "description": ${JSON.stringify(text)},`)
  const token = `${'gh'}p_${'a1B2'.repeat(9)}`

  it.each([
    ['a password in words', described('测试账号 admin，密码：Rehab@2026'), '密码'],
    ['a password in other words', described('默认密码为 abc123456'), '密码'],
    ['a token in words', described('调用时带 token=8fa3c1d2e4b5'), '令牌'],
    ['a token of a forge', described(`拉取用 ${token}`), '令牌'],
    ['a token in an address', described('见 https://www.example.org/a?access_token=8fa3c1d2'), '带密码或令牌的地址'],
    [
      'a default',
      field('Password', '"title": "口令", "type": "string", "maxLength": 20, "default": "Init2026"'),
      '密码或令牌',
    ],
    [
      'an example of a field',
      field('ApiToken', '"title": "令牌", "type": "string", "maxLength": 20, "examples": ["8fa3c1d2"]'),
      '密码或令牌',
    ],
    ['a path', edited('descriptor', '"GetThingPageData"', '"GetThingPageData?token=8fa3c1d2"'), '带密码或令牌的地址'],
  ])('%s', (_what, files, said) => {
    expect(foundBy('A4', files).join()).toContain(said)
  })

  it.each([
    ['how long it must be', described('密码：6-20位，须有数字')],
    ['how long it must be, in letters', described('密码为 8~16 位字母和数字')],
    ['a word about one', described('密码是否已设置；token 由平台签发')],
    ['a place for one', described('地址写成 https://www.example.org/a?token={token}')],
    ['a level', field('SecretLevel', '"title": "密级", "type": "string", "maxLength": 20, "default": "public"')],
    ['a code', described('编码如 KF-0001，单位见 https://www.example.org/units?page=2')],
  ])('nothing is said of %s', (_what, files) => {
    expect(foundBy('A4', files)).toEqual([])
  })
})

describe('V11: the formats are as they ship', () => {
  const ROOT = resolve(import.meta.dirname, '../..')
  const shipped = (name: string) => readFileSync(resolve(ROOT, 'schemas/meta', name), 'utf8')
  const paths = ['resource.v1', 'resource.v2', 'schema.v1', 'statistic.v1'].map((name) => `schemas/meta/${name}.json`)

  it('what is written down is what ships: after a change of a format write the new value into formats.ts', () => {
    const now = Object.fromEntries(paths.map((path) => [path, formatHash(readFileSync(resolve(ROOT, path), 'utf8'))]))
    expect(FORMAT_HASHES).toEqual(now)
  })

  it.each([
    ['a limit', 'schema.v1.json', ['"maxLength": 40', '"maxLength": 80']],
    ['a key more', 'resource.v1.json', ['"formatVersion": {', '"remark": {}, "formatVersion": {']],
    ['no JSON any more', 'schema.v1.json', ['"$id"', '$id']],
  ] as const)('%s is told', (_what, name, [from, to]) => {
    expect(foundBy('V11', { [`schemas/meta/${name}`]: shipped(name).replace(from, to) })).toHaveLength(1)
  })

  it.each([
    ['other blanks', { 'schemas/meta/schema.v1.json': JSON.stringify(JSON.parse(shipped('schema.v1.json'))) }],
    ['none at all', THING],
    ['one of a later version', { 'schemas/meta/schema.v2.json': '{}' }],
  ])('nothing is said of %s', (_what, files) => {
    expect(foundBy('V11', files)).toEqual([])
  })
})

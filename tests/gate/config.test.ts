/** `check.config.json`: what it may say, what it may not, and what becomes of the findings. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { type CheckConfig, NO_CONFIG, readConfig } from '../../src/gate/config.ts'
import type { Finding } from '../../src/gate/rule.ts'
import { isFirm } from '../../src/gate/rule.ts'
import { RULES } from '../../src/gate/rules/all.ts'
import { settle, unusedIgnores } from '../../src/gate/settle.ts'
import { parseSource } from '../../src/compiler/source.ts'
import checkSchema from '../../schemas/meta/check.v1.json' with { type: 'json' }

const read = (text: string) => readConfig({ path: 'check.config.json', text }, RULES)
const json = (value: unknown) => JSON.stringify(value)
const isValid = new Ajv2020({ strict: true, strictRequired: false }).compile(checkSchema)

const finding = (code: Finding['code'], over: Partial<Finding> = {}): Finding => ({
  code,
  level: RULES.find((rule) => rule.code === code)?.level ?? 'error',
  library: 'thing',
  file: 'resources/thing.json',
  line: 1,
  column: 1,
  path: '',
  message: `问题 ${code}`,
  cure: '改法',
  ...over,
})

const settled = (findings: readonly Finding[], config: CheckConfig, only?: readonly string[]) =>
  settle(findings, { config, rules: RULES, working: new Set(['thing', 'other']), ...(only && { only }) })
const coded = (findings: readonly Finding[]) => findings.map(({ code, level }) => `${code} ${level}`)

describe('what the file may say', () => {
  it.each<[why: string, value: unknown]>([
    ['nothing', {}],
    ['levels of rules and families', { rules: { L2: 'off', R: 'info', X10: 'warning' } }],
    ['a firm rule at its own level', { rules: { D2: 'error' } }],
    ['categories and the level that fails', { formatVersion: 1, categories: ['S', 'D'], failOn: 'warning' }],
    [
      'what is ignored, with a reason',
      { ignore: [{ rule: 'L', path: 'resources/vendor-*.json', reason: '厂家的库' }] },
    ],
  ])('%s', (_why, value) => {
    expect(read(json(value)).problems).toEqual([])
    expect(isValid(value)).toBe(true)
  })

  it.each<[why: string, value: unknown, place: string, words: string, cure: string]>([
    ['an unknown key', { ruls: {} }, '1:2', '不认识的键 ruls', '是否想写 rules？'],
    ['another format', { formatVersion: 2 }, '1:18', '不认识的格式版本 2', '写成 1'],
    ['an unknown level', { rules: { L2: 'none' } }, '1:16', '没有级别 none', '写成 off、error、warning、info 之一'],
    ['an unknown category', { categories: ['Q'] }, '1:16', '没有这一类规则 Q', '写成 S、D'],
    ['no category at all', { categories: [] }, '1:15', 'categories 不是一个列表，或是空的', '检查全部时删除它'],
    ['a level that never fails', { failOn: 'off' }, '1:11', '没有级别 off', '写成 error'],
    ['an ignored place without a reason', { ignore: [{ rule: 'L2', path: 'x' }] }, '1:12', '缺少 reason', '写明为什么'],
    ['an ignored place of no rule', { ignore: [{ path: 'x', reason: 'y' }] }, '1:12', '缺少 rule', '写出规则或类'],
    ['a list of nothing', { ignore: ['L2'] }, '1:12', '这一项不是一个对象', '写成 [{"rule"'],
    ['no object', [], '1:1', '设置文件不是一个对象', '写成 {"formatVersion"'],
  ])('refuses %s, with place and cure', (_why, value, place, words, cure) => {
    const { problems, config } = read(json(value))
    expect(problems.map(({ file, line, column, message }) => `${file}:${line}:${column} ${message}`)).toEqual([
      `check.config.json:${place} ${words}`,
    ])
    expect(problems[0]?.cure).toContain(cure)
    expect(config).toBe(NO_CONFIG)
    expect(isValid(value), 'the published schema agrees').toBe(false)
  })

  it('refuses what is no JSON, and a rule that there is not', () => {
    expect(read('{ "rules": ').problems).toMatchObject([{ file: 'check.config.json', line: 1 }])
    const [problem] = read(json({ rules: { L22: 'off' } })).problems
    expect(problem).toMatchObject({ message: '没有规则 L22', cure: '是否想写 L2？' })
  })

  it.each(['S1', 'S11', 'S12', 'D2', 'L1', 'V4', 'V6'])('%s cannot be switched off, made milder or ignored', (rule) => {
    expect(isFirm(RULES.find(({ code }) => code === rule))).toBe(true)
    for (const value of [
      { rules: { [rule]: 'off' } },
      { rules: { [rule]: 'info' } },
      { ignore: [{ rule, path: 'resources', reason: '不管' }] },
    ])
      expect(read(json(value)).problems[0]?.message).toContain(`${rule} 不能关闭、降级或忽略`)
  })

  it('a family set leaves its firm rules as they are, and a code says more than its family', () => {
    const { config, problems } = read(json({ rules: { L2: 'error', L: 'off' } }))
    expect(problems).toEqual([])
    expect(config.settings.get('L1')).toBeUndefined()
    expect(config.settings.get('L3')).toBe('off')
    expect(config.settings.get('L2')).toBe('error')
  })
})

describe('what becomes of the findings', () => {
  const all = [finding('D2'), finding('L2'), finding('L3'), finding('R2'), finding('B9', { level: 'info' })]
  const config = (value: unknown) => read(json(value)).config

  it('a rule that is off is left out and said so', () => {
    const { findings, notes } = settled(all, config({ rules: { L2: 'off', R: 'off' } }))
    expect(coded(findings)).toEqual(['D2 error', 'L3 warning', 'B9 info'])
    expect(notes).toEqual(['check.config.json 关闭了 R1、R2、R3、L2，2 处没有计入'])
  })

  it('is said even where there was nothing to leave out', () => {
    expect(settled([], config({ rules: { L2: 'off' } })).notes).toEqual(['check.config.json 关闭了 L2，0 处没有计入'])
  })

  it('levels go up and down; what the rule calls milder itself is not lifted', () => {
    const { findings, notes } = settled(all, config({ rules: { L2: 'error', L3: 'info', B9: 'warning' } }))
    expect(coded(findings)).toEqual(['D2 error', 'L2 error', 'L3 info', 'R2 warning', 'B9 info'])
    expect(notes).toEqual(['check.config.json 改了级别：B9 由错误改为警告、L2 由警告改为错误、L3 由警告改为提示'])
  })

  it.each<[path: string, file: string, covered: boolean]>([
    ['resources/vendor-*.json', 'resources/vendor-a.json', true],
    ['resources/vendor-*.json', 'resources/a.json', false],
    ['resources/*.json', 'resources/samples/a.json', false],
    ['resources/**/*.json', 'resources/samples/b/a.json', true],
    ['**/a.json', 'resources/a.json', true],
    ['resources', 'resources/a.json', true],
    ['resources/', 'resources/a.json', true],
    ['resources/a', 'resources/a.json', false],
    ['resources/a.json', 'resources/aXjson', false],
    ['resources/?.json', 'resources/a.json', true],
  ])('ignore %s covers %s: %s', (path, file, covered) => {
    const entry = { rule: 'L', path, reason: '厂家的库' }
    const { findings } = settled([finding('L2', { file })], config({ ignore: [entry] }))
    expect(findings[0]?.accepted).toEqual(covered ? { by: 'config', reason: '厂家的库' } : undefined)
  })

  it('what is ignored is shown as accepted, counted in a note, and a firm rule is not', () => {
    const entries = ['L2', 'D'].map((rule) => ({ rule, path: 'resources', reason: '厂家的库' }))
    const { findings, notes } = settled(all, config({ ignore: entries }))
    expect(findings.filter(({ accepted }) => accepted).map(({ code }) => code)).toEqual(['L2'])
    expect(notes).toEqual(['check.config.json 忽略了 1 处，已算在豁免之内'])
  })

  it('categories and --rules keep what they name, and say that it is a part', () => {
    const { findings, notes } = settled(all, config({ categories: ['L', 'B'] }))
    expect(coded(findings)).toEqual(['L2 warning', 'L3 warning', 'B9 info'])
    expect(notes).toEqual(['check.config.json 只检查 L、B 类，其余的 2 处没有计入'])
    const part = settled(all, NO_CONFIG, ['D2', 'R'])
    expect(coded(part.findings)).toEqual(['D2 error', 'R2 warning'])
    expect(part.notes).toEqual(['只检查了 D2、R（--rules），其余的 3 处没有计入'])
  })

  it('--rules wins over what is off and over the categories', () => {
    const { findings } = settled(all, config({ rules: { L2: 'off' }, categories: ['S'] }), ['L2'])
    expect(coded(findings)).toEqual(['L2 warning'])
  })

  it('what could not be checked is said whatever was asked for', () => {
    const some = [finding('V6'), finding('L2')]
    expect(coded(settled(some, NO_CONFIG, ['S']).findings)).toEqual(['V6 error'])
    expect(coded(settled(some, config({ categories: ['S'], rules: { V: 'off' } })).findings)).toEqual(['V6 error'])
  })

  it('a library that did not compile says so whatever was asked for: no other rule has seen it', () => {
    const broken = [finding('D2', { library: 'broken' }), finding('D2'), finding('L2')]
    expect(settled(broken, NO_CONFIG, ['L2']).findings.map(({ code, library }) => `${code} ${library}`)).toEqual([
      'D2 broken',
      'L2 thing',
    ])
    expect(settled(broken, config({ categories: ['L'] })).findings).toHaveLength(2)
  })

  it('what is ignored and meets nothing is V5 at its line; of what only a comparison finds nothing is known', () => {
    const text = `{ "ignore": [
  { "rule": "L2", "path": "resources", "reason": "厂家的库" },
  { "rule": "L8", "path": "resources", "reason": "厂家的库" },
  { "rule": "B9", "path": "resources/old.json", "reason": "厂家的库" },
  { "rule": "L", "path": "resources/other.json", "reason": "厂家的库" }
] }`
    const unused = unusedIgnores(parseSource({ path: 'check.config.json', text }), read(text).config, all)
    expect(unused.map(({ code, line, message }) => `${code} ${line} ${message}`)).toEqual([
      'V5 3 ignore 中的一条没有用到：L8 resources',
      'V5 5 ignore 中的一条没有用到：L resources/other.json',
    ])
  })
})

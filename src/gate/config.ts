/**
 * `check.config.json` in the project's root: how grave each rule is there, which kinds of rules count, and which findings are ignored
 * for a reason.
 *
 * Shapes  `readConfig(file, rules)` → the settings by rule and Chinese problems with place and cure; a file with problems sets
 *         nothing, so the run must not go on. `schemas/meta/check.v1.json` says the same to editors.
 *         A rule that is `isFirm` stays as it is: without it other rules would not look, and clean would not mean clean.
 */
import { type JsonKey, parseSource, type ParsedSource, problemAt, type Source } from '../compiler/source.ts'
import { meant } from '../compiler/suggest.ts'
import { isObject } from '../model/plain.ts'
import type { AuthorProblem } from '../model/problem.ts'
import { FAMILIES, type FindingLevel, isFirm, LEVELS, type Rule } from './rule.ts'

export type Setting = FindingLevel | 'off'

export interface Ignored {
  /** A code or a family. */
  readonly rule: string
  /** `*` is any part of a name, `**` any folders. */
  readonly path: string
  readonly reason: string
}

export interface CheckConfig {
  /** By code, families already spelled out. */
  readonly settings: ReadonlyMap<string, Setting>
  /** Families that count; all when absent. */
  readonly categories?: readonly string[]
  readonly ignore: readonly Ignored[]
  readonly failOn?: FindingLevel
}

export const CONFIG = 'check.config.json'
export const NO_CONFIG: CheckConfig = { settings: new Map(), ignore: [] }

const KEYS = ['$schema', 'formatVersion', 'failOn', 'categories', 'rules', 'ignore'] as const
const IGNORE_KEYS = ['rule', 'path', 'reason'] as const
const SETTINGS: readonly Setting[] = ['off', ...LEVELS]
const SETTINGS_CURE = `写成 ${SETTINGS.join('、')} 之一`

export interface ReadConfig {
  readonly config: CheckConfig
  readonly problems: readonly AuthorProblem[]
}

export function readConfig(file: Source, rules: readonly Rule[]): ReadConfig {
  const source = parseSource(file)
  if (source.problems.length > 0) return { config: NO_CONFIG, problems: source.problems }
  const { value } = source
  const reading: Reading = { source, rules, problems: [] }
  if (!isObject(value)) {
    wrong(reading, [], ['设置文件不是一个对象', '写成 {"formatVersion": 1, "rules": {"L2": "off"}}'])
    return { config: NO_CONFIG, problems: reading.problems }
  }
  unknownKeys(reading, [], { value, known: KEYS })
  if (value['formatVersion'] !== undefined && value['formatVersion'] !== 1)
    wrong(reading, ['formatVersion'], [`不认识的格式版本 ${JSON.stringify(value['formatVersion'])}`, '写成 1'])
  const failOn = value['failOn'] === undefined ? undefined : levelIn(reading, value['failOn'])
  const categories = value['categories'] === undefined ? undefined : categoriesIn(reading, value['categories'])
  const config: CheckConfig = {
    settings: value['rules'] === undefined ? new Map() : settingsIn(reading, value['rules']),
    ignore: value['ignore'] === undefined ? [] : ignoredIn(reading, value['ignore']),
    ...(failOn && { failOn }),
    ...(categories && { categories }),
  }
  return { config: reading.problems.length > 0 ? NO_CONFIG : config, problems: reading.problems }
}

interface Reading {
  readonly source: ParsedSource
  readonly rules: readonly Rule[]
  readonly problems: AuthorProblem[]
}

type Words = readonly [message: string, cure: string, at?: 'key']

function wrong({ source, problems }: Reading, path: readonly JsonKey[], [message, cure, at]: Words): void {
  problems.push(problemAt({ source, path }, { code: 'config', message, cure, atKey: at === 'key' }))
}

interface Keyed {
  readonly value: object
  readonly known: readonly string[]
}

function unknownKeys(reading: Reading, path: readonly JsonKey[], { value, known }: Keyed): void {
  for (const key of Object.keys(value))
    if (!known.includes(key)) wrong(reading, [...path, key], [`不认识的键 ${key}`, meant(key, known), 'key'])
}

function levelIn(reading: Reading, said: unknown): FindingLevel | undefined {
  const level = LEVELS.find((known) => known === said)
  if (!level) wrong(reading, ['failOn'], [`没有级别 ${shown(said)}`, `写成 ${LEVELS.join('、')} 之一`])
  return level
}

function categoriesIn(reading: Reading, said: unknown): readonly string[] {
  if (!Array.isArray(said) || said.length === 0) {
    wrong(reading, ['categories'], ['categories 不是一个列表，或是空的', '写成 ["S", "D"]；检查全部时删除它'])
    return []
  }
  said.forEach((family, index) => {
    if (!FAMILIES.some((known) => known === family))
      wrong(reading, ['categories', index], [`没有这一类规则 ${shown(family)}`, `写成 ${FAMILIES.join('、')} 之一`])
  })
  return said.map(String)
}

/** A code says more than its family, wherever the two stand. */
function settingsIn(reading: Reading, said: unknown): ReadonlyMap<string, Setting> {
  const { rules } = reading
  const settings = new Map<string, Setting>()
  if (!isObject(said)) {
    wrong(reading, ['rules'], ['rules 不是一个对象', '写成 {"L2": "off", "R": "info"}'])
    return settings
  }
  const entries = Object.entries(said).sort(([one], [other]) => Number(!isFamily(one)) - Number(!isFamily(other)))
  for (const [name, level] of entries) {
    const setting = SETTINGS.find((known) => known === level)
    const meantRules = rulesNamed(rules, name)
    if (meantRules.length === 0) wrong(reading, ['rules', name], [...unknownRule(rules, name), 'key'])
    else if (!setting) wrong(reading, ['rules', name], [`没有级别 ${shown(level)}`, SETTINGS_CURE])
    else {
      const free = meantRules.filter((rule) => !isFirm(rule) || setting === rule.level)
      if (free.length === 0) wrong(reading, ['rules', name], [...firmWords(name), 'key'])
      for (const { code } of free) settings.set(code, setting)
    }
  }
  return settings
}

function ignoredIn(reading: Reading, said: unknown): readonly Ignored[] {
  const { rules } = reading
  if (!Array.isArray(said)) {
    wrong(reading, ['ignore'], ['ignore 不是一个列表', IGNORE_CURE])
    return []
  }
  said.forEach((entry: unknown, index) => {
    if (!isObject(entry)) return wrong(reading, ['ignore', index], ['这一项不是一个对象', IGNORE_CURE])
    unknownKeys(reading, ['ignore', index], { value: entry, known: IGNORE_KEYS })
    for (const key of IGNORE_KEYS)
      if (typeof entry[key] !== 'string' || entry[key].trim() === '')
        wrong(reading, ['ignore', index, key], [`缺少 ${key}`, IGNORE_CURES[key]])
    const { rule } = entry
    if (typeof rule !== 'string' || rule.trim() === '') return
    const meantRules = rulesNamed(rules, rule)
    if (meantRules.length === 0) wrong(reading, ['ignore', index, 'rule'], unknownRule(rules, rule))
    else if (meantRules.every(isFirm)) wrong(reading, ['ignore', index, 'rule'], firmWords(rule))
  })
  return said as readonly Ignored[]
}

const IGNORE_CURE = '写成 [{"rule": "L2", "path": "resources/vendor-*.json", "reason": "…"}]'
const IGNORE_CURES: Readonly<Record<(typeof IGNORE_KEYS)[number], string>> = {
  rule: '写出规则或类，如 "rule": "L2"',
  path: '写出文件，如 "path": "resources/vendor-*.json"',
  reason: '写明为什么可以不管',
}

function firmWords(name: string): readonly [string, string] {
  const message = `${name} 不能关闭、降级或忽略：有这种错误，别的规则就查不到这个库`
  return [message, '删除这一条；确要留着某一处的，写进 resources/gate/waivers.json，说明理由和期限']
}

/** A mistyped number is likelier than a mistyped family. */
export function unknownRule(rules: readonly Rule[], name: string): readonly [message: string, cure: string] {
  const codes = rules.map(({ code }) => code)
  const own = codes.filter((code) => code.startsWith(name.slice(0, 1)))
  return [`没有规则 ${name}`, meant(name, own.length > 0 ? own : [...FAMILIES, ...codes])]
}

/** The rule of that code, or all of that family. */
export function rulesNamed(rules: readonly Rule[], name: string): readonly Rule[] {
  return rules.filter(({ code }) => code === name || (isFamily(name) && code.replace(/\d+$/, '') === name))
}

function isFamily(name: string): boolean {
  return FAMILIES.some((family) => family === name)
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

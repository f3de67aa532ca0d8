/** What the command line asks of `check`; anything that it cannot mean is a `UsageError`, which names the cure. */
import { parseArgs } from 'node:util'
import { meant } from '../../compiler/suggest.ts'
import { LATE_FORMATS, REPORT_FORMATS } from '../../gate/report/formats.ts'
import { type FindingLevel, LEVELS } from '../../gate/rule.ts'

const FORMATS: readonly string[] = [...Object.keys(REPORT_FORMATS), ...Object.keys(LATE_FORMATS)]

export const CHECK_USAGE = `用法：npm run check [-- 选项]，或 rehab-check [选项]
  --root 目录            要检查的目录，其中须有 schemas/ 和 resources/
  --format 格式          标准输出的格式：${FORMATS.join('、')}（默认 text）
  --out 格式:文件        另存一份，可写多次
  --since 提交           只检查自该 git 提交以来改动的库及依赖它们的库，并报告破坏性改动
  --base 目录            与另一目录比较，报告破坏性改动
  --store 地址或目录     再按已保存的记录核对
  --plan                 与 --since 或 --base 同用：预告部署时数据库怎样改，草拟数据的整理
  --openapi 文件         核对平台的 OpenAPI 文档（JSON）或浏览器录下的 HAR
  --menu 文件            核对菜单接口的一份返回
  --fail-on 级别         从哪一级起算失败：${LEVELS.join('、')}（默认 error，或 check.config.json 所写）
  --fix                  自动改正能够改正的，再检查一遍
  --write-baseline       把现有的问题记入 resources/gate/baseline.json，此后只报告新的
  --seed 数              随机样例的种子（默认 1）
  --rules 规则           只检查这些规则或类，如 S,D3,B；优先于 check.config.json
  --color、--no-color    文字带不带颜色；默认在终端中带，NO_COLOR、FORCE_COLOR 也有效
  --explain 编号         说明一条规则
  --list                 列出全部规则；加 --format json 供程序读取
  lsp                    写在选项之前：作为编辑器的语言服务，见 docs/check.md
退出码：0 没有问题；1 有问题；2 无法检查或无法比较；3 用法不对`

export class UsageError extends Error {}

export interface Output {
  readonly format: string
  /** Absent for standard output. */
  readonly file?: string
}

export interface Options {
  readonly root?: string
  readonly outputs: readonly Output[]
  readonly since?: string
  readonly base?: string
  readonly store?: string
  readonly openapi?: string
  readonly menu?: string
  /** Absent when the command line does not say. */
  readonly failOn?: FindingLevel
  /** Codes and families; all when absent. */
  readonly rules?: readonly string[]
  /** Absent when the command line does not say. */
  readonly color?: boolean
  readonly plan: boolean
  readonly fix: boolean
  readonly writeBaseline: boolean
  readonly seed: number
  readonly explain?: string
  readonly list: boolean
  readonly help: boolean
  /** Where the program's own pages are; no part of the command line. */
  readonly docs?: string
}

const FLAGS = {
  root: { type: 'string' },
  format: { type: 'string', default: 'text' },
  out: { type: 'string', multiple: true },
  since: { type: 'string' },
  base: { type: 'string' },
  store: { type: 'string' },
  openapi: { type: 'string' },
  menu: { type: 'string' },
  'fail-on': { type: 'string' },
  rules: { type: 'string' },
  color: { type: 'boolean' },
  'no-color': { type: 'boolean' },
  plan: { type: 'boolean', default: false },
  fix: { type: 'boolean', default: false },
  'write-baseline': { type: 'boolean', default: false },
  seed: { type: 'string', default: '1' },
  explain: { type: 'string' },
  list: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/** The largest seed: what the random generators take. */
const SEED_MAX = 2 ** 31 - 1

export function optionsOf(args: readonly string[]): Options {
  const said = parsed(args)
  const { format, out = [], seed, rules, color, 'fail-on': failOn, 'write-baseline': writeBaseline, ...rest } = said
  const { 'no-color': plainText, ...plain } = rest
  const isPartial = plain.since !== undefined || plain.base !== undefined
  if (plain.since !== undefined && plain.base !== undefined) throw new UsageError('--since 与 --base 只能写一个')
  if (plain.plan && !isPartial) throw new UsageError('--plan 要与改动前比较，请加上 --since 提交 或 --base 目录')
  if (!plain.plan && [`${format}:`, ...out].some((said) => said.startsWith('plan:')))
    throw new UsageError('plan 格式写的是数据库的预告，请加上 --plan')
  if (writeBaseline && isPartial) throw new UsageError('--write-baseline 须检查全部文件，不能与 --since、--base 同用')
  if (writeBaseline && rules !== undefined) throw new UsageError('--write-baseline 须检查全部规则，不能与 --rules 同用')
  const blind = rules === undefined ? undefined : rulesOf(rules).flatMap((rule) => needOf(rule, plain) ?? [])[0]
  if (blind !== undefined) throw new UsageError(blind)
  if (color && plainText) throw new UsageError('--color 与 --no-color 只能写一个')
  if (!/^\d+$/.test(seed) || Number(seed) > SEED_MAX)
    throw new UsageError(`--seed 须是 0 到 ${SEED_MAX} 的整数，不能是 ${seed}`)
  return {
    ...plain,
    outputs: [{ format: formatOf(format) }, ...out.map(outputOf)],
    ...(failOn === undefined ? {} : { failOn: levelOf(failOn) }),
    ...(rules === undefined ? {} : { rules: rulesOf(rules) }),
    ...(color || plainText ? { color: color === true } : {}),
    seed: Number(seed),
    writeBaseline,
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: FLAGS }).values
  } catch (error) {
    const unknown = /^Unknown option '--?([^']+)'/.exec(error instanceof Error ? error.message : '')
    if (unknown?.[1]) throw new UsageError(`没有选项 --${unknown[1]}，${meant(unknown[1], Object.keys(FLAGS))}`)
    const missing = /^Option '(?:-h, )?--([a-z-]+).*argument missing/.exec(error instanceof Error ? error.message : '')
    if (missing?.[1]) throw new UsageError(`选项 --${missing[1]} 后面缺少内容`)
    throw new UsageError(`命令行不能理解：${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Whether there are such rules is known when they have been loaded. */
function rulesOf(said: string): readonly string[] {
  const names = said.split(/[,，、\s]+/).filter((name) => name !== '')
  if (names.length === 0) throw new UsageError('--rules 写规则或类，如 S,D3,B')
  return [...new Set(names.map((name) => name.toUpperCase()))]
}

/** What a rule looks at beside the files: asked for alone and without it, it would find nothing and look clean. */
const NEEDS: readonly (readonly [RegExp, readonly (keyof Options)[]])[] = [
  [/^B15$/, ['store']],
  [/^(B|B(?!15$)\d+|V1)$/, ['since', 'base']],
  [/^X7$/, ['openapi']],
  [/^X9$/, ['menu']],
]

function needOf(rule: string, said: Readonly<Partial<Record<keyof Options, unknown>>>): string | undefined {
  const needs = NEEDS.find(([pattern]) => pattern.test(rule))?.[1] ?? []
  if (needs.length === 0 || needs.some((name) => said[name] !== undefined)) return undefined
  return `规则 ${rule} 要与别的内容核对，请加上 ${needs.map((name) => `--${name}`).join(' 或 ')}`
}

function formatOf(name: string): string {
  if (!FORMATS.includes(name)) throw new UsageError(`没有格式 ${name}，${meant(name, FORMATS)}`)
  return name
}

function outputOf(said: string): Output {
  const [, format, file] = /^([^:]+):(.+)$/s.exec(said) ?? []
  if (format === undefined || file === undefined)
    throw new UsageError(`--out 写成 格式:文件，如 sarif:check.sarif，不能是 ${said}`)
  return { format: formatOf(format), file }
}

function levelOf(said: string): FindingLevel {
  const level = LEVELS.find((known) => known === said)
  if (!level) throw new UsageError(`没有级别 ${said}，${meant(said, LEVELS)}`)
  return level
}

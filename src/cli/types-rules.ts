/** The list of the gate's rules inside docs/check.md, between two marks, made of the rules themselves. */
import { readFileSync } from 'node:fs'
import { FAMILIES, type RuleFamily, type Rule } from '../gate/rule.ts'

const BEGIN = '<!-- rules: npm run types -- --rules -->'
const END = '<!-- /rules -->'

const FAMILY_TITLES: Readonly<Record<RuleFamily, string>> = {
  S: '数据结构',
  D: '描述文件',
  U: '能否到达',
  X: '库与库、调用与样本之间',
  B: '破坏性变更',
  L: '文字',
  A: '权限与安全',
  F: '随机试验',
  R: '预算',
  V: '版本、豁免与检查本身',
}
const LEVELS = { error: '错误', warning: '警告', info: '提示' } as const

/** The page's text with the list as the rules are now. */
export function withRules(path: string, rules: readonly Rule[]): string {
  const text = readFileSync(path, 'utf8')
  const [before, rest] = cut(text, BEGIN, path)
  const [, after] = cut(rest, END, path)
  return `${before}${BEGIN}\n\n${ruleList(rules)}\n\n${END}${after}`
}

function ruleList(rules: readonly Rule[]): string {
  const families = FAMILIES.filter((family) => rules.some(({ code }) => code.startsWith(family)))
  return families
    .map((family) => {
      const own = rules.filter(({ code }) => code.startsWith(family)).sort((a, b) => numberOf(a) - numberOf(b))
      const rows = own.map(
        ({ code, level, title }) => `| \`${code}\` | ${LEVELS[level]} | ${title.replaceAll('|', '\\|')} |`,
      )
      return [`### ${family} ${FAMILY_TITLES[family]}`, '', '| 规则 | 级别 | 内容 |', '|---|---|---|', ...rows].join(
        '\n',
      )
    })
    .join('\n\n')
}

function numberOf({ code }: Rule): number {
  return Number(code.slice(1))
}

function cut(text: string, mark: string, path: string): readonly [string, string] {
  const at = text.indexOf(mark)
  if (at < 0) throw new Error(`${path} 里没有 ${mark}`)
  return [text.slice(0, at), text.slice(at + mark.length)]
}

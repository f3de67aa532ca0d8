/** `--explain` and `--list`: what the rules are about, without running any. */
import { meant } from '../../compiler/suggest.ts'
import { LEVEL_WORDS } from '../../gate/report.ts'
import { isFirm } from '../../gate/rule.ts'
import { ruleDocument } from '../../gate/rule-docs.ts'
import { RULES } from '../../gate/rules/all.ts'
import { UsageError } from './options.ts'

export function explanationOf(said: string): string {
  const code = said.trim().toUpperCase()
  const rule = RULES.find((candidate) => candidate.code === code)
  if (!rule) {
    const known = RULES.map((candidate) => candidate.code)
    throw new UsageError(`没有规则 ${said}，${meant(code, known)}；--list 列出全部`)
  }
  return `${rule.code}  ${LEVEL_WORDS[rule.level]}  ${rule.title}\n\n${rule.help.trim()}\n\n写法见 ${ruleDocument(rule.code)}\n`
}

export function listOfRules(format: string): string {
  if (format === 'json') {
    const rules = RULES.map((rule) => {
      const { code, level, title, help } = rule
      return {
        code,
        family: code.replace(/\d+$/, ''),
        level,
        firm: isFirm(rule),
        title,
        help: help.trim(),
        page: ruleDocument(code),
      }
    })
    return `${JSON.stringify(rules, null, 2)}\n`
  }
  return RULES.map(({ code, level, title }) => `${code}\t${LEVEL_WORDS[level]}\t${title}\n`).join('')
}

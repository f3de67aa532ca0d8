/**
 * The findings as a project and a command line want them: other levels, some ignored for a reason, some rules left out. Whatever is
 * left out is said in a note, so that a clean result never hides it.
 */
import { CONFIG, type CheckConfig, type Ignored, rulesNamed, type Setting } from './config.ts'
import { gravity, LEVEL_WORDS } from './report.ts'
import { type Finding, isFirm, type Rule } from './rule.ts'
import { type ParsedSource, problemAt } from '../compiler/source.ts'
import { isUnchecked } from './unchecked.ts'

export interface Settling {
  readonly config: CheckConfig
  /** Codes and families of `--rules`; all when absent. */
  readonly only?: readonly string[]
  readonly rules: readonly Rule[]
  /** Libraries that compiled. */
  readonly working: ReadonlySet<string>
}

export interface Settled {
  readonly findings: readonly Finding[]
  readonly notes: readonly string[]
}

/** What is found by comparing alone, which not every run does. */
const COMPARED = /^(?:B\d*|V1)$/

/** V5 of `ignore` in the settings: entries that meet none of all the findings of a run that saw every library. */
export function unusedIgnores(
  source: ParsedSource,
  config: CheckConfig,
  found: readonly Finding[],
): readonly Finding[] {
  return config.ignore.flatMap((entry, index) => {
    if (COMPARED.test(entry.rule) || found.some((finding) => covers(entry, finding))) return []
    const message = `ignore 中的一条没有用到：${entry.rule} ${entry.path}`
    const cure = '问题已改正的，删除这一条；否则改正 rule 与 path'
    const problem = problemAt({ source, path: ['ignore', index] }, { code: 'V5', message, cure })
    return [{ ...problem, code: 'V5', level: 'warning', library: '' } as const]
  })
}

export function settle(findings: readonly Finding[], settling: Settling): Settled {
  const { config, only, rules, working } = settling
  const open = findings.filter(({ accepted }) => !accepted)
  const byCode = new Map(rules.map((rule) => [rule.code, rule]))
  const named = only && codesOf(rules, only)
  const inCategories = config.categories && !named ? codesOf(rules, config.categories) : undefined
  /** Of what was not checked, and of a library that did not compile, the rules that were asked for have seen nothing. */
  const isNeeded = (found: Finding) =>
    isUnchecked(found) || (isFirm(byCode.get(found.code)) && !working.has(found.library))
  const counts = (codes: ReadonlySet<string> | undefined, found: Finding) => !codes || codes.has(found.code)
  const isOff = ({ code }: Finding) => !named && config.settings.get(code) === 'off'
  const ignored = (found: Finding) =>
    isFirm(byCode.get(found.code)) ? undefined : config.ignore.find((entry) => covers(entry, found))
  const left = (keep: (found: Finding) => boolean) => open.filter((found) => !keep(found)).length
  const isAsked = (found: Finding) => isNeeded(found) || counts(named, found)
  const isOfCategory = (found: Finding) => isNeeded(found) || counts(inCategories, found)
  const shown = findings
    .filter((found) => isAsked(found) && isOfCategory(found) && !isOff(found))
    .map((found) => withLevel(found, byCode.get(found.code), config.settings.get(found.code)))
    .map((found): Finding => {
      const entry = found.accepted ? undefined : ignored(found)
      return entry ? { ...found, accepted: { by: 'config', reason: entry.reason } } : found
    })
  const notes = [
    ...(only ? [`只检查了 ${only.join('、')}（--rules），其余的 ${left(isAsked)} 处没有计入`] : []),
    ...(inCategories
      ? [`${CONFIG} 只检查 ${config.categories?.join('、')} 类，其余的 ${left(isOfCategory)} 处没有计入`]
      : []),
    ...(named ? [] : offNotes(config, open)),
    ...levelNotes(config, rules),
    ...ignoreNotes(shown),
  ]
  return { findings: shown, notes }
}

function codesOf(rules: readonly Rule[], names: readonly string[]): ReadonlySet<string> {
  return new Set(names.flatMap((name) => rulesNamed(rules, name).map(({ code }) => code)))
}

/** What a rule itself calls milder than it is stays milder: a setting above lifts the rule's own level, one below is a ceiling. */
function withLevel(found: Finding, rule: Rule | undefined, setting: Setting | undefined): Finding {
  if (!rule || setting === undefined || setting === 'off') return found
  const lifted = gravity(setting) > gravity(rule.level) && gravity(found.level) >= gravity(rule.level)
  const lowered = gravity(setting) < gravity(rule.level) && gravity(found.level) > gravity(setting)
  return lifted || lowered ? { ...found, level: setting } : found
}

function offNotes({ settings }: CheckConfig, findings: readonly Finding[]): readonly string[] {
  const off = [...settings].filter(([, setting]) => setting === 'off').map(([code]) => code)
  if (off.length === 0) return []
  const count = findings.filter(({ code }) => off.includes(code)).length
  return [`${CONFIG} 关闭了 ${off.join('、')}，${count} 处没有计入`]
}

function levelNotes({ settings }: CheckConfig, rules: readonly Rule[]): readonly string[] {
  const changed = rules.flatMap(({ code, level }) => {
    const setting = settings.get(code)
    return setting === undefined || setting === 'off' || setting === level
      ? []
      : [`${code} 由${LEVEL_WORDS[level]}改为${LEVEL_WORDS[setting]}`]
  })
  return changed.length === 0 ? [] : [`${CONFIG} 改了级别：${changed.join('、')}`]
}

function ignoreNotes(findings: readonly Finding[]): readonly string[] {
  const count = findings.filter(({ accepted }) => accepted?.by === 'config').length
  return count === 0 ? [] : [`${CONFIG} 忽略了 ${count} 处，已算在豁免之内`]
}

function covers({ rule, path }: Ignored, { code, file }: Finding): boolean {
  return (rule === code || rule === code.replace(/\d+$/, '')) && globOf(path).test(file)
}

/** `*` within a name, `**` over folders, `?` one letter; a folder stands for what lies below it. */
function globOf(path: string): RegExp {
  const parts = path.replace(/\/$/, '').split(/(\*\*\/?|\*|\?)/)
  const signs: Readonly<Record<string, string>> = { '*': '[^/]*', '?': '[^/]', '**/': '(?:.*/)?', '**': '.*' }
  const source = parts.map((part) => signs[part] ?? part.replace(/[.+^${}()|[\]\\]/g, '\\$&')).join('')
  return new RegExp(`^${source}(?:/.*)?$`)
}

/**
 * For people who read a report in a browser or by mail: one file that loads nothing and runs nothing, so that it opens anywhere,
 * also where scripts are forbidden. Levels are chosen by check boxes and style alone.
 */
import type { ContractChange, Harm } from '../change.ts'
import { groupBy } from '../group.ts'
import {
  failingFindings,
  LEVEL_WORDS,
  openFindings,
  pathIn,
  type Report,
  summaryOf,
  uncheckedFindings,
} from '../report.ts'
import { EMPTY_PLAN, planLines } from '../plan.ts'
import { type Finding, LEVELS, type Rule } from '../rule.ts'
import { ruleAddress } from '../rule-docs.ts'
import { type FrameLine, frameOf, linesOf, seen } from './frame.ts'
import { PAGE_STYLE } from './page-style.ts'
import { releaseNotes } from './release.ts'

/** Of the project as a whole, and of files that several libraries use. */
const COMMON = '共用'
const WIDTH = 110
const HARM_WORDS: Readonly<Record<Harm, string>> = { break: '破坏', warn: '注意', info: '说明', ok: '—' }
/** Nothing may be loaded or run, whatever the words hold. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"

/** Writes a report as one HTML page. */
export function htmlOf(report: Report): string {
  const body = [
    header(report),
    notes(report),
    filters(report),
    ...libraries(report),
    changes(report),
    news(report),
    planned(report),
    accepted(report),
    rules(report),
  ]
  return [
    '<!doctype html>',
    '<html lang="zh-CN">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta http-equiv="Content-Security-Policy" content="${escape(POLICY)}">`,
    '<meta name="color-scheme" content="light dark">',
    '<title>资料库检查</title>',
    `<style>${PAGE_STYLE}</style>`,
    '</head>',
    `<body>\n${body.filter((part) => part !== '').join('\n')}\n</body>`,
    '</html>',
    '',
  ].join('\n')
}

function header(report: Report): string {
  const isWhole = uncheckedFindings(report).length === 0
  const isPassed = isWhole && failingFindings(report).length === 0
  const [verdict, style] = isPassed ? ['通过', 'passed'] : [isWhole ? '未通过' : '没有查完', 'failed']
  return `<header><h1>资料库检查 <span class="verdict ${style}">${verdict}</span></h1><p>${escape(summaryOf(report))}</p></header>`
}

function notes({ notes: said }: Report): string {
  if (said.length === 0) return ''
  return `<aside><h2>注意</h2><ul>${said.map((note) => `<li>${escape(note)}</li>`).join('')}</ul></aside>`
}

function planned({ plan }: Report): string {
  if (!plan) return ''
  const parts = planLines(plan).map(([head, lines]) => {
    return `<h3>${escape(head)}</h3><ul>${lines.map((line) => `<li>${escape(line)}</li>`).join('')}</ul>`
  })
  return `<section><h2>部署时的数据库</h2>${parts.length === 0 ? `<p>${EMPTY_PLAN}</p>` : parts.join('\n')}</section>`
}

/** The boxes stand before what they hide, since style can only look ahead. */
function filters(report: Report): string {
  const boxes = LEVELS.map((level) => {
    const count = openFindings(report, level).length
    const box = `<input type="checkbox" id="show-${level}" checked>`
    return `${box}<label for="show-${level}" class="chip ${level}">${LEVEL_WORDS[level]} ${count}</label>`
  })
  return `<h2 class="plain">问题</h2>\n${boxes.join('\n')}`
}

function libraries(report: Report): readonly string[] {
  const open = report.findings.filter((finding) => !finding.accepted)
  if (open.length === 0) return ['<main><p>没有问题。</p></main>']
  const titles = new Map(report.libraries.map(({ name, title }) => [name, title]))
  const lines = new Map<string, readonly string[]>()
  const linesIn = (finding: Finding) => {
    const key = `${finding.before === true} ${finding.file}`
    const known = lines.get(key) ?? linesOf(report.textOf?.(finding) ?? '')
    lines.set(key, known)
    return known
  }
  const sections = [...groupBy(open, ({ library }) => library)].map(([name, own]) => {
    const counts = LEVELS.flatMap((level) => {
      const count = own.filter((finding) => finding.level === level).length
      return count === 0 ? [] : [`<span class="count ${level}">${LEVEL_WORDS[level]} ${count}</span>`]
    })
    const title = name === '' ? COMMON : (titles.get(name) ?? name)
    const head = `${escape(title)} ${name === '' ? '' : `<code>${escape(name)}</code>`} ${counts.join(' ')}`
    const items = LEVELS.flatMap((level) => own.filter((finding) => finding.level === level))
    const cards = items.map((finding) => card(report, finding, linesIn(finding)))
    return `<details open class="library"><summary>${head}</summary>\n${cards.join('\n')}\n</details>`
  })
  return ['<main>', ...sections, '</main>']
}

function card(report: Report, finding: Finding, lines: readonly string[]): string {
  const { code, level, line, column, message, cure, before } = finding
  const place = `${pathIn(report, finding)}:${line}:${column}${before ? '（改动前的文件）' : ''}`
  const frame = frameOf(lines, { line, column, width: WIDTH })
  return [
    `<article class="finding ${level}">`,
    `<p class="place"><a href="#rule-${escape(code)}" class="code ${level}">${escape(code)}</a> <code>${escape(place)}</code></p>`,
    `<p>${escape(message)}</p>`,
    `<p class="cure">→ ${escape(cure)}</p>`,
    frame.length === 0 ? '' : `<pre>${frame.map(frameLine).join('\n')}</pre>`,
    '</article>',
  ].join('\n')
}

function frameLine({ number, text, hit }: FrameLine): string {
  const gutter = `<span class="number">${String(number).padStart(5)}</span> `
  if (!hit) return `${gutter}${escape(text)}`
  const [before, own, after] = [text.slice(0, hit.start), text.slice(hit.start, hit.end), text.slice(hit.end)]
  return `${gutter}<span class="own">${escape(before)}<mark>${escape(own || ' ')}</mark>${escape(after)}</span>`
}

function changes({ changes: all, since }: Report): string {
  const shown = all.filter(({ entering, reading, saved }) =>
    [entering, reading, saved].some((harm) => harm === 'break' || harm === 'warn'),
  )
  if (since === undefined) return ''
  const head = `<h2>与 ${escape(since)} 相比，影响已有使用的</h2>`
  if (shown.length === 0) return `${head}<p>没有。</p>`
  const rows = [...shown].sort((one, other) => Number(isBreaking(other)) - Number(isBreaking(one))).map(changeRow)
  const titles = ['库', '变化', '录入', '读取', '已存的查询与文件']
    .map((title) => `<th scope="col">${title}</th>`)
    .join('')
  return `${head}<div class="wide"><table><thead><tr>${titles}</tr></thead><tbody>\n${rows.join('\n')}\n</tbody></table></div>`
}

function isBreaking({ entering, reading, saved }: ContractChange): boolean {
  return [entering, reading, saved].includes('break')
}

function changeRow({ library, words, entering, reading, saved }: ContractChange): string {
  const harms = [entering, reading, saved].map((harm) => `<td class="harm ${harm}">${HARM_WORDS[harm]}</td>`)
  return `<tr><td><code>${escape(library)}</code></td><td>${escape(words)}</td>${harms.join('')}</tr>`
}

function news(report: Report): string {
  const own = report.since === undefined ? [] : releaseNotes(report)
  if (own.length === 0) return ''
  const sections = own.map(({ title, name, parts }) => {
    const lists = parts.map(
      (part) => `<h4>${part.title}</h4><ul>${part.lines.map((words) => `<li>${escape(words)}</li>`).join('')}</ul>`,
    )
    return `<h3>${escape(title)} <code>${escape(name)}</code></h3>${lists.join('')}`
  })
  return `<section class="news"><h2>更新说明：不影响已有使用的</h2>${sections.join('\n')}</section>`
}

function accepted(report: Report): string {
  const own = report.findings.filter((finding) => finding.accepted)
  if (own.length === 0) return ''
  const items = own.map((finding) => {
    const place = `${pathIn(report, finding)}:${finding.line}`
    const reason = finding.accepted?.reason ?? ''
    return `<li><code>${escape(place)}</code> ${escape(finding.code)} ${escape(finding.message)} <em>${escape(reason)}</em></li>`
  })
  return `<details class="accepted"><summary>已豁免 ${own.length} 处</summary><ul>${items.join('\n')}</ul></details>`
}

/** The help of the rules that were found, so that the page needs nothing beside itself. */
function rules(report: Report): string {
  const found = new Set(report.findings.filter((finding) => !finding.accepted).map(({ code }) => code))
  const own = report.rules.filter(({ code }) => found.has(code))
  if (own.length === 0) return ''
  return `<h2>这些规则为什么在、怎样改</h2>\n${own.map((rule) => ruleHelp(report, rule)).join('\n')}`
}

function ruleHelp(report: Report, { code, title, help }: Rule): string {
  const head = `<h3>${escape(code)} ${escape(title)}</h3>`
  const address = ruleAddress(report, code)
  // A path of the machine that ran the check leads nowhere for whoever reads the page elsewhere.
  const more = address?.startsWith('https:') ? `<p><a href="${escape(address)}">文档</a></p>` : ''
  return `<section id="rule-${escape(code)}" class="rule">${head}<div class="help">${helpText(help.trim())}</div>${more}</section>`
}

/** The help is Markdown: its blocks of code stay blocks, and its other marks are left out. */
function helpText(help: string): string {
  const parts = help.split(/\n*```(?:json)?\n*/)
  const words = (text: string) => text.replace(/\*\*|`/g, '').trim()
  return parts.map((part, index) => (index % 2 === 1 ? `<pre>${escape(part)}</pre>` : escape(words(part)))).join('')
}

function escape(words: string): string {
  const lines = words.split('\n').map(seen).join('\n')
  return lines
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

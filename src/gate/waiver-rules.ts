/**
 * What is wrong with a waiver itself: it ran out (V4), holds for too much or too long (V8), or nothing needs it (V5), often because
 * its path is misspelt.
 */
import { parseSource, problemAt, type Source } from '../compiler/source.ts'
import { nearest } from '../compiler/suggest.ts'
import { pointerOf } from '../model/pointer.ts'
import type { Finding, FindingLevel, RuleCode } from './rule.ts'
import { lastDayFrom, TERM_MAX_DAYS, type Waiver, type Waivers } from './waivers.ts'

export interface WaiverInput {
  readonly waivers: Waivers
  readonly waiver: Waiver
  /** Of the waiver in the list. */
  readonly index: number
  readonly findings: readonly Finding[]
  readonly files: readonly Source[]
  readonly today: string
  readonly isUsed: boolean
  readonly isSeen: (rule: string) => boolean
}

/** The worst that can be said of a waiver; nothing of one that is needed and holds. */
export function judgeWaiver(input: WaiverInput): readonly Finding[] {
  const { waiver, waivers, index } = input
  const said = JUDGES.map((judge) => judge(input)).find((found) => found !== undefined)
  if (!said) return []
  const { code, key, message, cure } = said
  const name = `${waiver.rule} ${waiver.path}`
  const at = { source: waivers.source, path: [index, key] }
  const level: FindingLevel = code === 'V5' ? 'warning' : 'error'
  return [{ ...problemAt(at, { code, message: `${message}：${name}`, cure }), code, level, library: '' }]
}

interface Verdict {
  readonly code: RuleCode & ('V4' | 'V5' | 'V8')
  readonly key: keyof Waiver
  readonly message: string
  readonly cure: string
}

type Judge = (input: WaiverInput) => Verdict | undefined

const JUDGES: readonly Judge[] = [tooWide, expired, tooLong, unknownFile, unknownPlace, unused]
/** Files named in a cure. */
const NAMED_MAX = 5

function tooWide({ waiver: { rule, path }, findings, files }: WaiverInput): Verdict | undefined {
  const folder = fileOf(path).replace(/\/+$/, '')
  const isFolder = ['', '.', '*'].includes(folder) || files.some((file) => file.path.startsWith(`${folder}/`))
  if (!isFolder && !folder.includes('*')) return undefined
  const prefix = folder.replace(/\*.*$|^\.$/, '')
  const own = findings.filter(({ code, file }) => code === rule && file.startsWith(prefix)).map(({ file }) => file)
  const named = [...new Set(own)].slice(0, NAMED_MAX)
  const cure =
    named.length > 0
      ? `每个文件写一条，如 "path": "${named.join('"、"')}"`
      : '没有文件有这条规则的问题，删除这一条；需要时写到文件，如 "resources/x.json"'
  return { code: 'V8', key: 'path', message: '豁免的是整个文件夹，以后新写的文件也会被放过', cure }
}

function expired({ waiver: { by, expires }, today }: WaiverInput): Verdict | undefined {
  if (expires >= today) return undefined
  const cure = '改正所豁免的问题并删除这一条；确需延长的，重新说明理由和到期日'
  return { code: 'V4', key: 'expires', message: `豁免已过期（${by}，${expires} 到期）`, cure }
}

function tooLong({ waiver: { by, expires }, today }: WaiverInput): Verdict | undefined {
  const last = lastDayFrom(today)
  if (expires <= last) return undefined
  const message = `豁免的期限太长（${by}，到 ${expires}），从今天起最多 ${TERM_MAX_DAYS} 天`
  return { code: 'V8', key: 'expires', message, cure: `写成 "expires": "${last}" 或更早，到时再决定` }
}

/** What was removed since the earlier state stands in a file that is gone. */
function unknownFile({ waiver: { rule, path }, files, isUsed }: WaiverInput): Verdict | undefined {
  const file = fileOf(path)
  if (isUsed || rule.startsWith('B') || files.some((known) => known.path === file)) return undefined
  const near = nearFile(
    file,
    files.map((known) => known.path),
  )
  const cure = near === undefined ? '文件已不存在，删除这一条' : `是否想写 ${near}${path.slice(file.length)}？`
  return { code: 'V5', key: 'path', message: '豁免的文件不存在', cure }
}

function unknownPlace({ waiver: { rule, path }, files, isUsed, isSeen }: WaiverInput): Verdict | undefined {
  const [file = '', place = ''] = path.split('#')
  const source = files.find((known) => known.path === file)
  if (isUsed || place === '' || !isSeen(rule) || !source) return undefined
  const { value } = parseSource(source)
  const places = placesIn(value, [])
  if (value === undefined || places.includes(place)) return undefined
  const near = nearest(place, places)
  const cure = near === undefined ? '删除这一条，或写出文件中有的位置' : `是否想写 ${file}#${near}？`
  return { code: 'V5', key: 'path', message: '豁免所指的位置在文件中不存在', cure }
}

function unused({ waiver: { rule, path }, findings, isUsed, isSeen }: WaiverInput): Verdict | undefined {
  if (isUsed || !isSeen(rule)) return undefined
  const same = findings.filter(({ code, file }) => code === rule && file === fileOf(path))
  const near = same.map((found) => `${found.file}#${found.path}`).slice(0, NAMED_MAX)
  const cure =
    near.length > 0 ? `这个文件中该规则的问题在 ${near.join('、')}，是否想写这一处？` : '问题已不存在，删除这一条'
  return { code: 'V5', key: 'path', message: '豁免没有用到', cure }
}

function fileOf(path: string): string {
  return path.split('#')[0] ?? ''
}

/** A file of a like name in the same folder, then one of that name in another, then a path that is written another way. */
function nearFile(wanted: string, files: readonly string[]): string | undefined {
  const path = wanted.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, '')
  const alike = files.find((file) => file.toLowerCase() === path.toLowerCase())
  if (alike !== undefined) return alike
  const stemOf = (file: string) => file.replace(/^.*\//, '').replace(/\.\w*$/, '')
  const folderOf = (file: string) => file.slice(0, file.length - file.replace(/^.*\//, '').length)
  const beside = files.filter((file) => folderOf(file) === folderOf(path))
  const stem = nearest(stemOf(path), beside.map(stemOf))
  if (stem !== undefined) return beside.find((file) => stemOf(file) === stem)
  return files.find((file) => stemOf(file) === stemOf(path))
}

/** The pointer of every value. */
function placesIn(value: unknown, path: readonly (string | number)[]): readonly string[] {
  if (typeof value !== 'object' || value === null) return [pointerOf(path)]
  const inner = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return [pointerOf(path), ...inner.flatMap(([key, one]) => placesIn(one, [...path, key]))]
}

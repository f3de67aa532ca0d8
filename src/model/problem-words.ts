/**
 * The Chinese words of a failed check: the field by its title path, then what to do, and of a limit what came. Never a pattern or a
 * keyword.
 *
 * Shapes  `/Packages/1/Quantity` is 包装规格第2行“数量”. The author's `x-messages` for the keyword come first, and are told
 *         which field they are about where they do not say so themselves.
 */
import { KIND_FACTS } from './kind.ts'
import { pointerSteps } from './pointer.ts'
import type { Field } from './resource.ts'
import { formFlaw, textFormOf } from './text-forms.ts'

interface Failed {
  readonly keyword: string
  readonly instancePath: string
  readonly params: Readonly<Record<string, unknown>>
  /** What stands there. */
  readonly value: unknown
}

/** What a person reads for this failed check of the field at `path`. */
export function problemWords(fields: readonly Field[], path: string, error: Failed): string {
  const field = fieldAt(fields, path)
  const authored =
    field?.messages && Object.hasOwn(field.messages, error.keyword) ? field.messages[error.keyword] : undefined
  const title = titlePath(fields, path)
  if (field && authored) return authoredWords(title, field.title, authored)
  if (error.keyword === 'required') return missingWords(fields, path)
  if (error.keyword === 'additionalProperties') return `没有名为“${title}”的字段，请删除该内容`
  const words = WORDS[error.keyword]
  return `${quotedPath(fields, path)}${words ? words(error.params['limit'], error, field) : '的内容不符合要求，请检查后重填'}`
}

/** Words that one definition has for many fields say nothing of which one is meant, nor in which row it stands. */
function authoredWords(path: string, title: string, words: string): string {
  if (!words.includes(title)) return `${path}：${words}`
  const parent = path.endsWith(title) ? path.slice(0, -title.length).trim() : ''
  return `${parent}${words}`
}

/** What a person reads when the field at `path` is empty. */
export function missingWords(fields: readonly Field[], path: string): string {
  const { isPicked } = KIND_FACTS[fieldAt(fields, path)?.kind ?? 'text']
  return `${isPicked ? '请选择' : '请填写'}${quotedPath(fields, path)}`
}

/** Titles along a JSON pointer, rows counted from 1; unknown names stand as they are. */
export function titlePath(fields: readonly Field[], path: string): string {
  return titlesAlong(fields, path).join(' ')
}

/** The field as sentences name it: the titles above it, then its own in quotation marks. */
function quotedPath(fields: readonly Field[], path: string): string {
  const titles = titlesAlong(fields, path)
  return `${titles.slice(0, -1).join('')}“${titles.at(-1) ?? ''}”`
}

function titlesAlong(fields: readonly Field[], path: string): readonly string[] {
  let level: readonly Field[] = fields
  const titles: string[] = []
  for (const name of pointerSteps(path)) {
    const above = titles.pop()
    if (/^\d+$/.test(name) && above !== undefined) {
      titles.push(`${above}第${Number(name) + 1}${level.length > 0 ? '行' : '项'}`)
      continue
    }
    const field = level.find((candidate) => candidate.name === name)
    titles.push(...(above === undefined ? [] : [above]), field?.title ?? name.slice(0, 64))
    level = field?.fields ?? []
  }
  return titles
}

function fieldAt(fields: readonly Field[], path: string): Field | undefined {
  let level: readonly Field[] = fields
  let found: Field | undefined
  for (const name of path.split('/').slice(1)) {
    if (/^\d+$/.test(name)) continue
    found = level.find((candidate) => candidate.name === name)
    level = found?.fields ?? []
  }
  return found
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: '必须是文字',
  number: '必须是数字',
  integer: '必须是整数',
  boolean: '必须选择是或否',
  array: '必须是列表',
  object: '的内容格式不正确',
}

const FORMAT_WORDS: Readonly<Record<string, string>> = {
  date: '必须是日期，如 2026-01-31',
  'date-time': '必须是日期和时间，如 2026-01-31T08:00:00+08:00',
  clock: '必须是钟点，如 08:30，从 00:00 到 23:59',
  email: '必须是邮箱地址，如 name@example.com',
  uri: '必须是网址，如 https://example.com',
}

function formatWords(format: string, value: unknown): string {
  const form = textFormOf(format)
  const flaw = form && typeof value === 'string' ? formFlaw(form, value) : undefined
  return flaw ?? FORMAT_WORDS[format] ?? '的格式不正确'
}

type Words = (limit: unknown, error: Failed, field: Field | undefined) => string

const WORDS: Readonly<Record<string, Words>> = {
  type: (_limit, { params }) => TYPE_WORDS[String(params['type'])] ?? '的内容格式不正确',
  minLength: (limit, { value }) => (limit === 1 ? '不能为空' : `至少 ${limit} 个字${counted(value, '个字')}`),
  maxLength: (limit, { value }) => `最多 ${limit} 个字${counted(value, '个字')}`,
  minimum: (limit, { value }) => `必须不小于 ${limit}${shown(value)}`,
  maximum: (limit, { value }) => `必须不大于 ${limit}${shown(value)}`,
  exclusiveMinimum: (limit, { value }) => `必须大于 ${limit}${shown(value)}`,
  exclusiveMaximum: (limit, { value }) => `必须小于 ${limit}${shown(value)}`,
  richText: (_limit, { params }) =>
    `含有不能保存的内容「${String(params['refused'])}」，请去掉；可用段落、标题、列表、加粗、斜体和 https:// 开头的链接`,
  multipleOf: (_limit, { params, value }) => `必须是 ${String(params['multipleOf'])} 的倍数${shown(value)}`,
  minItems: (limit, { value }) => `至少 ${limit} 项${counted(value, '项')}`,
  maxItems: (limit, { value }) => `最多 ${limit} 项${counted(value, '项')}`,
  uniqueItems: () => '不能有重复的项',
  enum: (_limit, _error, field) => `必须是下列之一：${choicesOf(field)}`,
  format: (_limit, { params, value }) => formatWords(String(params['format']), value),
  pattern: () => '的格式不正确',
  'x-decimals': (limit, { value }) => (limit === 0 ? '必须是整数' : `最多 ${limit} 位小数`) + shown(value),
  characters: () => '含有不能保存的字符，请删除后重填',
}

/** How much of it there is. */
function counted(value: unknown, unit: string): string {
  const count = typeof value === 'string' ? [...value].length : Array.isArray(value) ? value.length : undefined
  return count === undefined ? '' : `，现有 ${count} ${unit}`
}

function shown(value: unknown): string {
  return typeof value === 'number' ? `，现在是 ${value}` : ''
}

function choicesOf(field: Field | undefined): string {
  const labels = (field?.choices ?? []).map((choice) => choice.label)
  return labels.length > 12 ? `${labels.slice(0, 12).join('、')} 等` : labels.join('、')
}

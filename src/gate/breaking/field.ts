/** One field before and after: its words, its kind, its limits, and the fields inside it. */
import { MASK_WORDS, type MaskRule } from '../../model/mask-text.ts'
import type { Field, JsonSchema } from '../../model/resource.ts'
import type { ContractChange } from '../change.ts'
import { choiceChanges } from './choices.ts'
import type { Fields, FieldLevel } from './fields.ts'
import { compareKind } from './kinds.ts'
import { limitChanges } from './limits.ts'
import { withinChanges } from './reference.ts'
import { sunsetChanges } from './sunset.ts'
import {
  atField,
  BREAKS_ALL,
  type Consequence,
  type Harms,
  OK,
  type Pair,
  quote,
  same,
  told,
  WIDENED,
  WORTH_SAYING,
} from './pair.ts'

export interface FieldPair {
  readonly old: Field
  readonly now: Field
  readonly oldSchema: JsonSchema
  readonly nowSchema: JsonSchema
  /** `Packages/Unit`, as it is now. */
  readonly path: string
  /** `「规格 · 单位」`. */
  readonly title: string
  readonly level: FieldLevel
  /** Compares the fields of a level below this one. */
  readonly compareInner: (level: FieldLevel, fields: Fields) => readonly ContractChange[]
}

/**
 * What changed in one field: title, required, kind, choices, limits and inner fields. After a change of kind that
 * breaks, the limits are not compared.
 */
export function compareField(pair: Pair, fields: FieldPair): readonly ContractChange[] {
  const kind = compareKind(pair, fields)
  const around = [...titleChange(pair, fields), ...requiredChange(pair, fields), ...stanceChanges(pair, fields)]
  if (kind.breaks) return [...kind.changes, ...around]
  return [
    ...kind.changes,
    ...around,
    ...choiceChanges(pair, fields),
    ...withinChanges(pair, fields),
    ...limitsOf(pair, fields),
    ...answeringChange(pair, fields),
    ...inside(pair, fields),
  ]
}

function limitsOf(pair: Pair, { oldSchema, nowSchema, old, now, path, title }: FieldPair): readonly ContractChange[] {
  /** A required text was never blank, and a choice was never longer than its longest. */
  const isMet = (keyword: string) =>
    (keyword === 'minLength' && nowSchema['minLength'] === 1 && old.required) ||
    (keyword === 'maxLength' && old.choices?.every(({ value }) => String(value).length <= (now.maxLength ?? Infinity)))
  return limitChanges(oldSchema, nowSchema, now).map(({ keyword, words, stricter }) => {
    const harm: Harms =
      stricter && !isMet(keyword) ? [now.readOnly ? 'ok' : 'break', 'warn', now.readOnly ? 'ok' : 'warn'] : OK
    const at = atField(pair.head, path, Object.hasOwn(nowSchema, keyword) ? keyword : undefined)
    const gain = stricter ? {} : { gain: 'widened' as const }
    return told(pair, { code: 'B7', subject: path, words: `${title}${words}`, harm, at, ...gain })
  })
}

/** Stored answers stand under the numbers of questions that were copied from elsewhere. */
function answeringChange(pair: Pair, { old, now, path, title }: FieldPair): readonly ContractChange[] {
  if (same(old.answering, now.answering)) return []
  const [before, after] = [old.answering, now.answering]
  const isAskedAlike = before && after && (['of', 'items', 'asked'] as const).every((key) => before[key] === after[key])
  const words = isAskedAlike
    ? `${title}改按另一种办法计分或判读：以后的得分与已有的不好相比`
    : `${title}按另一些题目作答：已有的作答对不上题目`
  const cure = isAskedAlike ? '新建一个字段放新的得分，旧的保留' : '新建一个字段放新的作答，旧的保留'
  return [
    told(pair, { code: 'B5', subject: path, words, harm: BREAKS_ALL, cure, at: atField(pair.head, path, 'x-answers') }),
  ]
}

function inside(pair: Pair, fields: FieldPair): readonly ContractChange[] {
  const { old, now, oldSchema, nowSchema, path, title, level, compareInner } = fields
  if (!old.fields || !now.fields) return []
  const inner = (schema: JsonSchema) => (now.kind === 'rows' ? (schema['items'] as JsonSchema) : schema)
  const outer = inner(oldSchema)
  const [oldLevel, nowLevel] = [outer, inner(nowSchema)]
  const rules = now.kind === 'rows' ? limitChanges(oldLevel, nowLevel, now) : []
  const harm: Harms = ['break', 'warn', 'warn']
  const ofRow = rules.map(({ words, stricter }) =>
    told(pair, {
      code: 'B7',
      subject: path,
      words: `${title}的每一行${words}`,
      ...(stricter ? { harm } : WIDENED),
      at: atField(pair.head, path, 'items'),
    }),
  )
  const below: FieldLevel = {
    prefix: `${path}/`,
    titles: `${title.slice(1, -1)} · `,
    oldPrefix: `${level.oldPrefix}${old.name}/`,
  }
  return [
    ...ofRow,
    ...compareInner(below, { old: old.fields, now: now.fields, oldSchema: oldLevel, nowSchema: nowLevel }),
  ]
}

/** An old spreadsheet has the old title as its header. */
function titleChange(pair: Pair, { old, now, path, level }: FieldPair): readonly ContractChange[] {
  if (old.title === now.title) return []
  const at = atField(pair.head, path, 'title')
  const words = `字段 ${path} 的名称由${quote(old.title)}改为${quote(now.title)}`
  const known = [...(pair.now.synonyms[path] ?? []), ...(pair.now.synonyms[now.name] ?? [])]
  const other =
    level.prefix === '' ? pair.now.fields.find((field) => field !== now && field.title === old.title) : undefined
  if (other) {
    const swapped = `${words}，而${quote(old.title)}现在是另一个字段 ${other.name}：旧的导入文件会填错字段`
    return [
      told(pair, {
        code: 'B12',
        subject: path,
        words: swapped,
        harm: ['info', 'info', 'break'],
        at,
        cure: '换一个没有用过的名称',
      }),
    ]
  }
  const kept = known.includes(old.title)
  const cure = `在 import.synonyms 的 ${path} 中加上 "${old.title}"，旧的导入文件才认得这一列`
  if (kept) return [told(pair, { subject: path, words, harm: WORTH_SAYING, at })]
  return [told(pair, { code: 'B12', subject: path, words, harm: ['info', 'info', 'warn'], at, cure })]
}

function requiredChange(pair: Pair, { old, now, path, title }: FieldPair): readonly ContractChange[] {
  if (old.required === now.required) return []
  const at = atField(pair.head, path)
  if (!now.required) return [told(pair, { subject: path, words: `${title}不再必填`, ...WIDENED, at })]
  const words = `${title}由选填改为必填${now.default === undefined ? '' : '（有默认值）'}`
  return [told(pair, { code: 'B4', subject: path, words, harm: requiredHarm(now), at })]
}

/** A default fills the form of a new record; it fills no stored one and no file. */
export function requiredHarm({ default: start, readOnly }: Field): Harms {
  if (readOnly) return ['warn', 'warn', 'ok']
  return start === undefined ? ['break', 'warn', 'break'] : ['warn', 'warn', 'warn']
}

function stanceChanges(
  pair: Pair,
  { old, now, oldSchema, nowSchema, path, title }: FieldPair,
): readonly ContractChange[] {
  const changes: ContractChange[] = []
  const say = (keyword: string, words: string, consequence: Consequence) =>
    changes.push(told(pair, { ...consequence, subject: path, words, at: atField(pair.head, path, keyword) }))
  if (!old.readOnly && now.readOnly)
    say('readOnly', `${title}改为只读，不能再填写，请求中改动它会被拒绝`, {
      code: 'B13',
      harm: ['break', 'ok', 'warn'],
    })
  if (old.readOnly && !now.readOnly) say('readOnly', `${title}由只读改为可以填写`, { harm: ['info', 'ok', 'ok'] })
  if (!same(old.derived, now.derived)) say('x-from', ...sourceWords(now, title))
  if (!same(old.default, now.default))
    say('default', `${title}的默认值由 ${shown(old.default)} 改为 ${shown(now.default)}`, {
      harm: ['info', 'ok', 'ok'],
    })
  changes.push(
    ...sunsetChanges(pair, {
      old: old.deprecated,
      now: now.deprecated,
      title: `字段${title}`,
      subject: path,
      at: atField(pair.head, path, now.deprecated ? 'x-sunset' : undefined),
      code: 'B2',
    }),
  )
  if (old.mask !== now.mask) say('x-mask', ...maskWords(old, now, title))
  const [words, harm] = unitWords(old, now, title)
  if (old.unit !== now.unit) say('x-unit', words, { code: 'B5', harm })
  if (old.description !== now.description) say('description', `${title}的说明改了`, { harm: OK })
  // Of a limit that changed, the words changed with it; a kind that changed may be searched otherwise without anybody having said so.
  const isSaidAnew = (keyword: string) => !same(oldSchema[keyword], nowSchema[keyword])
  if (isSaidAnew('x-messages') && !isSaidAnew('pattern')) say('x-messages', `${title}不通过时的提示改了`, { harm: OK })
  if (isSaidAnew('x-search') && old.search !== now.search) say('x-search', ...searchWords(old, now, title))
  return changes
}

/** What is made by a write stays as it was made; what is counted is counted anew. */
function sourceWords({ derived }: Field, title: string): [words: string, Consequence] {
  const isCounted = derived !== undefined && 'rollup' in derived
  const harm: Harms = ['ok', 'warn', 'ok']
  if (isCounted)
    return [
      `${title}统计的记录变了：已有记录的数在升级时重新统计，与原来不同`,
      { code: 'B5', harm, cure: '确认看这个数的人都知道口径变了；要两个口径并存就新建一个字段' },
    ]
  return [
    `${title}的来源变了：已有的记录仍是原来生成的内容`,
    { code: 'B5', harm, cure: '确认旧的内容可以与新的并存；不可以就新建一个字段' },
  ]
}

/** Masked otherwise may be masked less. */
function maskWords(old: Field, now: Field, title: string): [words: string, Consequence] {
  const shown = (rule: MaskRule) => MASK_WORDS[rule]
  if (now.mask === undefined)
    return [
      `${title}不再打码，看得到本库的人都看得到全部内容`,
      { code: 'B10', harm: ['warn', 'break', 'break'], cure: '保留 x-mask' },
    ]
  if (old.mask === undefined)
    return [`${title}改为打码（${shown(now.mask)}），只有有权的人看得到全部内容`, { harm: WORTH_SAYING }]
  const words = `${title}的打码方式由${shown(old.mask)}改为${shown(now.mask)}`
  return [words, { code: 'B10', harm: ['warn', 'warn', 'warn'], cure: '确认露出的部分不比原来多' }]
}

/** What somebody finds by today by typing a word of it. */
function searchWords(old: Field, now: Field, title: string): [words: string, Consequence] {
  if (now.search === 'pinyin' || old.search === false)
    return [`关键字可以搜索${title}${now.search === 'pinyin' ? '，拼音首字母也可以' : ''}`, { harm: OK }]
  const words = now.search === false ? `关键字不再搜索${title}` : `拼音首字母不再查得到${title}`
  const cure = '保留 x-search；确实不再搜索，告知用户改用筛选'
  return [words, { code: 'B12', harm: ['ok', 'ok', 'warn'], cure }]
}

function unitWords(old: Field, now: Field, title: string): [words: string, Harms] {
  if (old.unit === undefined) return [`${title}标明了单位：${now.unit}`, WORTH_SAYING]
  if (now.unit === undefined) return [`${title}不再标明单位（原为 ${old.unit}）`, WORTH_SAYING]
  return [`${title}的单位由 ${old.unit} 改为 ${now.unit}：数字没有变，意思变了`, BREAKS_ALL]
}

function shown(value: unknown): string {
  return value === undefined ? '（无）' : JSON.stringify(value)
}

/**
 * The fields of one level (the record, a group, a row) before and after: who is whom, who came, who went.
 *
 * A field that went and one that came are taken for one that was renamed when `renames` says so, else guessed when they are
 * alike and nobody else could be meant.
 */
import type { Field, JsonSchema, Resource } from '../../model/resource.ts'
import type { ContractChange } from '../change.ts'
import { compareField, requiredHarm } from './field.ts'
import { removalOf } from './sunset.ts'
import { ADDED, atField, fieldNamed, type Pair, quote, told } from './pair.ts'

export interface FieldLevel {
  /** `Packages/` for the fields inside Packages. */
  readonly prefix: string
  readonly oldPrefix: string
  /** `规格 · ` before their titles. */
  readonly titles: string
}

export interface Fields {
  readonly old: readonly Field[]
  readonly now: readonly Field[]
  readonly oldSchema: JsonSchema
  readonly nowSchema: JsonSchema
}

export const TOP: FieldLevel = { prefix: '', oldPrefix: '', titles: '' }

export type FieldMatch = { readonly old: Field; readonly now: Field; readonly by: 'name' | 'renames' | 'guess' }

/** What changed among the fields of one level: removed, added and renamed ones, and changes of those that stayed. */
export function compareFields(pair: Pair, level: FieldLevel, fields: Fields): readonly ContractChange[] {
  const matches = matchFields(fields.old, fields.now, renamesAt(pair.now, level))
  const gone = fields.old.filter((field) => !matches.some(({ old }) => old === field))
  const come = fields.now.filter((field) => !matches.some(({ now }) => now === field))
  const schemaOf = (schema: JsonSchema, { name }: Field) => (schema['properties'] as Record<string, JsonSchema>)[name]!
  return [
    ...gone.map((field) => removed(pair, level, field)),
    ...come.map((field) => added(pair, level, field)),
    ...matches.flatMap((match) => [
      ...renamed(pair, level, match),
      ...compareField(pair, {
        old: match.old,
        now: match.now,
        oldSchema: schemaOf(fields.oldSchema, match.old),
        nowSchema: schemaOf(fields.nowSchema, match.now),
        path: `${level.prefix}${match.now.name}`,
        title: titled(level, match.old),
        level,
        compareInner: (below, inner) => compareFields(pair, below, inner),
      }),
    ]),
  ]
}

/** `「规格 · 单位」` */
const titled = ({ titles }: FieldLevel, { title }: Field): string => quote(`${titles}${title}`)

/** The renamings of that level alone, by plain names. */
function renamesAt({ renames = {} }: Resource, { prefix }: FieldLevel): Readonly<Record<string, string>> {
  const own = Object.entries(renames).filter(
    ([from]) => from.startsWith(prefix) && !from.slice(prefix.length).includes('/'),
  )
  return Object.fromEntries(own.map(([from, to]) => [from.slice(prefix.length), to.slice(prefix.length)]))
}

/** Pairs old fields with new ones: by name, by `renames`, else by a guess from title or kind. */
export function matchFields(
  old: readonly Field[],
  now: readonly Field[],
  renames: Readonly<Record<string, string>> = {},
): readonly FieldMatch[] {
  const byName = old.flatMap((field): FieldMatch[] => {
    const kept = fieldNamed(now, field.name)
    if (kept) return [{ old: field, now: kept, by: 'name' }]
    const other = Object.hasOwn(renames, field.name) ? fieldNamed(now, renames[field.name] ?? '') : undefined
    return other && !fieldNamed(old, other.name) ? [{ old: field, now: other, by: 'renames' }] : []
  })
  // What its author called off was removed, not renamed.
  const gone = old.filter((field) => !field.deprecated && !byName.some((match) => match.old === field))
  const come = now.filter((field) => !byName.some((match) => match.now === field))
  return [...byName, ...gone.flatMap((field) => guess(field, gone, come))]
}

/** The same title, or the only two of their kind. */
function guess(field: Field, gone: readonly Field[], come: readonly Field[]): FieldMatch[] {
  const alike = come.filter(({ kind, reference }) => kind === field.kind && reference === field.reference)
  const titled = alike.filter(({ title }) => title === field.title)
  const others = gone.filter(({ kind, reference }) => kind === field.kind && reference === field.reference)
  const sameTitle = others.filter(({ title }) => title === field.title)
  if (titled.length === 1 && titled[0] && sameTitle.length === 1) return [{ old: field, now: titled[0], by: 'guess' }]
  const only = others.length === 1 && alike.length === 1 && gone.length === 1 && come.length === 1
  return only && alike[0] ? [{ old: field, now: alike[0], by: 'guess' }] : []
}

function renamed(pair: Pair, level: FieldLevel, { old, now, by }: FieldMatch): readonly ContractChange[] {
  if (by === 'name') return []
  const subject = `${level.prefix}${now.name}`
  const at = atField(pair.head, subject)
  const names = `${titled(level, old)}（${old.name}）`
  if (by === 'renames')
    return [
      told(pair, { subject, words: `${names}改名为 ${now.name}，已写进 renames`, harm: ['info', 'info', 'ok'], at }),
    ]
  const words = `没有了${names}，多了${titled(level, now)}（${now.name}）：是否改名？写进 renames`
  const entry = `{ "from": "${level.prefix}${old.name}", "to": "${subject}" }`
  const cure = `是改名就在描述文件中加 "renames": [${entry}]；不是就先保留旧字段`
  return [told(pair, { code: 'B3', subject, words, harm: ['ok', 'break', 'break'], at, cure })]
}

function removed(pair: Pair, level: FieldLevel, field: Field): ContractChange {
  const subject = `${level.oldPrefix}${field.name}`
  const at = atField(pair.base, subject)
  const { note, ...removal } = removalOf(field.deprecated, pair.project.today, ['ok', 'break', 'break'])
  return told(pair, { code: 'B2', subject, words: `删除了字段${titled(level, field)}${note}`, ...removal, at })
}

function added(pair: Pair, level: FieldLevel, field: Field): ContractChange {
  const subject = `${level.prefix}${field.name}`
  const at = atField(pair.head, subject)
  if (!field.required) return told(pair, { subject, words: `新增字段${titled(level, field)}`, ...ADDED, at })
  const words = `新增必填字段${titled(level, field)}${field.default === undefined ? '' : '（有默认值）'}`
  return told(pair, { code: 'B4', subject, words, harm: requiredHarm(field), at })
}

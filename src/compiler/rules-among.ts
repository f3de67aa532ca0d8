/** What the rules of one library read of the others: that it is there, and of the same type as what it is compared with. */
import type { Expression, Link } from '../model/condition.ts'
import { fieldsOf, simplePartsOf } from '../model/condition-parts.ts'
import type { AuthorProblem } from '../model/problem.ts'
import { refersTo } from '../model/referrers.ts'
import type { RecordRule } from '../model/record-rules.ts'
import type { Field } from '../model/resource.ts'
import { checkSides } from './conditions.ts'
import type { CompiledLibrary } from './library.ts'
import { type JsonKey, problemAt } from './source.ts'
import { meant } from './suggest.ts'

interface Among {
  readonly names: readonly string[]
  readonly byName: ReadonlyMap<string, CompiledLibrary>
}

/** The problems of the rules' questions and paths. */
export function ruleProblemsAmong(library: CompiledLibrary, all: Among): readonly AuthorProblem[] {
  const { resource, rulePlaces } = library
  return (resource?.rules ?? []).flatMap((rule, index) => {
    const path = ['rules', rulePlaces.verdict[index] ?? 0]
    const parts = (['when', 'must'] as const).flatMap((key) => (rule[key] ? [{ key, part: rule[key] }] : []))
    return parts.flatMap(({ key, part }) => partProblems({ library, all, rule, path: [...path, key] }, part))
  })
}

interface Reading {
  readonly library: CompiledLibrary
  readonly all: Among
  readonly rule: RecordRule
  readonly path: readonly JsonKey[]
}

function partProblems(reading: Reading, condition: Expression): readonly AuthorProblem[] {
  const fields = fieldsOfRule(reading)
  const links = simplePartsOf(condition).flatMap((part) =>
    'some' in part ? [part.some] : 'none' in part ? [part.none] : [],
  )
  const paths = pathsOf(condition)
  return [
    ...links.flatMap((link) => linkProblems(reading, link, fields)),
    ...paths.flatMap((name) => pathProblems(reading, name, fields)),
  ]
}

function fieldsOfRule({ library, rule }: Reading): readonly Field[] {
  const { fields = [] } = library.resource ?? {}
  return rule.each === undefined ? fields : (fields.find(({ name }) => name === rule.each)?.fields ?? [])
}

/** Names of the kind `Ref.Field`, on either side. */
function pathsOf(condition: Expression): readonly string[] {
  const found = JSON.stringify(condition).matchAll(/"([A-Za-z]\w*\.[A-Za-z]\w*)"/g)
  return [...new Set([...found].map(([, name = '']) => name))]
}

function pathProblems(
  { library, all, path }: Reading,
  name: string,
  fields: readonly Field[],
): readonly AuthorProblem[] {
  const [own = '', inner = ''] = name.split('.')
  const field = fields.find((one) => one.name === own)
  // A constant that looks like a path is no path.
  if (!field) return []
  const fail = (message: string, cure: string) => [
    problemAt({ source: library.source, path }, { code: 'unknownField', message, cure }),
  ]
  if (field.reference === undefined) return fail(`${own} 不是引用字段，没有 ${name}`, '写引用字段.字段，如 TypeId.Name')
  const target = all.byName.get(field.reference)?.resource
  if (!target || target.fields.some((one) => one.name === inner)) return []
  return fail(
    `${field.reference} 没有字段 ${inner}`,
    meant(
      inner,
      target.fields.map((one) => one.name),
    ),
  )
}

function linkProblems({ library, all, path }: Reading, link: Link, asking: readonly Field[]): readonly AuthorProblem[] {
  const fail = (message: string, cure: string, code = 'unknownField') => [
    problemAt({ source: library.source, path }, { code, message, cure }),
  ]
  if (!all.names.includes(link.of))
    return fail(`没有名为 ${link.of} 的库`, meant(link.of, all.names), 'unknownResource')
  const target = all.byName.get(link.of)?.resource
  if (!target) return []
  const known = target.fields.map(({ name }) => name)
  const via = target.fields.find(({ name }) => name === link.via)
  if (link.via !== undefined && !(via && refersTo(via, library.name))) {
    const referring = target.fields.filter((field) => refersTo(field, library.name)).map(({ name }) => name)
    const none = `让 ${link.of} 的字段以 "x-ref": "${library.name}" 引用本库，或改为 where 条件`
    return fail(`${link.of} 的 ${link.via} 没有引用本库`, referring.length === 0 ? none : meant(link.via, referring))
  }
  const missing = (link.where ? fieldsOf(link.where) : []).filter((name) => !known.includes(name))
  if (missing[0] !== undefined) return fail(`${link.of} 没有字段 ${missing[0]}`, meant(missing[0], known))
  return link.where ? sideProblems({ library, path }, { target: target.fields, asking, where: link.where }) : []
}

interface Asked {
  readonly target: readonly Field[]
  readonly asking: readonly Field[]
  readonly where: NonNullable<Link['where']>
}

function sideProblems(
  { library, path }: Pick<Reading, 'library' | 'path'>,
  { target, asking, where }: Asked,
): readonly AuthorProblem[] {
  const { fields = [] } = library.resource ?? {}
  const problems: AuthorProblem[] = []
  const findings = { problems, used: new Set<never>() }
  const place = { source: library.source, findings }
  checkSides(place, [...path, 'where'], {
    condition: where,
    fieldOf: (name) => target.find((field) => field.name === name),
    ownField: (name) =>
      name.startsWith('/')
        ? fields.find((field) => field.name === name.slice(1))
        : asking.find((field) => field.name === name),
  })
  return problems
}

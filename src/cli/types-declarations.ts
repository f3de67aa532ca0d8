/**
 * The libraries as TypeScript: an interface for a record of each, with the words that people see as comments.
 *
 * Shapes  Field names are the wire's. What the server keeps is `readonly`; what need not be filled is optional; choices are
 *         unions; groups and rows nest.
 */
import { pascalOf } from '../gate/draft/names.ts'
import { KIND_FACTS } from '../model/kind.ts'
import type { Field, Resource } from '../model/resource.ts'

const STEP = '  '

export function declarationsOf(resources: readonly Resource[]): string {
  const names = resources.map((resource) => pascalOf(resource.name))
  const index = resources.map(({ name }, at) => `${STEP}readonly '${name}': ${names[at]}`)
  return [
    '/** 由 npm run types 从 schemas/ 与 resources/ 生成；请改那里，再重新生成。 */',
    '',
    ...resources.flatMap((resource, at) => [
      comment(describe(resource.title, [`库 ${resource.name}`]), ''),
      `export interface ${names[at]} {`,
      ...resource.fields.flatMap((field) => memberOf(field, STEP)),
      '}',
      '',
    ]),
    '/** 各库的记录，按库名。 */',
    'export interface Libraries {',
    ...index,
    '}',
    '',
  ].join('\n')
}

function memberOf(field: Field, indent: string): readonly string[] {
  const head = `${indent}${field.readOnly ? 'readonly ' : ''}${keyOf(field.name)}${field.required ? '' : '?'}: `
  return [comment(describe(field.title, factsOf(field)), indent), `${head}${typeOf(field, indent)}`]
}

function typeOf(field: Field, indent: string): string {
  const { kind, choices, fields } = field
  if (fields) {
    const inner = fields.flatMap((one) => memberOf(one, indent + STEP)).join('\n')
    const type = fields.length === 0 ? 'Record<string, never>' : `{\n${inner}\n${indent}}`
    return kind === 'rows' ? `${type}[]` : type
  }
  if (kind === 'answers') return 'Readonly<Record<string, string | number | readonly number[]>>'
  const { value: what } = KIND_FACTS[kind]
  if (what === 'flag') return 'boolean'
  if (what === 'number') return 'number'
  const union = choices?.map(({ value }) => JSON.stringify(value)).join(' | ') || 'string'
  return what === 'list' ? (choices ? `(${union})[]` : 'string[]') : union
}

function factsOf({
  unit,
  reference,
  choices,
  kind,
  minimum,
  maximum,
  maxLength,
  maxItems,
  decimals,
  description,
}: Field) {
  const span = [minimum === undefined ? '' : `至少 ${minimum}`, maximum === undefined ? '' : `最多 ${maximum}`]
  const labels = kind === 'flag' ? [] : (choices ?? []).filter(({ value, label }) => String(value) !== label)
  return [
    description,
    reference === undefined ? undefined : `引用库 ${reference} 的编号`,
    unit === undefined ? undefined : `单位 ${unit}`,
    span.filter((part) => part !== '').join('，'),
    decimals !== undefined && decimals > 0 ? `最多 ${decimals} 位小数` : undefined,
    maxLength === undefined || choices ? undefined : `最长 ${maxLength}`,
    maxItems === undefined ? undefined : `最多 ${maxItems} 项`,
    labels.map(({ value, label }) => `${value} ${label}`).join('，'),
  ]
}

function describe(title: string, facts: readonly (string | undefined)[]): string {
  return [title, ...facts.filter((fact) => fact !== undefined && fact !== '')].join('；')
}

/** Words of authors may end a comment before its time. */
function comment(words: string, indent: string): string {
  return `${indent}/** ${words.replaceAll('*/', '*\u200B/').replace(/\s+/g, ' ')} */`
}

function keyOf(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
}

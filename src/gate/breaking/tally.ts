/**
 * Records run through a validator and counted: how many would be refused, for which field and why.
 *
 * Shapes  `tally.add(problems, id, owner)`; memory does not grow with the records but with fields, reasons and owners.
 */
import type { Problem } from '../../model/problem.ts'
import { type Field, type Resource } from '../../model/resource.ts'

const EXAMPLES_MAX = 5

export interface Reason {
  /** `Packages/Unit`. */
  readonly field: string
  /** The problem's code. */
  readonly code: string
  readonly count: number
  /** Ids of the first of them. */
  readonly examples: readonly string[]
  /** How many by owner. */
  readonly owners: Readonly<Record<string, number>>
}

export interface Tally {
  readonly total: () => number
  readonly invalid: () => number
  /** Most frequent first. */
  readonly reasons: () => readonly Reason[]
  readonly add: (problems: readonly Problem[], id?: string, owner?: string) => void
}

interface Counting {
  readonly field: string
  readonly code: string
  count: number
  readonly examples: string[]
  readonly owners: Record<string, number>
}

/** Makes an empty tally; `add` counts one record and the problems that were found in it. */
export function createTally(): Tally {
  const reasons = new Map<string, Counting>()
  let total = 0
  let invalid = 0
  return {
    total: () => total,
    invalid: () => invalid,
    reasons: () => [...reasons.values()].sort((left, right) => right.count - left.count),
    add: (problems, id, owner) => {
      total += 1
      if (problems.length === 0) return
      invalid += 1
      const said = new Set(problems.map(({ path, code }) => `${fieldOf(path)}:${code}`))
      for (const key of said) {
        const [field = '', code = ''] = key.split(':')
        const known = reasons.get(key) ?? { field, code, count: 0, examples: [], owners: {} }
        reasons.set(key, known)
        known.count += 1
        if (id !== undefined && known.examples.length < EXAMPLES_MAX) known.examples.push(id)
        if (owner !== undefined) known.owners[owner] = (known.owners[owner] ?? 0) + 1
      }
    },
  }
}

/** `/Packages/3/Unit` is Packages/Unit. */
function fieldOf(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .filter((part) => !/^\d+$/.test(part))
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('/')
}

const REASON_WORDS: Readonly<Record<string, string>> = {
  required: '没有填写',
  maximum: '超出上限',
  exclusiveMaximum: '超出上限',
  minimum: '低于下限',
  exclusiveMinimum: '低于下限',
  maxLength: '超过最多字数',
  minLength: '少于最少字数',
  maxItems: '超过最多项数',
  minItems: '少于最少项数',
  uniqueItems: '有重复的项',
  duplicate: '与其他记录重复',
  enum: '不在选项之中',
  pattern: '书写格式不合',
  format: '格式不合',
  type: '类型不合',
  decimals: '小数位数过多',
  multipleOf: '不是规定的倍数',
  additionalProperties: '不再是本库的字段',
  richText: '图文内容不合',
  characters: '有不能保存的字符',
}

/** `单价超出上限`; what the library no longer has is called as it was. */
export function reasonWords(
  resource: Resource,
  { field, code }: Pick<Reason, 'field' | 'code'>,
  old = resource,
): string {
  const { fields } = resource.fields.some(({ name }) => name === field.split('/')[0]) ? resource : old
  return `${titlesAlong(fields, field)}${REASON_WORDS[code] ?? '不合要求'}`
}

function titlesAlong(fields: readonly Field[], path: string): string {
  let level = fields
  const titles = path.split('/').map((name) => {
    const field = level.find((candidate) => candidate.name === name)
    level = field?.fields ?? []
    return field?.title ?? name
  })
  return titles.join(' · ') || '整条记录'
}

/**
 * Format 1 of descriptors, read as format 2: a pure rewrite, so that all else knows one format. What both have means the same.
 *
 * Shapes  `toFormat2(descriptor)` is the descriptor in format 2; one that is in format 2 already is itself.
 *         What a descriptor of format 1 says of a field that its schema says in format 2 (`form.computed`) stays where it is until
 *         both files are written anew: `filesInFormat2`.
 *         `inFormat1(descriptor)` leads a path of the rewritten one back to where its author wrote it.
 * Source  LANGUAGE section 4.
 */
import type { Condition, Scalar } from '../model/condition.ts'
import type { AuthoredCall, AuthoredRule, AuthoredTransition, Descriptor } from './authored.ts'
import type { JsonKey } from './source.ts'

interface ReferrersBlock {
  readonly library: string
  readonly field: string
  readonly when?: Condition
}

type ReplacedBlock = 'formatVersion' | 'wire' | 'lifecycle' | 'rules' | 'constraints' | 'form' | 'sets'

/** A descriptor as its author wrote it in format 1: with `guards`, `form.rules`, `form.unique`, `also` and `referrers`. */
export interface FirstDescriptor extends Omit<Descriptor, ReplacedBlock> {
  readonly formatVersion: 1
  readonly wire: Omit<Descriptor['wire'], 'calls'> & {
    readonly calls?: Readonly<Record<string, Omit<AuthoredCall, 'of'> & { readonly of?: ReferrersBlock }>>
  }
  readonly lifecycle?: {
    readonly field: string
    readonly transitions: readonly (Omit<AuthoredTransition, 'set' | 'from' | 'input' | 'tone' | 'after'> & {
      readonly also?: Readonly<Record<string, Scalar>>
    })[]
  }
  readonly guards?: readonly (Pick<AuthoredRule, 'call' | 'passes'> & {
    readonly before: readonly string[]
    readonly referrers?: ReferrersBlock
    readonly words: string
  })[]
  readonly form?: Descriptor['form'] & {
    readonly rules?: readonly Pick<AuthoredRule, 'when' | 'show' | 'require'>[]
    readonly unique?: readonly (readonly string[])[]
  }
}

/** The same descriptor in format 2; itself when it is. */
export function toFormat2(descriptor: FirstDescriptor | Descriptor): Descriptor {
  if (descriptor.formatVersion === 2) return descriptor
  const { guards, form, lifecycle, wire, formatVersion: _version, ...same } = descriptor
  const { rules = [], unique, ...formKept } = form ?? {}
  const made: readonly AuthoredRule[] = [...rules, ...(guards ?? []).map(ruleOfGuard)]
  return {
    ...same,
    formatVersion: 2,
    wire: wireInFormat2(wire),
    ...(lifecycle ? { lifecycle: lifecycleInFormat2(lifecycle) } : {}),
    ...(made.length > 0 ? { rules: made } : {}),
    ...(unique ? { constraints: unique.map((by) => ({ by })) } : {}),
    ...(form ? { form: formKept } : {}),
  }
}

type Schema = Readonly<Record<string, unknown>>

/** Both files as their author would write them in format 2: a field that is filled in says itself from what. */
export function filesInFormat2(
  descriptor: FirstDescriptor | Descriptor,
  schema: Schema,
): { readonly descriptor: Descriptor; readonly schema: Schema } {
  const { form, ...second } = toFormat2(descriptor)
  const { computed = [], ...kept } = form ?? {}
  const properties = schema['properties'] as Readonly<Record<string, Schema>> | undefined
  const filled = computed.map(({ field, from, spelling }): [string, Schema] => {
    const initials = spelling === undefined ? from : [from, spelling]
    return [field, { ...properties?.[field], 'x-from': { compute: { initials } } }]
  })
  if (filled.length === 0) return { descriptor: toFormat2(descriptor), schema }
  return {
    descriptor: { ...second, form: kept },
    schema: { ...schema, properties: { ...properties, ...Object.fromEntries(filled) } },
  }
}

function ruleOfGuard({ before, referrers, ...guard }: NonNullable<FirstDescriptor['guards']>[number]): AuthoredRule {
  const on = before.map((name) => (name === 'edit' ? 'update' : name))
  return { on, ...(referrers ? { must: { none: linkOf(referrers) } } : {}), ...guard }
}

function linkOf({ library, field, when }: ReferrersBlock) {
  return { of: library, via: field, ...(when === undefined ? {} : { where: when }) }
}

function wireInFormat2({ calls, ...wire }: FirstDescriptor['wire']): Descriptor['wire'] {
  if (!calls) return wire
  const entries = Object.entries(calls).map(([name, call]): [string, AuthoredCall] => {
    const { of, ...kept } = call
    return [name, of ? { ...call, of: linkOf(of) } : kept]
  })
  return { ...wire, calls: Object.fromEntries(entries) }
}

function lifecycleInFormat2(block: NonNullable<FirstDescriptor['lifecycle']>): NonNullable<Descriptor['lifecycle']> {
  // Under its new name each key stays where it was.
  const transitions = block.transitions.map((transition) =>
    Object.fromEntries(Object.entries(transition).map(([key, value]) => [key === 'also' ? 'set' : key, value])),
  ) as unknown as readonly AuthoredTransition[]
  return { ...block, transitions }
}

const REFERRERS_KEYS: Readonly<Record<string, string>> = { of: 'library', via: 'field', where: 'when' }

/** Leads a path of the descriptor in format 2 to the place in the file; the file's own paths when it is in format 2 itself. */
export function inFormat1(descriptor: FirstDescriptor | Descriptor): (path: readonly JsonKey[]) => readonly JsonKey[] {
  if (descriptor.formatVersion === 2) return (path) => path
  const shown = descriptor.form?.rules?.length ?? 0
  return (path) => {
    const [block, index, ...rest] = path
    if (block === 'rules') {
      if (typeof index !== 'number') return shown > 0 ? ['form', 'rules'] : ['guards']
      return index < shown ? ['form', 'rules', index, ...rest] : ['guards', index - shown, ...guardKeys(rest)]
    }
    if (block === 'constraints') {
      const [key, ...names] = rest
      return ['form', 'unique', ...(index === undefined ? [] : [index]), ...(key === 'by' ? names : [])]
    }
    if (block === 'wire' && rest[1] === 'of')
      return ['wire', index ?? '', rest[0] ?? '', 'of', ...referrersKeys(rest.slice(2))]
    if (block === 'lifecycle' && rest[1] === 'set')
      return ['lifecycle', index ?? '', rest[0] ?? '', 'also', ...rest.slice(2)]
    return path
  }
}

function guardKeys(rest: readonly JsonKey[]): readonly JsonKey[] {
  const [key, question, ...more] = rest
  if (key === 'on') return ['before', ...rest.slice(1)]
  return key === 'must' ? ['referrers', ...(question === undefined ? [] : referrersKeys(more))] : rest
}

function referrersKeys([key, ...rest]: readonly JsonKey[]): readonly JsonKey[] {
  return key === undefined ? [] : [REFERRERS_KEYS[key] ?? key, ...rest]
}

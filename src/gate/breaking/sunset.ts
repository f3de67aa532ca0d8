/**
 * What was deprecated in good time may be taken away: until its sunset a removal breaks, as everywhere; afterwards it is only said.
 */
import type { Deprecation, Field, Resource } from '../../model/resource.ts'
import type { ContractChange } from '../change.ts'
import { isDay } from '../day.ts'
import type { Library, Project } from '../project.ts'
import {
  atField,
  BREAKS_ALL,
  type Harms,
  inDescriptor,
  type Pair,
  quote,
  same,
  type Told,
  told,
  WORTH_SAYING,
} from './pair.ts'

type Removal = Pick<Told, 'harm' | 'cure'> & { readonly note: string }

/** How a removal is told, with words to follow what was removed; `harm` is that of one without notice. */
export function removalOf(deprecated: Deprecation | undefined, today: string, harm: Harms): Removal {
  const sunset = deprecated?.sunset
  if (sunset === undefined || !isDay(sunset)) return { note: '', harm }
  if (isOver(deprecated, today)) return { note: `（${sunset} 已停用）`, harm: WORTH_SAYING }
  const cure = `保留到 ${sunset} 之后再删除；要提前的话写进 resources/gate/waivers.json`
  return { note: `（${sunset} 才停用）`, harm, cure }
}

/** The day itself still counts. */
export function isOver(deprecated: Deprecation | undefined, today: string): boolean {
  return deprecated?.sunset !== undefined && isDay(deprecated.sunset) && deprecated.sunset < today
}

export interface Ending {
  readonly old: Deprecation | undefined
  readonly now: Deprecation | undefined
  /** Chinese, before what became of it. */
  readonly title: string
  readonly subject: string
  readonly at: Told['at']
  /** Of the removal that would follow. */
  readonly code: 'B1' | 'B2'
}

/** An end that is told, called off or moved. What comes earlier than was promised is a warning. */
export function sunsetChanges(pair: Pair, { old, now, title, subject, at, code }: Ending): readonly ContractChange[] {
  if (same(old, now)) return []
  const say = (words: string) => [told(pair, { subject, words: `${title}${words}`, harm: WORTH_SAYING, at })]
  if (!now) return say('不再停用')
  if (!old) return say(`将停用（${dayWords(now)}）`)
  if (now.sunset === undefined || old.sunset === undefined || now.sunset >= old.sunset)
    return say(`的停用改为 ${dayWords(now)}`)
  const words = `${title}的停用日由 ${old.sunset} 提前到 ${now.sunset}`
  const cure = '按原来说好的停用日，或先通知使用它的人'
  return [told(pair, { code, subject, words, harm: ['warn', 'warn', 'warn'], at, cure })]
}

export function librarySunset(pair: Pair): readonly ContractChange[] {
  const { old, now } = pair
  const [title, subject] = [`库「${now.title}」`, 'deprecated']
  const at = inDescriptor(pair, now.deprecated ? 'deprecated' : 'name')
  return sunsetChanges(pair, { old: old.deprecated, now: now.deprecated, title, subject, at, code: 'B1' })
}

/** References that a library did not have, to one that will be taken away. */
export function newReferences(
  head: Library,
  old: Resource | undefined,
  { catalog }: Project,
): readonly ContractChange[] {
  const known = new Set(referencesIn(old?.fields ?? [], '').map(({ target }) => target))
  return referencesIn(head.resource?.fields ?? [], '').flatMap(({ path, field, target }) => {
    const resource = catalog.resources[target]
    if (!resource?.deprecated || known.has(target) || target === head.name) return []
    const { replacement } = resource.deprecated
    const words = `${quote(field.title)}新引用了将停用的库「${resource.title}」（${dayWords(resource.deprecated)}）`
    const cure = replacement === undefined ? '引用别的库，或不加这个引用' : `引用 ${replacement}`
    return [
      told({ head }, { code: 'B20', subject: path, words, harm: BREAKS_ALL, at: atField(head, path, 'x-ref'), cure }),
    ]
  })
}

export interface ReferenceAt {
  readonly path: string
  readonly field: Field
  readonly target: string
}

/** The fields of all levels that hold ids of other libraries. */
export function referencesIn(fields: readonly Field[], prefix: string): readonly ReferenceAt[] {
  return fields.flatMap((field) => [
    ...(field.reference === undefined ? [] : [{ path: `${prefix}${field.name}`, field, target: field.reference }]),
    ...referencesIn(field.fields ?? [], `${prefix}${field.name}/`),
  ])
}

export function dayWords({ sunset }: Deprecation): string {
  return sunset ?? '没有写停用日'
}

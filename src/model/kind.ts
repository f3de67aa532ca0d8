/**
 * What a field is to a person. Each kind has one cell, one filter and one widget (`ui/kinds`);
 * a kind without a view does not compile. JSON Schema decides the kind, `x-kind` overrides it.
 */

export const KINDS = [
  'text',
  'longText',
  'richText',
  'number',
  'money',
  'flag',
  'choice',
  'choices',
  'tags',
  'reference',
  'date',
  'dateTime',
  'image',
  'video',
  'group',
  'rows',
] as const

export type Kind = (typeof KINDS)[number]

/** Kinds whose list filter is a span (`StartPrice`, `EndPrice` on the wire, after SPEC §3's StartDate, EndDate). */
export const SPAN_KINDS: ReadonlySet<Kind> = new Set<Kind>(['number', 'money', 'date', 'dateTime'])

/** Kinds whose list filter is a set of values (repeated keys on the wire). */
export const SET_KINDS: ReadonlySet<Kind> = new Set<Kind>(['choice', 'choices', 'reference', 'tags'])

/** Kinds whose list filter is a text that the value contains. */
export const CONTAINED_KINDS: ReadonlySet<Kind> = new Set<Kind>(['text', 'longText', 'richText'])

/** Kinds that a list can be sorted by. */
export const SORTABLE_KINDS: ReadonlySet<Kind> = new Set<Kind>([
  'text',
  'number',
  'money',
  'flag',
  'choice',
  'date',
  'dateTime',
])

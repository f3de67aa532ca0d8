/**
 * Fields that decide about each other in a circle: what a condition reads decides whether the fields it shows are there, and
 * what a field is computed from decides what stands in it.
 */
import { fieldsOf } from '../../model/condition-parts.ts'
import type { Resource } from '../../model/resource.ts'

export interface Cycle {
  /** In the order in which each decides about the next; the last about the first. */
  readonly fields: readonly string[]
  /** What closes it: the rule or the computed field that was declared last. */
  readonly by: { readonly kind: 'rules' | 'computed'; readonly index: number }
}

interface Edge {
  readonly from: string
  readonly to: string
  readonly by: Cycle['by']
}

/** Each circle once, by the edge that closes it. */
export function cyclesOf(form: Pick<Resource['form'], 'rules' | 'computed'>): readonly Cycle[] {
  const edges = edgesOf(form)
  const next = new Map<string, Edge[]>()
  const cycles: Cycle[] = []
  for (const edge of edges) {
    const back = pathOf(next, edge.to, edge.from)
    if (back) cycles.push({ fields: back, by: edge.by })
    else next.set(edge.from, [...(next.get(edge.from) ?? []), edge])
  }
  return cycles.filter(({ by }, index) => cycles.findIndex((other) => same(other.by, by)) === index)
}

function edgesOf({ rules, computed }: Pick<Resource['form'], 'rules' | 'computed'>): readonly Edge[] {
  const shows = rules.flatMap((rule, index) =>
    fieldsOf(rule.when).flatMap((from) => rule.show.map((to) => ({ from, to, by: { kind: 'rules' as const, index } }))),
  )
  const fills = computed.flatMap(({ from, spelling, field }, index) =>
    [from, ...(spelling === undefined ? [] : [spelling])].map((source) => ({
      from: source,
      to: field,
      by: { kind: 'computed' as const, index },
    })),
  )
  return [...shows, ...fills]
}

/** The fields on the way from one to the other; the one alone when they are the same. */
function pathOf(next: ReadonlyMap<string, readonly Edge[]>, from: string, to: string): readonly string[] | undefined {
  const cameFrom = new Map<string, string | undefined>([[from, undefined]])
  const waiting = [from]
  for (let field = waiting.shift(); field !== undefined; field = waiting.shift()) {
    if (field === to) return wayBack(cameFrom, field)
    for (const edge of next.get(field) ?? []) {
      if (cameFrom.has(edge.to)) continue
      cameFrom.set(edge.to, field)
      waiting.push(edge.to)
    }
  }
  return undefined
}

function wayBack(cameFrom: ReadonlyMap<string, string | undefined>, end: string): readonly string[] {
  const way: string[] = []
  for (let field: string | undefined = end; field !== undefined; field = cameFrom.get(field)) way.unshift(field)
  return way
}

function same(one: Cycle['by'], other: Cycle['by']): boolean {
  return one.kind === other.kind && one.index === other.index
}

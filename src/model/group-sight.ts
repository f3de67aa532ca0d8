/**
 * A library as a consortium's administrator sees the rows of its member organizations: whose each row is, what is personal masked,
 * what the library excepts not there at all. Nothing is written so: on their shelf such a library has no writers.
 *
 * Shapes  `seenByScope` answers the library itself for everybody else, and the same object again for the same members.
 * Source  LANGUAGE 1.9 (`access.group`); PAGES C15.
 */
import { OWNER_FIELD } from './access.ts'
import { fieldsOf } from './condition-parts.ts'
import type { Condition } from './condition.ts'
import { openedToConsortium } from './library-access.ts'
import type { Field, Resource } from './resource.ts'
import type { Member, Scope } from './scope.ts'

/** Why nothing of a member's record can be changed, shown in clear or taken back. */
export const MEMBERS_OWN_WORDS = '这是成员机构的记录，由该机构维护，联合体只能查看'

/** Whether the scope reads the rows of its consortium's members in this library. */
export function readsMembers(
  { access }: { readonly access: Resource['access'] },
  { shelf, roles }: Pick<Scope, 'shelf' | 'roles'>,
): boolean {
  return shelf === 'platform' && (access.group?.read.some((role) => roles.includes(role)) ?? false)
}

/** Whether the scope is told figures of the rows of its consortium's members. */
export function countsMembers(
  { access }: { readonly access: Resource['access'] },
  { shelf, roles }: Pick<Scope, 'shelf' | 'roles'>,
): boolean {
  return shelf === 'platform' && (openedToConsortium(access)?.read.some((role) => roles.includes(role)) ?? false)
}

interface Seen {
  readonly members: readonly Member[]
  readonly resource: Resource
}

/** As it was last derived: a consortium's members change seldom. */
const lastSeen = new WeakMap<Resource, Seen>()

/** The library with what the scope sees of it. */
export function seenByScope(resource: Resource, scope: Pick<Scope, 'shelf' | 'roles' | 'members'>): Resource {
  if (resource.asGroup || !countsMembers(resource, scope)) return resource
  const { members = [] } = scope
  const last = lastSeen.get(resource)
  if (last && areSame(last.members, members)) return last.resource
  const seen = ofMembers(resource, members)
  lastSeen.set(resource, { members, resource: seen })
  return seen
}

function areSame(one: readonly Member[], other: readonly Member[]): boolean {
  return (
    one === other ||
    (one.length === other.length && one.every(({ id, name }, at) => id === other[at]?.id && name === other[at].name))
  )
}

/** Where the organization stands among the columns: behind what a record is known by. */
const OWNER_COLUMN = 2

function ofMembers(resource: Resource, members: readonly Member[]): Resource {
  const { list, form, access } = resource
  const excepted = new Set(openedToConsortium(access)?.except)
  const isOwner = (name: string) => name === OWNER_FIELD
  const masked = new Set(resource.fields.filter(({ mask }) => mask !== undefined).map(({ name }) => name))
  const isShown = (name: string) => !excepted.has(name) && !isOwner(name)
  const isTold = (name: string) => isShown(name) && !masked.has(name)
  const isToldBy = (where: Condition | undefined) => where === undefined || fieldsOf(where).every(isTold)
  const columns = list.columns.filter(isShown)
  const { tabs, open, marks, totals, groupBy, order: _order, ...plain } = list
  const kept = tabs?.filter(({ where }) => isToldBy(where))
  const opens = open?.filter((name) => kept?.some((tab) => tab.name === name))
  return {
    ...resource,
    fields: resource.fields.flatMap((field) => {
      if (isOwner(field.name)) return [ofMember(field, members)]
      return isShown(field.name) ? [closed(field)] : []
    }),
    names: 'masked',
    asGroup: { narrows: resource.fields.some(({ name, search }) => search !== false && !isTold(name)) },
    list: {
      ...plain,
      ...(kept?.length ? { tabs: kept } : {}),
      ...(opens?.length ? { open: opens } : {}),
      ...(marks ? { marks: marks.filter(({ where }) => isToldBy(where)) } : {}),
      ...(totals
        ? { totals: totals.filter(({ field, where }) => isToldBy(where) && (field === undefined || isTold(field))) }
        : {}),
      ...(groupBy !== undefined && isTold(groupBy) ? { groupBy } : {}),
      columns: columns.toSpliced(OWNER_COLUMN, 0, OWNER_FIELD),
      hidden: list.hidden.filter(isShown),
      filters: [OWNER_FIELD, ...list.filters.filter(isTold)],
      quickEdit: [],
    },
    form: formOf(form, { isShown, isToldBy }),
  }
}

interface Told {
  readonly isShown: (name: string) => boolean
  readonly isToldBy: (where: Condition | undefined) => boolean
}

/** For the record's page alone: nothing is filled in. */
function formOf(form: Resource['form'], { isShown, isToldBy }: Told): Resource['form'] {
  return {
    sections: form.sections
      .map((section) => ({ ...section, fields: section.fields.filter(isShown) }))
      .filter(({ fields }) => fields.length > 0),
    rules: form.rules.filter(({ when, show, require }) => isToldBy(when) && [...show, ...require].every(isShown)),
    computed: [],
    unique: [],
    reset: [],
  }
}

/** Which member's a record is, by its name. */
function ofMember({ description: _description, ...field }: Field, members: readonly Member[]): Field {
  const choices = members.map(({ id, name }) => ({ value: id, label: name }))
  return { ...field, title: '机构', kind: 'choice', search: false, choices }
}

/** What is masked is asked for by nothing, not even as a whole: that somebody is known there would be told by it. */
function closed({ isExact, ...field }: Field): Field {
  if (field.mask !== undefined) return { ...field, search: false }
  return isExact ? { ...field, isExact } : field
}

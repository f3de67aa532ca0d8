/**
 * The catalog as a build hands it to the browser (`wire/library-places.ts`, `wire/library-heads.ts`): the index, and the text of each library's file.
 * Without the schemas, a third of it: lists and forms read fields, and validators are compiled.
 */
import { createHash } from 'node:crypto'
import { referringFields } from '../model/referrers.ts'
import type { ReferrerField } from '../model/referrers.ts'
import { type Catalog, type Field, type Resource, tryGetResource } from '../model/resource.ts'
import { homeName, withoutViews } from '../model/view.ts'
import { type PackedHeads, packHeads } from '../wire/library-heads.ts'
import { type PackedStatistics, packStatistics } from '../wire/statistic-heads.ts'
import {
  type LibraryFile,
  libraryFilePath,
  type LibraryPlace,
  type PackedPlaces,
  packPlaces,
} from '../wire/library-places.ts'
import { firstPageOf } from './first-page.ts'

/** Tells two builds apart, of 280 million million. */
const MARK_LENGTH = 8

export interface BuiltFile {
  /** Below the console's root. */
  readonly path: string
  readonly text: string
}

export function headsOf({ resources }: Catalog): PackedHeads {
  return packHeads(Object.values(resources))
}

/** What the menu has to know of statistics. */
export function statisticHeadsOf({ statistics = {} }: Catalog): PackedStatistics {
  return packStatistics(Object.values(statistics))
}

/** For a page of development, which has the catalog whole: what the lists ask for first. */
export function placesWithoutFiles({ resources }: Catalog): PackedPlaces {
  return packPlaces(Object.values(resources).map((resource) => ({ ...placeOf(resource), mark: '' })))
}

function placeOf(resource: Resource): Omit<LibraryPlace, 'mark'> {
  const { name, page } = resource
  return { name, page, firstPage: firstPageOf(resource) }
}

export function placesWithFiles(catalog: Catalog): {
  readonly places: PackedPlaces
  readonly files: readonly BuiltFile[]
} {
  const referrers = referrersByTarget(withoutViews(catalog))
  const all = Object.values(catalog.resources)
  const texts = all.map((resource) => JSON.stringify(fileOf(catalog, referrers, resource)))
  const mark = createHash('sha256').update(texts.join('\n')).digest('base64url').slice(0, MARK_LENGTH)
  return {
    places: packPlaces(all.map((resource) => ({ ...placeOf(resource), mark }))),
    files: all.map(({ name }, at) => ({ path: libraryFilePath({ name, mark }), text: texts[at] ?? '' })),
  }
}

type Referrers = ReadonlyMap<string, readonly ReferrerField[]>

/** Referrers of those alone whose records can be deleted on its screens: they may be every other library. */
function fileOf(catalog: Catalog, referrers: Referrers, resource: Resource): LibraryFile {
  const { fields, list } = resource
  const pane = fields.find(({ name }) => name === list.groupBy)?.reference
  const whole = (one: Resource): Resource => ({ ...slim(one), referrers: referrers.get(homeName(one)) ?? [] })
  const asked = resource.transitions.flatMap(({ input }) => input?.fields ?? [])
  const targets = [...new Set(targetsOf([...fields, ...asked]))].filter((name) => name !== resource.name)
  return {
    resource: whole(resource),
    targets: targets
      .flatMap((name) => tryGetResource(catalog, name) ?? [])
      .map((target) => (target.name === pane ? whole(target) : slim(target))),
  }
}

function slim(resource: Resource): Resource {
  const transitions = resource.transitions.map((transition) =>
    transition.input ? { ...transition, input: { ...transition.input, schema: {} } } : transition,
  )
  return { ...resource, schema: {}, transitions }
}

function targetsOf(fields: readonly Field[]): readonly string[] {
  return fields.flatMap(({ reference, fields: inner = [] }) => [
    ...(reference === undefined ? [] : [reference]),
    ...targetsOf(inner),
  ])
}

/** Worked out once for all libraries. */
function referrersByTarget({ resources }: Catalog): Referrers {
  const found = new Map<string, ReferrerField[]>()
  for (const resource of Object.values(resources))
    for (const { name, title, reference = '' } of referringFields(resource)) {
      const library = { name: resource.name, title: resource.title, access: resource.access }
      const known = found.get(reference) ?? []
      found.set(reference, known)
      known.push({ library, field: { name, title } })
    }
  return found
}

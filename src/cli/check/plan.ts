/**
 * `--plan`: what the server will do to its database when the change is deployed, and drafts for the rows that the change refuses.
 * With a store it also counts the rows; it only reads.
 *
 * Errors  `Error` in Chinese when the store cannot be read.
 */
import { narrowingsOf } from '../../gate/breaking/narrowings.ts'
import type { PlannedEffect, PlannedLibrary, PlannedMend, StorePlan } from '../../gate/plan.ts'
import { type Project, type ProjectSources, readProject } from '../../gate/project.ts'
import type { Resource } from '../../model/resource.ts'
import { withTables } from '../../model/view.ts'
import { isServerKept } from '../../operations/row.ts'
import { mendDraft } from '../../server/store/mend-sql.ts'
import { type LibraryMigration, migrationPlan } from '../../server/store/migration-plan.ts'
import { openSurvey, type Survey } from '../../server/store/survey.ts'
import { effectWords, WAITING_WORDS } from './plan-words.ts'
import { planScript } from './plan-script.ts'

export interface PlanInput {
  readonly head: ProjectSources
  readonly base: ProjectSources
  /** The server's data folder or `postgres://…`. */
  readonly store?: string
}

export async function planOf({ head, base, store }: PlanInput): Promise<StorePlan> {
  const survey = store === undefined ? undefined : await openSurvey(store)
  try {
    return await planned(readProject(base), readProject(head), survey)
  } finally {
    await survey?.close()
  }
}

async function planned(base: Project, head: Project, survey: Survey | undefined): Promise<StorePlan> {
  const [before, after] = [base, head].map(({ catalog }) => Object.values(withTables(catalog).resources))
  const known = new Map([...(before ?? []), ...(after ?? [])].map((resource) => [resource.name, resource]))
  const isBroken = new Set(head.catalog.broken.map(({ name }) => name))
  const libraries: PlannedLibrary[] = []
  for (const migration of migrationPlan(before ?? [], after ?? [])) {
    const resource = known.get(migration.library)
    if (!resource) continue
    const rows = survey && (await survey.has(resource)) ? await survey.total(resource) : undefined
    libraries.push(libraryOf(migration, { resource, rows, isBroken: isBroken.has(resource.name) }))
  }
  const mends: PlannedMend[] = []
  for (const old of before ?? []) {
    const now = after?.find(({ name }) => name === old.name)
    if (now) mends.push(...(await mendsOf(old, now, survey)))
  }
  return { libraries, mends, script: planScript(libraries, mends) }
}

interface Known {
  readonly resource: Resource
  readonly rows: number | undefined
  readonly isBroken: boolean
}

function libraryOf(
  { library, table, waiting, effects, statements }: LibraryMigration,
  { resource, rows, isBroken }: Known,
): PlannedLibrary {
  const said = effects.map((effect): PlannedEffect => {
    const { kind, object, rewrites } = effect
    return { kind, object, rewrites, words: oneLine(effectWords(effect, { isBroken })) }
  })
  return {
    library,
    title: oneLine(resource.title),
    table,
    ...(rows === undefined ? {} : { rows }),
    waiting: WAITING_WORDS[waiting],
    effects: said,
    statements,
  }
}

async function mendsOf(old: Resource, now: Resource, survey: Survey | undefined): Promise<readonly PlannedMend[]> {
  const mends: PlannedMend[] = []
  const has = survey !== undefined && (await survey.has(old))
  for (const found of narrowingsOf(old, now)) {
    const narrowing = { ...found, words: oneLine(found.words) }
    // What the server keeps in columns of its own is no part of the data.
    const [name] = narrowing.steps
    if (name !== undefined && isServerKept(old, name)) continue
    const draft = mendDraft(old, narrowing)
    const rows = has ? await survey.found(draft) : undefined
    mends.push({
      library: old.name,
      title: oneLine(now.title),
      words: narrowing.words,
      ...(rows === undefined ? {} : { rows }),
      ...(draft.find === undefined ? {} : { find: draft.find }),
      cure: draft.words,
      ...(draft.mend === undefined ? {} : { mend: draft.mend }),
      sure: draft.isSure,
    })
  }
  return mends
}

/** Titles are an author's words. */
function oneLine(words: string): string {
  return words.replace(/\s+/g, ' ')
}

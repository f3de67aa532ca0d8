/** What an import of a sheet would do, as the wizard plans it before anything is written. */
import { readsOfTarget } from '../../src/model/reference-condition.ts'
import { type Catalog, getResource, type WireRecord } from '../../src/model/resource.ts'
import { createValidate } from '../../src/model/validator.ts'
import { createEngine } from '../../src/ui/import/engine.ts'
import { targetOf } from '../../src/wire/sheets/plan/targets.ts'

interface Planned {
  readonly name: string
  /** Records that cells may refer to, by library. */
  readonly targets?: Readonly<Record<string, readonly WireRecord[]>>
}

export async function planSheet(bytes: ArrayBuffer, catalog: Catalog, { name, targets = {} }: Planned) {
  const engine = createEngine({ loadValidator: async (each) => createValidate(each), onProgress: () => undefined })
  const resource = getResource(catalog, name)
  const file = await engine.open({ bytes, resource, shelf: 'organization', owner: 'org-1', mustReference: false })
  const mappings = file.tables.map(({ matches }) =>
    Object.fromEntries(matches.map(({ header, path }) => [header.index, path])),
  )
  for (const [library, records] of Object.entries(targets)) {
    const target = getResource(catalog, library)
    await engine.addTargets(
      library,
      records.map((record) => targetOf(target, record, readsOfTarget(resource.fields, library))),
    )
  }
  const { counts } = await engine.plan(mappings, { mode: 'upsert', blankClears: false })
  const unmatched = file.tables.flatMap(({ matches }) =>
    matches.filter(({ path, kept }) => path === undefined && kept === undefined).map(({ header }) => header.text),
  )
  const problems = (await engine.rows('error', 0, 1000)).map(({ row, problems: found }) => [
    row,
    found.map(({ message }) => message),
  ])
  return { counts, unmatched, problems, jobs: await engine.jobs(0, 1000) }
}

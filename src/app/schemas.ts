import built from 'virtual:schemas'
import type { JsonSchema, Resource } from '../model/resource.ts'
import { homeName } from '../model/view.ts'

let schemas = built
if (import.meta.hot) {
  import.meta.hot.accept('virtual:schemas', (module) => {
    if (module) schemas = module['schemas'] as typeof built
  })
}

/** The schema of a library's records with its examples, loaded when it is first needed: the catalog here is without it. */
export async function loadSchema(resource: Resource): Promise<JsonSchema> {
  const load = schemas[homeName(resource)]
  if (!load) throw new Error(`no schema was built for ${resource.name}; build the console again`)
  return (await load()).default
}

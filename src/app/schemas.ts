import schemas from 'virtual:schemas'
import type { JsonSchema, Resource } from '../model/resource.ts'

/** The schema of a library's records with its examples, loaded when it is first needed: the catalog here is without it. */
export async function loadSchema(resource: Resource): Promise<JsonSchema> {
  const load = schemas[resource.name]
  if (!load) throw new Error(`no schema was built for ${resource.name}; build the console again`)
  return (await load()).default
}

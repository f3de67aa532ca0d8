/** The catalog that this build was made with, with the schemas of the records in it. */
import catalog from 'virtual:catalog'
import schemas from 'virtual:schemas'
import type { Catalog } from '../../../model/resource.ts'

export async function servedCatalog(): Promise<Catalog> {
  const entries = await Promise.all(
    Object.entries(catalog.resources).map(async ([name, resource]) => {
      const schema = (await schemas[name]?.())?.default ?? {}
      return [name, { ...resource, schema }] as const
    }),
  )
  return { ...catalog, resources: Object.fromEntries(entries) }
}

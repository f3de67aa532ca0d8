/** The two files that a new library begins with: enough to have a list and a form at once. */
import type { Source } from '../compiler/source.ts'

export function draftFiles(name: string, title: string): readonly Source[] {
  const page = name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
  const shared = (definition: string) => ({ $ref: `shared/library.json#/$defs/${definition}` })
  const schema = {
    $schema: './meta/schema.v1.json',
    title,
    type: 'object',
    required: ['Code', 'Name'],
    properties: {
      Id: shared('id'),
      Code: shared('code'),
      Name: shared('name'),
      IsEnabled: shared('isEnabled'),
      Remark: shared('remark'),
      OrganizationId: shared('organizationId'),
      Shelf: shared('shelf'),
      Version: shared('version'),
    },
    examples: [{ Code: 'A-0001', Name: `${title}样例`, IsEnabled: true }],
  }
  const descriptor = {
    $schema: '../schemas/meta/resource.v1.json',
    formatVersion: 1,
    name,
    title,
    schema: name,
    page,
    identity: { id: 'Id', label: '{Name}', naturalKey: ['Code'], version: 'Version' },
    wire: {
      preset: 'page-upsert',
      base: `/content/api/${page}`,
      calls: {
        list: { path: `Get${page}PageData`, assumed: true },
        getMany: { path: `Get${page}ByIds`, assumed: true },
        upsert: { path: `InsertOrUpdate${page}`, assumed: true },
      },
    },
    scopes: { organization: { write: ['organizationAdmin'] }, platform: { write: ['consortiumAdmin'] } },
  }
  const text = (value: object) => `${JSON.stringify(value, null, 2)}\n`
  return [
    { path: `schemas/${name}.json`, text: text(schema) },
    { path: `resources/${name}.json`, text: text(descriptor) },
  ]
}

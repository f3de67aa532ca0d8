/** The import template of a library, with the names of what its records may refer to, handed to the browser. */
import type { DataProvider } from 'ra-core'
import { isDisabled, mayRead } from '../../model/access.ts'
import {
  type Catalog,
  type Field,
  type JsonSchema,
  labelOf,
  type Resource,
  tryGetResource,
  type WireRecord,
} from '../../model/resource.ts'
import type { Scope } from '../../model/scope.ts'
import { TEMPLATE_CHOICES_MAX, templateOf } from '../../wire/sheets/template.ts'
import { WORKBOOK_MEDIA_TYPE } from '../../wire/sheets/write-workbook.ts'
import { saveBlob } from './save-blob.ts'

export interface TemplateSurroundings {
  readonly catalog: Catalog
  readonly scope: Scope
  readonly dataProvider: DataProvider
  /** The schema has the example; the catalog's own is used when absent. */
  readonly loadSchema?: (resource: Resource) => Promise<JsonSchema>
}

export async function downloadTemplate(resource: Resource, around: TemplateSurroundings): Promise<void> {
  const libraries = new Set(referencesOf(resource.fields))
  const lists = await Promise.all([...libraries].map(async (name) => [name, await labelsOf(name, around)] as const))
  const schema = (await around.loadSchema?.(resource)) ?? resource.schema
  const parts: BlobPart[] = []
  for await (const chunk of templateOf({ ...resource, schema }, new Map(lists))) parts.push(new Uint8Array(chunk))
  saveBlob(new Blob(parts, { type: WORKBOOK_MEDIA_TYPE }), `${resource.title}导入模板.xlsx`)
}

/** A library that cannot be read has no drop-down; the template is of use all the same. */
async function labelsOf(
  name: string,
  { catalog, scope, dataProvider }: TemplateSurroundings,
): Promise<readonly string[]> {
  const target = tryGetResource(catalog, name)
  if (!target || !mayRead(target, scope)) return []
  const { field, order } = target.list.sort
  const answer = await dataProvider.getList(name, {
    pagination: { page: 1, perPage: TEMPLATE_CHOICES_MAX },
    sort: { field, order: order === 'desc' ? 'DESC' : 'ASC' },
    filter: {},
  })
  const records: readonly WireRecord[] = answer.data
  const usable = records.filter((record) => !isDisabled(target, record))
  return [...new Set(usable.map((record) => labelOf(target, record)))]
}

function referencesOf(fields: readonly Field[]): readonly string[] {
  return fields.flatMap((field) => [
    ...(field.reference && !field.readOnly ? [field.reference] : []),
    ...referencesOf(field.fields ?? []),
  ])
}

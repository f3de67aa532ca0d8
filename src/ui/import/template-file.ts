/** The template of a library, with the names that its references can have. */
import type { DataProvider } from 'ra-core'
import { isDisabled } from '../../model/access.ts'
import { type Field, labelOf, type Resource, type WireRecord } from '../../model/resource.ts'
import { TEMPLATE_CHOICES_MAX, templateOf } from '../../wire/sheets/template.ts'
import { WORKBOOK_MEDIA_TYPE } from '../../wire/sheets/write-workbook.ts'
import { saveBlob } from './save-blob.ts'

export async function saveTemplate(
  resource: Resource,
  find: (name: string) => Resource | undefined,
  provider: DataProvider,
): Promise<void> {
  const choices = new Map<string, readonly string[]>()
  for (const target of new Set(librariesOf(resource.fields)))
    choices.set(target, await labelsOf(find(target), provider))
  const parts: Uint8Array<ArrayBuffer>[] = []
  for await (const part of templateOf(resource, choices)) parts.push(new Uint8Array(part))
  saveBlob(new Blob(parts, { type: WORKBOOK_MEDIA_TYPE }), `${resource.title}导入模板.xlsx`)
}

function librariesOf(fields: readonly Field[]): readonly string[] {
  return fields.flatMap((field) => [
    ...(field.reference && !field.readOnly ? [field.reference] : []),
    ...librariesOf(field.fields ?? []),
  ])
}

async function labelsOf(target: Resource | undefined, provider: DataProvider): Promise<readonly string[]> {
  if (!target) return []
  const { field, order } = target.list.sort
  const { data } = await provider.getList(target.name, {
    pagination: { page: 1, perPage: TEMPLATE_CHOICES_MAX },
    sort: { field, order: order === 'asc' ? 'ASC' : 'DESC' },
    filter: {},
  })
  const open = (data as readonly WireRecord[]).filter((record) => !isDisabled(target, record))
  return [...new Set(open.map((record) => labelOf(target, record)))]
}

import { describe, expect, it } from 'vitest'
import type { Field } from '../../../src/model/resource.ts'
import { createValidate } from '../../../src/model/validator.ts'
import { createEngine } from '../../../src/ui/import/engine.ts'
import { templateOf } from '../../../src/wire/sheets/template.ts'
import { bytesOf, catalog } from './dry-run.ts'

const references = (fields: readonly Field[]): readonly string[] =>
  fields.flatMap(({ reference, fields: inner = [] }) => [...(reference ? [reference] : []), ...references(inner)])

describe('a template that comes back as it was', () => {
  it.each(Object.values(catalog.resources).map((resource) => [resource.title, resource] as const))(
    'has every column and nothing to import: %s',
    async (_title, resource) => {
      const choices = new Map(references(resource.fields).map((name) => [name, ['甲', '乙']] as const))
      const bytes = await bytesOf(templateOf(resource, choices))
      const engine = createEngine({ loadValidator: async (each) => createValidate(each), onProgress: () => undefined })
      const { tables, otherSheets } = await engine.open({
        bytes,
        resource,
        shelf: 'organization',
        owner: 'org-1',
        mustReference: false,
      })
      expect(tables.map(({ rowCount }) => rowCount)).toEqual(tables.map(() => 0))
      expect(tables[0]?.exampleRows).toEqual([2])
      expect(tables.flatMap(({ matches }) => matches.filter(({ path }) => path === undefined))).toEqual([])
      expect(otherSheets).toEqual([])
    },
  )
})

/**
 * What the table of a library consists of, without the statements that make it: for who compares two states of a catalog.
 */
import type { Field, Resource } from '../../model/resource.ts'
import { countedFields, exactColumnName, tableName } from './columns.ts'
import {
  countedColumns,
  libraryColumns,
  libraryIndexes,
  referenceConstraint,
  referenceFields,
} from './library-table.ts'
import { digestColumn, SOURCE_COLUMNS, sourceIndex } from './reference-state.ts'
import { uniqueParts } from './unique-keys.ts'

export interface ShapeColumn {
  readonly name: string
  /** A generated one makes the database write all rows anew when it is added. */
  readonly isGenerated: boolean
  /**
   * What it holds: a field's value, its order or the digest of it as a whole, the repeats of a unique key, the source of a copy, the
   * digest of a row, what statistics read.
   */
  readonly holds: 'value' | 'order' | 'whole' | 'repeat' | 'source' | 'digest' | 'counted'
  /** Titles of the fields that it is about. */
  readonly about: string
}

export interface ShapeIndex {
  readonly name: string
  readonly isUnique: boolean
  /** Whether a catalog that no longer wants it has it dropped. */
  readonly isDropped: boolean
}

export interface TableShape {
  readonly table: string
  readonly columns: readonly ShapeColumn[]
  readonly indexes: readonly ShapeIndex[]
  /** Foreign keys by name, with the library that they point to. */
  readonly references: readonly { readonly name: string; readonly target: string }[]
}

/** `names` are the libraries that the catalog has. */
export function tableShape(resource: Resource, names: ReadonlySet<string>): TableShape {
  const unique = uniqueParts(resource)
  return {
    table: tableName(resource.name),
    columns: [
      ...libraryColumns(resource).map(({ name, isGenerated, field }): ShapeColumn => {
        return {
          name,
          isGenerated,
          holds: isGenerated ? 'value' : name === exactColumnName(field) ? 'whole' : 'order',
          about: field.title,
        }
      }),
      ...countedColumns(resource).map(({ name }): ShapeColumn => {
        const about = countedFields(resource).map(({ title }) => title)
        return { name, isGenerated: true, holds: 'counted', about: about.join('、') }
      }),
      ...copyColumns(resource),
      ...unique.map(({ column, key }): ShapeColumn => {
        return { name: column, isGenerated: false, holds: 'repeat', about: titlesOfKey(resource.fields, key) }
      }),
    ],
    indexes: [
      ...libraryIndexes(resource).map(({ name, group }): ShapeIndex => {
        return { name, isUnique: group === 'uq', isDropped: group !== 'rx' }
      }),
      ...(resource.reference ? [{ name: sourceIndex(resource), isUnique: true, isDropped: false }] : []),
      ...unique.map(({ index }): ShapeIndex => ({ name: index, isUnique: true, isDropped: true })),
    ],
    references: referenceFields(resource, names).map((field) => {
      return { name: referenceConstraint(resource, field), target: field.reference ?? '' }
    }),
  }
}

function copyColumns(resource: Resource): readonly ShapeColumn[] {
  if (!resource.reference) return []
  const sources = SOURCE_COLUMNS.map(([name]): ShapeColumn => {
    return { name, isGenerated: false, holds: 'source', about: '' }
  })
  return [...sources, { name: digestColumn(resource), isGenerated: true, holds: 'digest', about: '' }]
}

function titlesOfKey(fields: readonly Field[], key: readonly string[]): string {
  return key.map((name) => fields.find((field) => field.name === name)?.title ?? name).join('、')
}

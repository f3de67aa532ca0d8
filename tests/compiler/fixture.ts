/** A small valid library as text, and ways to break it at a known place. */
import { expect } from 'vitest'
import { compile, type Compiled } from '../../src/compiler/compile.ts'
import type { Source } from '../../src/compiler/source.ts'

export const SCHEMA = `{
  "title": "物品",
  "type": "object",
  "required": ["Name"],
  "properties": {
    "Id": { "title": "编号", "type": "string", "maxLength": 64, "readOnly": true },
    "Name": { "title": "名称", "type": "string", "maxLength": 60 },
    "Price": { "title": "单价", "type": "number", "minimum": 0, "x-kind": "money", "x-unit": "元" },
    "Color": { "title": "颜色", "type": "string", "enum": ["red", "blue"], "x-labels": { "red": "红", "blue": "蓝" } },
    "IsEnabled": { "title": "启用", "type": "boolean" },
    "Version": { "title": "版本", "type": "integer", "readOnly": true }
  },
  "examples": [{ "Name": "甲", "Price": 1.5 }]
}
`

export const DESCRIPTOR = `{
  "formatVersion": 1,
  "name": "thing",
  "title": "物品",
  "schema": "thing",
  "page": "Thing",
  "wire": {
    "preset": "page-upsert",
    "base": "/content/api/Thing",
    "calls": { "list": { "path": "GetThingPageData" } }
  }
}
`

export const schemaFile = (text: string, name = 'thing'): Source => ({ path: `schemas/${name}.json`, text })
export const descriptorFile = (text: string, name = 'thing'): Source => ({ path: `resources/${name}.json`, text })

/** Replaces text that must be there once. */
export function edit(text: string, from: string, to: string): string {
  if (text.split(from).length !== 2) throw new Error(`the fixture does not hold ${from} exactly once`)
  return text.replace(from, () => to)
}

export function compileThing(schema = SCHEMA, descriptor = DESCRIPTOR, more: readonly Source[] = []): Compiled {
  return compile([schemaFile(schema), ...more], [descriptorFile(descriptor)])
}

/** `file:line:col code` of each problem. */
export function places({ problems }: Compiled): readonly string[] {
  return problems.map(({ file, line, column, code }) => `${file}:${line}:${column} ${code}`)
}

export interface Marked extends Compiled {
  /** Where the mark stood: `file:line:col`. */
  readonly place: string
}

/** Compiles the thing with one of its files edited; `«` in the new text marks where the problem must be reported. */
export function compileMarked(which: 'schema' | 'descriptor', from: string, to: string): Marked {
  const marked = edit(which === 'schema' ? SCHEMA : DESCRIPTOR, from, to)
  const text = marked.replace('«', '')
  const before = marked.slice(0, marked.indexOf('«')).split('\n')
  const place = `${which === 'schema' ? 'schemas' : 'resources'}/thing.json:${before.length}:${(before.at(-1) ?? '').length + 1}`
  return { ...(which === 'schema' ? compileThing(text) : compileThing(SCHEMA, text)), place }
}

export const inDescriptor = (from: string, to: string) => compileMarked('descriptor', from, to)
export const inSchema = (from: string, to: string) => compileMarked('schema', from, to)
/** Adds one field to the schema. */
export const withField = (text: string) => inSchema('"maxLength": 60 },\n', `"maxLength": 60 },\n    ${text},\n`)
/** Adds one block to the descriptor. */
export const withBlock = (text: string) => inDescriptor('  "page": "Thing",\n', `  "page": "Thing",\n  ${text},\n`)

/** `«` marks where the problem must be reported. */
export type Row = readonly [why: string, made: Marked, code: string, cure: string]

export function expectRefusal(made: Marked, code: string, cure: string): void {
  expect(places(made)).toContain(`${made.place} ${code}`)
  const cures = made.problems.filter((problem) => problem.code === code).map((problem) => problem.cure)
  expect(cures).toContain(cure)
  expect(made.catalog.resources).toEqual({})
  expect(made.catalog.broken.map(({ name }) => name)).toEqual(['thing'])
}

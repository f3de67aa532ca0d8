/**
 * An OpenAPI document as evidence: one of its schemas gives the fields, the operations that carry it give the calls.
 *
 * Shapes  `openApiSchemas(document)` → the names that a library can be made of; `evidenceOfOpenApi(document, schema)`.
 *         Versions 2 and 3; references inside the document only, each followed once.
 * Errors  Another document, or a schema that it has not, is a sentence.
 */
import { meant } from '../../compiler/suggest.ts'
import { isObject } from '../../model/plain.ts'
import type { Evidence } from './evidence.ts'
import { columnsOfProperties } from './infer-declared.ts'
import { type OpenApi, propertiesOf, resolve, schemasOf } from './openapi.ts'
import { wireOfOpenApi } from './openapi-calls.ts'

/** Names of the schemas that are records: objects with fields. */
export function openApiSchemas(document: OpenApi): readonly string[] {
  return Object.entries(schemasOf(document))
    .filter(([, schema]) => isRecord(propertiesOf(resolve(document, schema))))
    .map(([name]) => name)
}

/** Envelopes and pages only carry records. */
function isRecord(properties: OpenApi): boolean {
  const isWrapping = ['Data', 'data', 'Row', 'rows'].some((name) => isObject(properties[name]))
  return Object.keys(properties).length > 1 && !isWrapping
}

/** Whether a document is OpenAPI or Swagger. */
export function isOpenApi(document: unknown): document is OpenApi {
  return isObject(document) && ('openapi' in document || 'swagger' in document)
}

/** Reads one schema of an OpenAPI document as evidence: its fields and the calls that carry it. */
export function evidenceOfOpenApi(document: OpenApi, schema: string): Evidence | { readonly refused: string } {
  const names = openApiSchemas(document)
  if (!names.includes(schema)) return { refused: `文档里没有名为 ${schema} 的结构，${meant(schema, names)}` }
  const record = resolve(document, schemasOf(document)[schema])
  const required = Array.isArray(record['required']) ? record['required'] : []
  const { wire, open } = wireOfOpenApi(document, schema)
  const columns = columnsOfProperties(propertiesOf(record), required)
  const calls = wire ? Object.keys(wire.calls).length : 0
  const notes = [`结构 ${schema}，${columns.length} 个字段${calls > 0 ? `，${calls} 个调用` : ''}`]
  return { columns, ...(wire ? { wire } : {}), open, notes }
}

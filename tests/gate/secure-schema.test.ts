/** RELIABILITY S2: every compiled schema passes Ajv's own schema for schemas that are safe to check untrusted data with. */
import { Ajv } from 'ajv'
import secure from 'ajv/lib/refs/json-schema-secure.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { compileThing, edit, SCHEMA } from '../compiler/fixture.ts'
import { CATALOG as catalog } from '../support/project.ts'

const isSecure = new Ajv({ strictTypes: false, allErrors: true }).compile(secure)
const libraries = Object.values(catalog.resources)

function weaknesses(schema: object): readonly string[] {
  return isSecure(schema)
    ? []
    : (isSecure.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

/** Dates need no limit of their own: a body has 1 MB, and patterns.test.ts proves that their formats take linear time. */
function withBoundedDates<T>(schema: T): T {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return schema
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withBoundedDates(value)]))
  return (['date', 'date-time'].includes(String(inner['format'])) ? { maxLength: 35, ...inner } : inner) as T
}

describe('RELIABILITY S2: schemas are safe for data that nobody has checked', () => {
  it('all libraries are looked at', () => {
    expect(libraries.length).toBeGreaterThanOrEqual(32)
  })

  it.each(libraries.map((library) => [library.name, library.schema] as const))('%s', (_name, schema) => {
    expect(weaknesses(withBoundedDates(schema))).toEqual([])
  })

  it('what it would refuse does not compile: a pattern on text without end', () => {
    const open = edit(
      SCHEMA,
      '"maxLength": 60 }',
      '"pattern": "^[a-z]+$", "x-messages": { "pattern": "只能用小写字母" } }',
    )
    expect(weaknesses({ properties: { Name: { type: 'string', pattern: '^[a-z]+$' } } })).not.toEqual([])
    expect(compileThing(open).problems.map(({ code }) => code)).toEqual(['limitMissing'])
  })
})

/** Our answers in the place of RJSF's, compared with RJSF's own for every library's form and every example record. */
import { createRequire } from 'node:module'
import { createSchemaUtils as shipped, schemaHasNestedConditional as shippedConditions } from '@rjsf/utils'
import getDefaultRegistry from '@rjsf/core/lib/getDefaultRegistry.js'
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import { describe, expect, it } from 'vitest'
import { loadSources } from '../../../src/cli/files.ts'
import { businessDay } from '../../../src/model/business-day.ts'
import type { Field, WireRecord } from '../../../src/model/resource.ts'
import { RECORD_SCHEMA } from '../../../src/model/wrap-validate.ts'
import hasConditions from '../../../src/ui/form/rjsf-no-conditions.ts'
import { formPlan, newRecord, withRequired } from '../../../src/ui/form/rjsf-schema.ts'
import registry from '../../../src/ui/form/rjsf-registry.ts'
import plainSchemaUtils from '../../../src/ui/form/rjsf-schema-utils.ts'
import { silentValidator } from '../../../src/ui/form/rjsf-validator.ts'
import { CATALOG } from '../../support/project.ts'

// Node's own reading of the package knows no aliases.
const rjsf = createRequire(import.meta.url)('@rjsf/utils') as typeof import('@rjsf/utils')
const { createSchemaUtils, schemaHasNestedConditional } = rjsf
const BEHAVIOUR = { emptyObjectFields: 'skipDefaults', arrayMinItems: { populate: 'never' } } as const
const libraries = Object.values(CATALOG.resources)
const schemas = loadSources('.').schemas.map(({ text }) => JSON.parse(text) as { readonly examples?: WireRecord[] })
const examples = schemas.flatMap((schema) => schema.examples ?? [])

it('what ships stands in the place of RJSF’s own, which an upgrade may move', () => {
  expect([shipped, shippedConditions, getDefaultRegistry]).toEqual([plainSchemaUtils, hasConditions, registry])
  expect(createSchemaUtils).not.toBe(plainSchemaUtils)
})

it('its precompiled validator answers for the schema that it was made for, and asks about no other', () => {
  const validator = createPrecompiledValidator({ record: (value: unknown) => value === 1 } as never, RECORD_SCHEMA)
  expect(validator.rawValidation(RECORD_SCHEMA, 1)).toEqual({ errors: undefined })
  expect(() => validator.rawValidation({ $id: 'other' } as never, 1)).toThrow('neither resolves')
  expect(() => validator.validateFormData(1, RECORD_SCHEMA)).toThrow('nor words errors')
})

describe('what RJSF asks about the form of a library', () => {
  it.each(libraries)('is answered for $name as RJSF itself would', (library) => {
    const schema = withRequired(formPlan(library).schema, new Set(['Name']))
    const theirs = createSchemaUtils(silentValidator, schema, BEHAVIOUR)
    const ours = plainSchemaUtils(silentValidator, schema, BEHAVIOUR)
    for (const record of [newRecord(library.fields), ...examples]) {
      expect(ours.getDefaultFormState(schema, record)).toEqual(theirs.getDefaultFormState(schema, record))
      for (const part of [schema, ...Object.values(schema.properties ?? {})])
        if (typeof part === 'object')
          expect(ours.retrieveSchema(part, record, true)).toEqual(theirs.retrieveSchema(part, record, true))
    }
    expect(ours.getRootSchema()).toBe(theirs.getRootSchema())
    expect(hasConditions()).toBe(schemaHasNestedConditional(schema, schema))
  })

  it('differs when the schema, the validator or the behaviour does', () => {
    const [first, second] = libraries.filter(({ view }) => !view).map((library) => formPlan(library).schema)
    const ours = plainSchemaUtils(silentValidator, first!, BEHAVIOUR)
    expect(ours.doesSchemaUtilsDiffer(silentValidator, structuredClone(first!), BEHAVIOUR)).toBe(false)
    expect(ours.doesSchemaUtilsDiffer({ ...silentValidator }, first!, BEHAVIOUR)).toBe(true)
    expect(ours.doesSchemaUtilsDiffer(silentValidator, second!, BEHAVIOUR)).toBe(true)
    expect(ours.doesSchemaUtilsDiffer(silentValidator, first!)).toBe(true)
  })
})

it('a new record begins with the day on which it is made, where it may be another, too', () => {
  const day = { kind: 'date', title: '日', readOnly: false, required: true } as const
  const fields = [
    { ...day, name: 'On', derived: { stamp: 'day', on: ['create'] } },
    { ...day, name: 'MadeOn', readOnly: true, derived: { stamp: 'day', on: ['create'] } },
    { ...day, name: 'PaidOn', derived: { stamp: 'day', on: ['pay'] } },
  ] as unknown as readonly Field[]
  expect(newRecord(fields)).toEqual({ On: businessDay(Date.now()) })
})

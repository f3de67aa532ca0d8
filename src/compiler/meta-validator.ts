/** Ajv's functions for the meta-schemas: both formats of descriptors, those of schemas and of statistics. The command has them made when it is bundled: making them takes a tenth of a second. */
import type { ValidateFunction } from 'ajv/dist/2020.js'
import resourceMeta from '../../schemas/meta/resource.v1.json' with { type: 'json' }
import resourceMeta2 from '../../schemas/meta/resource.v2.json' with { type: 'json' }
import schemaMeta from '../../schemas/meta/schema.v1.json' with { type: 'json' }
import statisticMeta from '../../schemas/meta/statistic.v1.json' with { type: 'json' }
import { createAjv } from '../model/validator.ts'

export const META_SCHEMAS = {
  resource: resourceMeta,
  resource2: resourceMeta2,
  schema: schemaMeta,
  statistic: statisticMeta,
} as const
export type MetaName = keyof typeof META_SCHEMAS

/** Errors carry their schemas, whose descriptions are the cure. */
export const META_OPTIONS = { verbose: true, strictTypes: false, strictTuples: false } as const

/** Compiles the validator of one meta-schema; slow, so keep the result. */
export function metaValidator(meta: MetaName): ValidateFunction {
  return createAjv(META_OPTIONS).compile(META_SCHEMAS[meta])
}

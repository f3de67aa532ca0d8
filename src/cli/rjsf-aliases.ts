/** What stands in the place of RJSF's own parts, in the build and in the tests of screens alike. */
import { fileURLToPath } from 'node:url'

export const rjsfAliases = [
  // Its fields, templates and widgets are replaced by our theme: over 44 kB (brotli) that no form would use.
  { find: /^.*\/getDefaultRegistry\.js$/, replacement: inForm('rjsf-registry.ts') },
  // Nor does a form's schema have anything to resolve, merge or fill in.
  { find: /^.*\/createSchemaUtils\.js$/, replacement: inForm('rjsf-schema-utils.ts') },
  { find: /^.*\/schemaHasNestedConditional\.js$/, replacement: inForm('rjsf-no-conditions.ts') },
  // Of its precompiled validator only ajv's verdict is asked for.
  { find: /^.*\/(?:retrieveSchema|processRawValidationErrors)\.js$/, replacement: inForm('rjsf-unasked.ts') },
]

function inForm(file: string): string {
  return fileURLToPath(new URL(`../ui/form/${file}`, import.meta.url))
}

/**
 * In the place of RJSF's resolving of schemas and of its rewording of errors in the build. The precompiled validator would resolve
 * only another schema than the one it was made for, and `wrapValidate` takes ajv's errors as they are; with both come 13 kB
 * (brotli) for the first record that is checked.
 *
 * Errors  What nobody asks throws, should RJSF come to ask it.
 */
function unasked(): never {
  throw new Error('RJSF neither resolves schemas here nor words errors (model/problem-words.ts)')
}

export {
  unasked as default,
  unasked as relaxOptionsForScoring,
  unasked as resolveAllReferences,
  unasked as resolveAnyOrOneOfSchemas,
  unasked as resolveDependencies,
  unasked as retrieveSchemaInternal,
}

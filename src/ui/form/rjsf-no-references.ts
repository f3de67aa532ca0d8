/**
 * In the place of RJSF's resolving of schemas in the build. The precompiled validator would ask it only about another schema
 * than the one it was made for, and with it come merging and resolving (13 kB, brotli) for the first record that is checked.
 *
 * Errors  What nobody asks throws, should RJSF come to ask it.
 */
function unasked(): never {
  throw new Error('the schemas of this console hold nothing to resolve')
}

export {
  unasked as default,
  unasked as relaxOptionsForScoring,
  unasked as resolveAllReferences,
  unasked as resolveAnyOrOneOfSchemas,
  unasked as resolveDependencies,
  unasked as retrieveSchemaInternal,
}

/** In the place of RJSF's search for nested conditions in the build: the schemas of our forms have none (`rjsf-schema.ts`). */
function hasConditions(): boolean {
  return false
}

export { hasConditions as default }

/** RJSF's own modules, past the aliases. */
declare module '*createSchemaUtils.js?own' {
  export { default } from '@rjsf/utils/lib/createSchemaUtils.js'
}
declare module '*schemaHasNestedConditional.js?own' {
  export { default } from '@rjsf/utils/lib/schemaHasNestedConditional.js'
}

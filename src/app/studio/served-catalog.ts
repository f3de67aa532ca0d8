/** The libraries of a build with their schemas. A chunk of its own: only the studio of a running server reads it. */
export { default as servedCatalog } from 'virtual:served-catalog'

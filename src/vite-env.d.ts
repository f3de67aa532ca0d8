/** Modules that `cli/catalog-plugin.ts` makes from `schemas/`, `resources/` and the tokens. */

declare module 'virtual:catalog' {
  /** In development; a build has the index and a file for each library. */
  export const catalog: import('./model/resource.ts').Catalog | undefined
  export default catalog
}

declare module 'virtual:validators' {
  type Load = () => Promise<{ readonly default: import('@rjsf/validator-ajv8/lib/types.js').ValidatorFunctions }>
  /** One lazily loaded module per library, compiled ahead of time: no eval in the browser. */
  export const validators: Readonly<Record<string, Load>>
  export default validators
}

declare module 'virtual:schemas' {
  type Load = () => Promise<{ readonly default: import('./model/resource.ts').JsonSchema }>
  /** One lazily loaded module per library; the browser's catalog is without them. */
  export const schemas: Readonly<Record<string, Load>>
  export default schemas
}

declare module 'virtual:library-places' {
  const places: import('./wire/library-places.ts').PackedPlaces
  export default places
}

declare module 'virtual:library-heads' {
  const heads: import('./wire/library-heads.ts').PackedHeads
  export default heads
}

declare module 'virtual:statistic-heads' {
  const heads: import('./wire/statistic-heads.ts').PackedStatistics
  export default heads
}

declare module 'virtual:statistics' {
  const statistics: Readonly<Record<string, import('./model/statistic.ts').Statistic>>
  export default statistics
}

declare module 'virtual:served-catalog' {
  /** With the schemas of the records. */
  const catalog: import('./model/resource.ts').Catalog
  export default catalog
}

declare module 'virtual:tokens.css'

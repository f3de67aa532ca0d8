/** Modules that `cli/catalog-plugin.ts` makes from `schemas/`, `resources/` and the tokens. */

declare module 'virtual:catalog' {
  export const catalog: import('./model/resource.ts').Catalog
  export default catalog
}

declare module 'virtual:validators' {
  type Load = () => Promise<{ readonly default: import('./model/wrap-validate.ts').AjvFunction }>
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

declare module 'virtual:first-pages' {
  export const firstPages: import('./cli/first-pages.ts').FirstPages
  export default firstPages
}

declare module 'virtual:tokens.css'

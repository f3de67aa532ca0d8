declare module 'virtual:bench-libraries' {
  export const catalog: import('../../src/model/resource.ts').Catalog
}

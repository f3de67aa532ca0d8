/**
 * The Vite plugin that hands the authored files to the browser: `virtual:catalog` (compiled), `virtual:validators`
 * and `virtual:schemas` (one lazily loaded module per library each), `virtual:first-pages` (what each list asks for first) and
 * `virtual:tokens.css` (the tokens as custom properties).
 *
 * Errors  In a build any problem of an author stops it, with file:line:col and cure. In development the problems are
 *         printed, the library is switched off, and a saved, added or deleted file updates the page without a reload.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Plugin } from 'vite'
import type { Compiled } from '../compiler/compile.ts'
import { type AuthorProblem, formatAuthorProblem } from '../model/problem.ts'
import { tokensCss } from '../ui/tokens.ts'
import { isAuthored, SETTLE_MS, watchAuthored } from './authored-watch.ts'
import { loadCatalog } from './files.ts'
import { firstPagesOf } from './first-pages.ts'
import { standaloneModule } from './standalone.ts'

const CATALOG = 'virtual:catalog'
const VALIDATORS = 'virtual:validators'
const VALIDATOR = 'virtual:validator/'
const SCHEMAS = 'virtual:schemas'
const SCHEMA = 'virtual:schema/'
const FIRST_PAGES = 'virtual:first-pages'
const TOKENS = 'virtual:tokens.css'
const resolved = (id: string) => `\0${id}`

export interface CatalogPluginOptions {
  /** The folder that holds `schemas/` and `resources/`; Vite's root when absent. */
  readonly root?: string
}

export function catalogPlugin(options: CatalogPluginOptions = {}): Plugin {
  let root = options.root ?? ''
  let isBuild = false
  let compiled: Compiled | undefined
  let endWatch = () => {}
  const current = () => (compiled ??= loadCatalog(root))
  return {
    name: 'rehab-catalog',
    configResolved(config) {
      root = options.root ?? config.root
      isBuild = config.command === 'build'
    },
    configureServer(server) {
      if (server.config.server.watch !== null) endWatch = watchAuthored(root, server.watcher)
    },
    buildEnd: () => endWatch(),
    buildStart() {
      compiled = undefined
      const { problems } = current()
      if (problems.length === 0) return
      if (isBuild) this.error(reportOf(problems))
      this.warn(reportOf(problems))
    },
    resolveId(id) {
      const made = [CATALOG, VALIDATORS, SCHEMAS, FIRST_PAGES, TOKENS].includes(id)
      return made || id.startsWith(VALIDATOR) || id.startsWith(SCHEMA) ? resolved(id) : undefined
    },
    load(id) {
      if (id === resolved(TOKENS)) return tokensCss()
      if (id === resolved(CATALOG)) return catalogModule(current(), isBuild)
      if (id === resolved(FIRST_PAGES)) return firstPagesModule(current())
      if (id === resolved(VALIDATORS)) return lazyModules(current(), 'validators', VALIDATOR)
      if (id === resolved(SCHEMAS)) return lazyModules(current(), 'schemas', SCHEMA)
      if (id.startsWith(resolved(SCHEMA))) return schemaModule(current(), id.slice(resolved(SCHEMA).length))
      if (!id.startsWith(resolved(VALIDATOR))) return undefined
      const resource = current().catalog.resources[id.slice(resolved(VALIDATOR).length)]
      return resource ? standaloneModule(resource) : 'export default undefined'
    },
    async hotUpdate({ file, modules }) {
      if (!isAuthored(root, file)) return undefined
      // The client comes first; what other environments load is compiled by then.
      if (this.environment.name === 'client') {
        await wait(SETTLE_MS)
        compiled = undefined
        const { problems } = current()
        if (problems.length > 0) this.warn(reportOf(problems))
      }
      const { moduleGraph } = this.environment
      const made = [...moduleGraph.idToModuleMap.values()].filter(
        ({ id }) => id?.startsWith(resolved('virtual:')) && id !== resolved(TOKENS),
      )
      // Also here, since Vite's own invalidation for an update lets a load that is under way put the old text back.
      for (const module of made) moduleGraph.invalidateModule(module)
      // What a page asks for first is over by now; the next page is given it anew.
      return [...modules, ...made.filter((module) => !isFirstPages(module))]
    },
  }
}

/**
 * Without the schemas, a third of it: lists and forms read fields, and validators are compiled. Frozen in development, where a
 * mutation should be noticed; in a build freezing would only cost the reader time.
 */
function catalogModule({ catalog: whole }: Compiled, isBuild: boolean): string {
  const resources = Object.entries(whole.resources).map(([name, resource]) => [name, { ...resource, schema: {} }])
  const catalog = { ...whole, resources: Object.fromEntries(resources) }
  const parsed = `JSON.parse(${JSON.stringify(JSON.stringify(catalog))})`
  if (isBuild) return `export const catalog = ${parsed}\nexport default catalog`
  const freeze = `const freeze = (value) => { if (value && typeof value === 'object') { Object.values(value).forEach(freeze); Object.freeze(value) } return value }`
  return `${freeze}\nexport const catalog = freeze(${parsed})\nexport default catalog`
}

function lazyModules({ catalog }: Compiled, exported: string, prefix: string): string {
  const entries = Object.keys(catalog.resources).map(
    (name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(prefix + name)})`,
  )
  return `export const ${exported} = { ${entries.join(', ')} }\nexport default ${exported}`
}

function schemaModule({ catalog }: Compiled, name: string): string {
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(catalog.resources[name]?.schema ?? {}))})`
}

function firstPagesModule({ catalog }: Compiled): string {
  return `export const firstPages = ${JSON.stringify(firstPagesOf(catalog))}\nexport default firstPages`
}

function isFirstPages({ id }: { readonly id: string | null }): boolean {
  return id === resolved(FIRST_PAGES)
}

function reportOf(problems: readonly AuthorProblem[]): string {
  return `${problems.map(formatAuthorProblem).join('\n')}\n资料库文件中有 ${problems.length} 处错误`
}

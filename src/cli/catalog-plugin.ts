/**
 * The Vite plugin that hands the authored files to the browser: `virtual:library-places` and `virtual:library-heads` (the index
 * of all libraries; a build writes a file for each beside it), `virtual:catalog` (all of them whole, in development alone),
 * `virtual:served-catalog` (with the schemas, for the studio), `virtual:validators` and `virtual:schemas` (one lazily loaded
 * module per library each), `virtual:statistic-heads` and `virtual:statistics` (what is declared, for the pages that show figures)
 * and `virtual:tokens.css` (the tokens as custom properties).
 *
 * Errors  In a build any problem of an author stops it, with file:line:col and cure. In development the problems are
 *         printed, the library is switched off, and a saved, added or deleted file updates the page without a reload.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Plugin } from 'vite'
import type { Compiled } from '../compiler/compile.ts'
import { type AuthorProblem, formatAuthorProblem } from '../model/problem.ts'
import type { Resource } from '../model/resource.ts'
import { inputLibraries } from '../model/transition-input.ts'
import { withoutViews } from '../model/view.ts'
import { tokensCss } from '../ui/tokens.ts'
import { isAuthored, SETTLE_MS, watchAuthored } from './authored-watch.ts'
import { loadCatalog } from './files.ts'
import { headsOf, placesWithFiles, placesWithoutFiles, statisticHeadsOf } from './library-files.ts'
import { standaloneModule } from './standalone.ts'

const CATALOG = 'virtual:catalog'
const PLACES = 'virtual:library-places'
const HEADS = 'virtual:library-heads'
const STATISTIC_HEADS = 'virtual:statistic-heads'
const STATISTICS = 'virtual:statistics'
const SERVED = 'virtual:served-catalog'
const VALIDATORS = 'virtual:validators'
const VALIDATOR = 'virtual:validator/'
const SCHEMAS = 'virtual:schemas'
const SCHEMA = 'virtual:schema/'
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
  const validators = new WeakMap<Resource, string>()
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
    async buildStart() {
      // A worker's build begins within another one.
      if (isBuild && compiled) return
      // The rules are loaded for who builds or develops, not by everybody who reads the settings of Vite.
      const { authoredVerdict } = await import('./authored-verdict.ts')
      const verdict = authoredVerdict(root)
      compiled = verdict.compiled
      if (verdict.failing.length === 0) return
      if (isBuild) this.error(reportOf(verdict.failing))
      this.warn(reportOf(verdict.failing))
    },
    resolveId(id) {
      const made = [CATALOG, PLACES, HEADS, STATISTIC_HEADS, STATISTICS, SERVED, VALIDATORS, SCHEMAS, TOKENS].includes(
        id,
      )
      return made || id.startsWith(VALIDATOR) || id.startsWith(SCHEMA) ? resolved(id) : undefined
    },
    load(id) {
      if (id === resolved(TOKENS)) return tokensCss()
      if (id === resolved(CATALOG)) return catalogModule(current(), isBuild)
      if (id === resolved(SERVED)) return `export default ${parsed(current().catalog)}`
      if (id === resolved(HEADS)) return `export default ${parsed(headsOf(current().catalog))}`
      if (id === resolved(STATISTICS)) return `export default ${parsed(current().catalog.statistics ?? {})}`
      if (id === resolved(STATISTIC_HEADS)) return `export default ${parsed(statisticHeadsOf(current().catalog))}`
      if (id === resolved(PLACES)) {
        if (!isBuild) return `export default ${parsed(placesWithoutFiles(current().catalog))}`
        const { places, files } = placesWithFiles(current().catalog)
        for (const { path, text } of files) this.emitFile({ type: 'asset', fileName: path, source: text })
        return `export default ${parsed(places)}`
      }
      if (id === resolved(VALIDATORS)) return lazyModules([...checkedIn(current()).keys()], 'validators', VALIDATOR)
      if (id === resolved(SCHEMAS))
        return lazyModules(Object.keys(withoutViews(current().catalog).resources), 'schemas', SCHEMA)
      if (id.startsWith(resolved(SCHEMA))) return schemaModule(current(), id.slice(resolved(SCHEMA).length))
      if (!id.startsWith(resolved(VALIDATOR))) return undefined
      const resource = checkedIn(current()).get(id.slice(resolved(VALIDATOR).length))
      if (!resource) return 'export default undefined'
      const text = validators.get(resource) ?? standaloneModule(resource)
      validators.set(resource, text)
      return text
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
      // The index is for a page that begins; one that is open has the catalog.
      return [...modules, ...made.filter((module) => !isIndex(module))]
    },
  }
}

/** Without the schemas, as in a build. Frozen, so that a mutation is noticed. */
function catalogModule({ catalog: whole }: Compiled, isBuild: boolean): string {
  if (isBuild) return `export const catalog = undefined\nexport default catalog`
  const resources = Object.entries(whole.resources).map(([name, resource]) => [name, { ...resource, schema: {} }])
  const catalog = { ...whole, resources: Object.fromEntries(resources) }
  const freeze = `const freeze = (value) => { if (value && typeof value === 'object') { Object.values(value).forEach(freeze); Object.freeze(value) } return value }`
  return `${freeze}\nexport const catalog = freeze(${parsed(catalog)})\nexport default catalog`
}

/** What has a validator: each library, and what its transitions ask for. */
function checkedIn({ catalog }: Compiled): ReadonlyMap<string, Resource> {
  const all = Object.values(withoutViews(catalog).resources)
  return new Map([...all.map((resource) => [resource.name, resource] as const), ...inputLibraries(all)])
}

function lazyModules(names: readonly string[], exported: string, prefix: string): string {
  const entries = names.map((name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(prefix + name)})`)
  return `export const ${exported} = { ${entries.join(', ')} }\nexport default ${exported}`
}

function schemaModule({ catalog }: Compiled, name: string): string {
  return `export default ${parsed(catalog.resources[name]?.schema ?? {})}`
}

/** An expression that browsers read faster than a literal. */
function parsed(value: unknown): string {
  return `JSON.parse(${JSON.stringify(JSON.stringify(value))})`
}

function isIndex({ id }: { readonly id: string | null }): boolean {
  return [PLACES, HEADS, STATISTIC_HEADS, STATISTICS].some((name) => id === resolved(name))
}

function reportOf(problems: readonly AuthorProblem[]): string {
  return `${problems.map(formatAuthorProblem).join('\n')}\n资料库文件中有 ${problems.length} 处错误`
}

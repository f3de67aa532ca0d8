/** The virtual modules of a project as the browser gets them, loaded. */
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { catalogPlugin } from '../../src/cli/catalog-plugin.ts'
import type { Catalog, Resource } from '../../src/model/resource.ts'
import type { Validate } from '../../src/model/validation.ts'
import type { PackedHeads } from '../../src/wire/library-heads.ts'
import type { PackedPlaces } from '../../src/wire/library-places.ts'
import { tempProject } from './support.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const ENTRY = `import 'virtual:tokens.css'
export { default as places } from 'virtual:library-places'
export { default as heads } from 'virtual:library-heads'
export { default as whole } from 'virtual:catalog'
export { default as served } from 'virtual:served-catalog'
export { loadValidator } from ${JSON.stringify(join(ROOT, 'src/app/validators.ts'))}
`

interface Loaded {
  readonly places: PackedPlaces
  readonly heads: PackedHeads
  readonly whole: Catalog | undefined
  readonly served: Catalog
  readonly loadValidator: (resource: Resource) => Promise<Validate>
}

interface Built extends Loaded {
  readonly validators: Readonly<Record<string, Validate>>
  readonly files: readonly { readonly name: string; readonly text: string }[]
}

/** Builds the virtual modules of a project as the browser gets them, and loads them. */
export async function buildFrom(root: string): Promise<Built> {
  const home = tempProject({ 'entry.js': ENTRY, 'package.json': '{"type":"module"}' })
  const result = await build({
    root: home,
    configFile: false,
    logLevel: 'silent',
    plugins: [catalogPlugin({ root })] satisfies Plugin[],
    build: { outDir: 'out', lib: { entry: 'entry.js', formats: ['es'], fileName: 'entry' }, minify: true },
  })
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((part) => ('output' in part ? part.output : []))
  const files = outputs.map((file) => ({
    name: file.fileName,
    text: file.type === 'chunk' ? file.code : String(file.source),
  }))
  const loaded = (await import(pathToFileURL(join(home, 'out/entry.js')).href)) as Loaded
  // At once: the files are gone after the first test.
  const validators = Object.values(loaded.served.resources).map(
    async (resource) => [resource.name, await loaded.loadValidator(resource)] as const,
  )
  return { ...loaded, validators: Object.fromEntries(await Promise.all(validators)), files }
}

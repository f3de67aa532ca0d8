/** A start takes the catalog that the build has compiled, as long as it is what the compiler would make of the files. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { loadSources } from '../../src/cli/files.ts'
import { packCatalog, READY_CATALOG, readyOrCompiled } from '../../src/cli/ready-catalog.ts'
import { statisticsIn } from '../../src/gate/project.ts'
import { compile } from '../../src/compiler/compile.ts'
import type { Catalog } from '../../src/model/resource.ts'
import { builtConsole, serverOf } from '../support/builds.ts'
import { ROOT } from '../support/project.ts'

const SOURCES = loadSources(ROOT)
const COMPILED = compile(SOURCES.schemas, SOURCES.descriptors, statisticsIn(SOURCES))
const PACKED = packCatalog(SOURCES) ?? new Uint8Array()

const folder = mkdtempSync(join(tmpdir(), 'rehab-ready-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function kept(content: Uint8Array): string {
  const file = join(folder, 'ready')
  writeFileSync(file, content)
  return file
}

/** The same files, one of them with another text. */
function changed(path: string, change: (text: string) => string) {
  const inPlace = (sources: typeof SOURCES.schemas) =>
    sources.map((source) => (source.path === path ? { ...source, text: change(source.text) } : source))
  const { schemas, descriptors, statistics = [] } = SOURCES
  return { schemas: inPlace(schemas), descriptors: inPlace(descriptors), statistics: inPlace(statistics) }
}

function retitled(text: string): string {
  return text.replace('"title": "收费项目"', '"title": "收费目录"')
}

const titleOf = (catalog: Catalog) => catalog.resources['charge-item']?.title
const DIGEST_BYTES = 32
/** Another catalog under the digest of the project's files, so that it shows where one came from. */
const MARKED = Buffer.concat([
  PACKED.subarray(0, DIGEST_BYTES),
  (packCatalog(changed('resources/charge-item.json', retitled)) ?? PACKED).subarray(DIGEST_BYTES),
])

describe('the catalog that a build leaves beside the server', () => {
  it('is what the compiler makes of the same files, and as little to be changed', () => {
    const { catalog, problems } = readyOrCompiled(SOURCES, kept(PACKED))
    expect(problems).toEqual([])
    expect(catalog).toStrictEqual(COMPILED.catalog)
    expect(Object.isFrozen(catalog.resources['charge-item']?.fields[0])).toBe(true)
    // A view has its library's own schema: one validator for both.
    const shared = (one: Catalog) =>
      Object.values(one.resources).map(({ schema }) =>
        Object.values(one.resources).findIndex((other) => other.schema === schema),
      )
    expect(shared(catalog)).toEqual(shared(COMPILED.catalog))
  })

  it('is what the project’s own build has', async () => {
    const built = join(serverOf(await builtConsole()), READY_CATALOG)
    expect(readFileSync(built).subarray(0, DIGEST_BYTES)).toEqual(Buffer.from(PACKED.subarray(0, DIGEST_BYTES)))
    expect(readyOrCompiled(SOURCES, built).catalog).toStrictEqual(COMPILED.catalog)
  })

  it('is taken without compiling', () => {
    expect(titleOf(readyOrCompiled(SOURCES, kept(MARKED)).catalog)).toBe('收费目录')
  })

  it.each([
    ['resources/acupoint.json', '"title": "', '"title": "新'],
    ['schemas/acupoint.json', '"title": "', '"title": "新'],
    ['resources/statistics/patients.json', '"title": "', '"title": "新'],
  ])('is left where %s has changed', (path, from, to) => {
    const sources = changed(path, (text) => text.replace(from, to))
    const { catalog } = readyOrCompiled(sources, kept(MARKED))
    expect(catalog).toStrictEqual(compile(sources.schemas, sources.descriptors, statisticsIn(sources)).catalog)
    expect(catalog).not.toEqual(COMPILED.catalog)
  })

  it('is left where a file has come or gone', () => {
    const { schemas, descriptors } = SOURCES
    const fewer = descriptors.filter(({ path }) => path !== 'resources/acupoint.json')
    expect(readyOrCompiled({ schemas, descriptors: fewer }, kept(PACKED)).catalog.resources['acupoint']).toBeUndefined()
    const more = [...descriptors, { path: 'resources/new.json', text: '{}' }]
    expect(readyOrCompiled({ schemas, descriptors: more }, kept(PACKED)).catalog.broken).toHaveLength(1)
  })

  it.each([
    ['absent', () => join(folder, 'nothing')],
    ['empty', () => kept(new Uint8Array())],
    ['cut off', () => kept(PACKED.subarray(0, 20_000))],
    ['something else', () => kept(Buffer.from('{}'))],
  ])('is left when it is %s', (_state, place) => {
    const { catalog } = readyOrCompiled(SOURCES, place())
    expect(titleOf(catalog)).toBe('收费项目')
    expect(catalog).toStrictEqual(COMPILED.catalog)
  })

  it('is not made of files with problems, which are said at every start', () => {
    const sources = changed('resources/charge-item.json', (text) => text.replace('"title"', '"titel"'))
    expect(packCatalog(sources)).toBeUndefined()
    const { catalog, problems } = readyOrCompiled(sources, kept(PACKED))
    expect(catalog.broken.map(({ name }) => name)).toContain('charge-item')
    expect(problems.length).toBeGreaterThan(0)
  })
})

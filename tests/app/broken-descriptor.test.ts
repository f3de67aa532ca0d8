/** Every library of this repository is broken in turn, in every way, and the others keep their pages. */
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mapPages } from '../../src/app/menu-pages.ts'
import { loadSources } from '../../src/cli/files.ts'
import { compile } from '../../src/compiler/compile.ts'
import type { Source } from '../../src/compiler/source.ts'
import { rightRole, RIGHTS } from '../../src/model/rights.ts'
import { createMemo } from '../../src/compiler/memo.ts'

const { schemas, descriptors } = loadSources(resolve(import.meta.dirname, '../..'))
const ROLES = ['organizationAdmin', 'consortiumAdmin', ...RIGHTS.map(rightRole)]
const nameOf = ({ path }: Source) => /([^/]+)\.json$/.exec(path)?.[1] ?? path

const WAYS: readonly (readonly [what: string, corrupt: (text: string) => string])[] = [
  ['of a newer format', (text) => text.replace(/"formatVersion":\s*\d/, '"formatVersion": 9')],
  ['with a misspelt keyword', (text) => text.replace('"page"', '"pages"')],
  ['cut off in the middle', (text) => text.slice(0, text.length / 2)],
  ['that is empty', () => ''],
  ['that is no object', () => '[1, 2]'],
  ['without a schema', (text) => text.replace(/"(schema|of)":\s*"[^"]+"/, '"$1": "nowhere"')],
  ['with a field that nobody has', (text) => text.replace(/"(columns|fields)":\s*\[/, '"$1": ["Nowhere", ')],
]

const ALL = descriptors.flatMap((descriptor) =>
  WAYS.map(([what, corrupt]) => ({ name: nameOf(descriptor), what, corrupt, path: descriptor.path, descriptor })),
)
/** A view that takes all fields as its library has them names none that could be wrong. */
const isChanged = ({ corrupt, descriptor: { text } }: (typeof ALL)[number]) => corrupt(text) !== text
const CASES = ALL.filter(isChanged)

/** The library that a view is of: it goes off together with its views. */
const homes = new Map(descriptors.map((source) => [nameOf(source), (JSON.parse(source.text) as { of?: string }).of]))
const homeOf = (name: string) => homes.get(name)

/** What no case changes is compiled once; that it comes to the same is tested with the compiler. */
const memo = createMemo()

function pagesWith(path: string, corrupt: (text: string) => string) {
  const changed = descriptors.map((source) => (source.path === path ? { path, text: corrupt(source.text) } : source))
  const { catalog, problems } = compile(schemas, changed, { memo })
  return { catalog, problems, map: mapPages(catalog, [], ROLES) }
}

describe('S8 a broken or newer descriptor', () => {
  it('has several neighbours here', () => {
    expect(descriptors.length).toBeGreaterThanOrEqual(5)
    const unchanged = ALL.filter((one) => !isChanged(one)).map(({ name, what }) => `${name} ${what}`)
    expect(unchanged).toEqual(['patient-detail with a field that nobody has'])
  })

  it.each(CASES)('$name $what takes no other library with it', ({ name, path, corrupt }) => {
    const { catalog, problems, map } = pagesWith(path, corrupt)
    expect(problems.map(({ file }) => file)).toContain(path)
    for (const other of descriptors.map(nameOf).filter((one) => one !== name && homeOf(one) !== name)) {
      expect(map.placeOf(map.pathOf(other))?.content, other).toMatchObject({
        kind: 'library',
        library: { name: other },
      })
      const shown = map.placeOf(`${map.pathOf(other)}/1/show`)
      // One record has no page beside its form.
      if (catalog.resources[other]?.single) expect(shown, other).toBeUndefined()
      else expect(shown, other).toMatchObject({ screen: 'show', id: '1' })
    }
    expect(Object.keys(catalog.resources)).not.toContain(name)
    expect(map.placeOf(map.pathOf(name))?.content).toMatchObject({ kind: 'broken' })
  })
})

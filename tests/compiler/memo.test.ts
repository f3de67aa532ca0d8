/** Compiling with a memory comes to what compiling without one does, whatever is edited between. */
import { describe, expect, it } from 'vitest'
import { authoredFiles } from '../../src/cli/studio-files.ts'
import { compileProject } from '../../src/compiler/compile.ts'
import { createMemo } from '../../src/compiler/memo.ts'
import { ROOT } from '../support/server.ts'

type Texts = Map<string, string>
const CHARGE = 'resources/charge-item.json'
const SCHEMA = 'schemas/charge-item.json'
const SHARED = 'schemas/shared/library.json'

const replace = (path: string, from: string, to: string) => (texts: Texts) =>
  void texts.set(path, (texts.get(path) ?? '').replace(from, to))

const EDITS: readonly (readonly [what: string, edit: (texts: Texts) => void])[] = [
  ['nothing', () => undefined],
  ['a title', replace(CHARGE, '"title": "收费项目"', '"title": "收费条目"')],
  ['a field of the schema', replace(SCHEMA, '"title": "项目编码"', '"title": "编码"')],
  ['what all schemas share', replace(SHARED, '"title"', '"description"')],
  ['a file that is no JSON', (texts) => void texts.set(SCHEMA, '{')],
  ['another broken file', replace(CHARGE, '"schema": "charge-item"', '"schema": "charge-itm"')],
  ['a schema of the name that was looked for', (texts) => void texts.set('schemas/charge-itn.json', '{}')],
  [
    'the schema is there',
    (texts) => void texts.set('schemas/charge-itm.json', texts.get('schemas/mo-item.json') ?? ''),
  ],
  ['a library goes', (texts) => void texts.delete('resources/mo-item.json')],
  ['a page that is taken', replace('resources/phrase.json', '"page": "', '"page": "ActionUnit" , "title": "')],
]

function compiled(texts: Texts, memo?: ReturnType<typeof createMemo>) {
  const all = [...texts].map(([path, text]) => ({ path, text })).sort((a, b) => (a.path < b.path ? -1 : 1))
  const schemas = all.filter(({ path }) => path.startsWith('schemas/') && !path.startsWith('schemas/meta/'))
  const descriptors = all.filter(({ path }) => /^resources\/[^/]+\.json$/.test(path))
  return compileProject(schemas, descriptors, { examples: false, ...(memo ? { memo } : {}) })
}

describe('compiling with a memory', () => {
  it('comes to the same after every edit', () => {
    const memo = createMemo()
    const texts: Texts = new Map(authoredFiles(ROOT).map(({ path, text }) => [path, text]))
    for (const [what, edit] of EDITS) {
      edit(texts)
      const { catalog, problems } = compiled(texts, memo)
      const fresh = compiled(texts)
      expect({ catalog, problems }, what).toEqual({ catalog: fresh.catalog, problems: fresh.problems })
    }
  })

  it('keeps every library that an edit does not touch as the same object', () => {
    const memo = createMemo()
    const texts: Texts = new Map(authoredFiles(ROOT).map(({ path, text }) => [path, text]))
    const { resources: before } = compiled(texts, memo).catalog
    replace('schemas/consumable.json', '"title": "', '"title": "新的')(texts)
    const { resources: after } = compiled(texts, memo).catalog
    const changed = Object.keys(after).filter((name) => after[name] !== before[name])
    expect(changed).toEqual(['consumable'])
  })
})

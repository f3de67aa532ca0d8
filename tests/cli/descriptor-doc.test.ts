/** docs/descriptor.md is fresh, speaks of every key of the language, and each of its examples compiles by itself. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { descriptorDocument, DESCRIPTOR_DOCUMENT } from '../../src/cli/descriptor-doc.ts'
import { EXAMPLE_FILES, type Snippet } from '../../src/cli/descriptor/example-files.ts'
import { CONDITION_EXAMPLES, DESCRIPTOR_EXAMPLES } from '../../src/cli/descriptor/examples.ts'
import { SECOND_FORMAT_EXAMPLES } from '../../src/cli/descriptor/second-format-examples.ts'
import { FIELD_EXAMPLES } from '../../src/cli/descriptor/field-examples.ts'
import { compile } from '../../src/compiler/compile.ts'
import { RULES } from '../../src/gate/rules/all.ts'
import { ruleDocument } from '../../src/gate/rule-docs.ts'
import { isObject } from '../../src/model/plain.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const page = readFileSync(resolve(ROOT, DESCRIPTOR_DOCUMENT), 'utf8')
const metaOf = (name: string) =>
  JSON.parse(readFileSync(resolve(ROOT, `schemas/meta/${name}.v1.json`), 'utf8')) as Record<string, unknown>

const SNIPPETS: readonly Snippet[] = [
  ...Object.values(DESCRIPTOR_EXAMPLES).flat(),
  ...CONDITION_EXAMPLES,
  ...FIELD_EXAMPLES.map(([, snippet]) => snippet),
  ...Object.values(SECOND_FORMAT_EXAMPLES).flat(),
]

/** The example files with the snippet put in. */
function filesWith({ at, value }: Snippet): Readonly<Record<string, unknown>> {
  const [file = '', pointer = ''] = at.split('#')
  const files = structuredClone(EXAMPLE_FILES) as Record<string, Record<string, unknown>>
  let target = files[file]!
  for (const key of pointer.split('/').slice(1)) target = (target[key] ??= {}) as Record<string, unknown>
  Object.assign(target, structuredClone(value))
  return files
}

function problemsOf(files: Readonly<Record<string, unknown>>): readonly string[] {
  const sources = Object.entries(files).map(([path, value]) => ({ path, text: JSON.stringify(value) }))
  const under = (folder: string) => sources.filter(({ path }) => path.startsWith(folder))
  return compile(under('schemas/'), under('resources/')).problems.map(({ message, cure }) => `${message} → ${cure}`)
}

describe('docs/descriptor.md', () => {
  it('is what the language says now', () => {
    expect(page === descriptorDocument(ROOT) ? '' : `${DESCRIPTOR_DOCUMENT} is stale: npm run descriptor`).toBe('')
  })

  it('has libraries to begin with that compile', () => {
    expect(problemsOf(EXAMPLE_FILES)).toEqual([])
  })

  it.each(SNIPPETS.map((snippet) => [JSON.stringify(snippet).slice(0, 90), snippet] as const))(
    'has an example that compiles: %s',
    (_words, snippet) => {
      expect(problemsOf(filesWith(snippet))).toEqual([])
    },
  )

  it('shows every example', () => {
    const shown = [...page.matchAll(/^```json (\S+)\n([\s\S]*?)^```$/gm)].map(([, at = '', text = '']) => ({
      at,
      value: JSON.parse(text) as unknown,
    }))
    for (const { at, value } of SNIPPETS) expect(shown).toContainEqual({ at, value })
  })

  it.each([
    ['resource', 'resources/'],
    ['schema', 'schemas/'],
  ])('has an example of every key of %s.v1.json', (name, folder) => {
    const values = SNIPPETS.flatMap((snippet) =>
      Object.entries(filesWith(snippet)).flatMap(([path, value]) => (path.startsWith(folder) ? [value] : [])),
    )
    expect(keysWithout(metaOf(name), values)).toEqual([])
  })

  it('has an example of every key that format 2 adds', () => {
    const meta = JSON.parse(readFileSync(resolve(ROOT, 'schemas/meta/resource.v2.json'), 'utf8')) as never
    const values = Object.values(SECOND_FORMAT_EXAMPLES)
      .flat()
      .map((snippet) => filesWith(snippet)['resources/room.json'])
    const added =
      /^(?:\/(?:sets|rules|constraints|effects)|#\/\$defs\/(?:\w+Condition|link|referring|\w+Right))|\/lifecycle\/.*\/(?:set|from)$/
    expect(keysWithout(meta, values).filter((key) => added.test(key))).toEqual([])
  })
})

/** Keys that the meta-schema has and none of the values; of a definition, wherever it is used. */
function keysWithout(meta: Record<string, unknown>, values: readonly unknown[]): readonly string[] {
  const all = new Set<string>()
  const seen = new Set<string>()
  const visit = (given: unknown, some: readonly unknown[], at: string, trail: readonly string[]): void => {
    if (!isObject(given)) return
    const ref = given['$ref']
    if (typeof ref === 'string') {
      if (!trail.includes(ref))
        visit((meta['$defs'] as Record<string, unknown>)[ref.split('/')[2] ?? ''], some, ref, [...trail, ref])
      return
    }
    const objects = some.filter(isObject)
    for (const [key, node] of Object.entries(isObject(given['properties']) ? given['properties'] : {})) {
      const own = objects.filter((one) => Object.hasOwn(one, key)).map((one) => one[key])
      all.add(`${at}/${key}`)
      if (own.length > 0) seen.add(`${at}/${key}`)
      visit(node, own, `${at}/${key}`, trail)
    }
    visit(given['additionalProperties'], objects.flatMap(Object.values), `${at}/*`, trail)
    visit(given['items'], some.filter(Array.isArray).flat(), `${at}/*`, trail)
  }
  visit(meta, values, '', [])
  return [...all].filter((key) => !seen.has(key))
}

describe('the page of a rule', () => {
  const headings = (path: string) =>
    [...readFileSync(resolve(ROOT, path), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => anchorOf(title))

  it.each(RULES.map(({ code }) => code))('%s is there, and so is its place', (code) => {
    const [path = '', anchor = ''] = ruleDocument(code).split('#')
    expect(headings(path)).toContain(anchor)
  })
})

/** As GitHub and GitLab make anchors of headings. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
}

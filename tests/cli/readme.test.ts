import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

describe('README', () => {
  it('lists every setting with its default, and no other', () => {
    const source =
      read('src/server/settings.ts') +
      read('src/server/passport/identity-settings.ts') +
      read('src/server/files/file-settings.ts')
    const settings = [...source.matchAll(/variable: '(\w+)',\s+initial: '([^']*)'/g)].map(([, name, initial]) => [
      name,
      initial,
    ])
    const rows = [...read('README.md').matchAll(/^\| `([A-Z_]+)` \| (?:`([^`]*)`|空) \|/gm)]
    expect(rows.map(([, name, initial]) => [name, initial ?? ''])).toEqual(settings)
    expect(settings.length).toBeGreaterThan(5)
  })

  it('shows a library that passes the check as it stands', async () => {
    const { compile } = await import('../../src/compiler/compile.ts')
    const [schema, descriptor] = [...read('README.md').matchAll(/ {3}```json\n([\s\S]*?) {3}```/g)].map(
      ([, text]) => text ?? '',
    )
    const { catalog, problems } = compile(
      [{ path: 'schemas/therapy-room.json', text: schema ?? '' }],
      [{ path: 'resources/therapy-room.json', text: descriptor ?? '' }],
    )
    expect(problems).toEqual([])
    expect(Object.keys(catalog.resources)).toEqual(['therapy-room'])
  })
})

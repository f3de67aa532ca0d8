import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

describe('README', () => {
  it('is read within minutes, and leads to everything else', () => {
    const text = read('README.md')
    expect(text.split('\n').length - 1).toBeLessThanOrEqual(150)
    const pages = readdirSync(new URL('../../docs', import.meta.url)).filter((name) => name.endsWith('.md'))
    expect(pages.filter((name) => !text.includes(`](docs/${name})`))).toEqual([])
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

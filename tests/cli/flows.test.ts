import { existsSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const page = readFileSync(resolve(ROOT, 'docs/flows.md'), 'utf8')

interface Flow {
  readonly title: string
  readonly said: number
  readonly files: readonly string[]
}

/** A last step that leads on to another flow names the first file of it, which is no file of its own. */
const flows = page
  .split(/^## /m)
  .slice(1)
  .map((section): Flow => {
    const [title = ''] = section.split('\n')
    const own = section.replace(/`[^`]+` 起与.*同一条路/, '')
    const files = new Set([...own.matchAll(/`(src\/[^`]+)`/g)].map(([, file]) => file ?? ''))
    return { title, said: Number(/(\d+) 个文件/.exec(title)?.[1]), files: [...files] }
  })

/** What a file of this project imports, types included: an object that is handed on is known by its type alone. */
function importsOf(file: string): readonly string[] {
  if (!/\.tsx?$/.test(file)) return []
  const text = readFileSync(resolve(ROOT, file), 'utf8')
  const found = [...text.matchAll(/^(?:import|export) [^'"]*?from '(\.[^'?]+)|import\('(\.[^']+)'\)/gms)]
  return found.map(([, still, late]) => relative(ROOT, resolve(ROOT, dirname(file), still ?? late ?? '')))
}

/** Those that neither import another of them, with at most one file between, nor are imported by it. */
function strangersAmong(files: readonly string[]): readonly string[] {
  const near = new Map(files.map((file) => [file, new Set(importsOf(file).flatMap((one) => [one, ...importsOf(one)]))]))
  return files.filter(
    (file) => !files.some((other) => other !== file && (near.get(file)!.has(other) || near.get(other)!.has(file))),
  )
}

describe('the page of three flows', () => {
  it('has a price, a row and a session, none longer than two thirds of what they were', () => {
    expect(flows.map(({ said }) => said)).toEqual([expect.toSatisfy((count) => count <= 22), 18, 8])
  })

  it.each(flows)('names files that are there, as many as it says: $title', ({ said, files }) => {
    expect(files.filter((file) => !existsSync(resolve(ROOT, file)))).toEqual([])
    expect(files).toHaveLength(said)
  })

  it.each(flows)('names files that lead to each other: $title', ({ files }) => {
    expect(strangersAmong(files)).toEqual([])
  })

  it('finds a file that has nothing to do with the others', () => {
    const flow = ['src/providers/http.ts', 'src/providers/tokens.ts']
    expect(strangersAmong(flow)).toEqual([])
    expect(strangersAmong([...flow, 'src/ui/page.tsx'])).toEqual(['src/ui/page.tsx'])
  })
})

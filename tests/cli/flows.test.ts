import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const page = readFileSync(resolve(ROOT, 'docs/flows.md'), 'utf8')
const sections = page.split(/^## /m).slice(1)

describe('the page of three flows', () => {
  it.each(sections)('names files that are there, as many as it says: %s', (section) => {
    const files = new Set([...section.matchAll(/`(src\/[^`]+)`/g)].map(([, file]) => file ?? ''))
    expect([...files].filter((file) => !existsSync(resolve(ROOT, file)))).toEqual([])
    const said = Number(/(\d+) 个文件/.exec(section)?.[1])
    const own = section.startsWith('导入') ? files.size - 1 : files.size
    expect(own).toBe(said)
  })
})

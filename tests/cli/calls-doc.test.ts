import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { callFacts } from '../../src/cli/call-facts.ts'
import { callsDocument, DOCUMENT } from '../../src/cli/calls-doc.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const facts = await callFacts(ROOT)
const written = readFileSync(resolve(ROOT, DOCUMENT), 'utf8')
/** Calls whose records are content: those of libraries, and those that libraries share. */
const isContent = (path: string) => /^\/(?:content|bff\/api\/biz|bff\/Analysis)\//i.test(path)

describe('the document of calls', () => {
  it('has every call of the specification, each once', () => {
    expect(facts.length).toBe(148)
    for (const { method, path, query } of facts) {
      const place = `| \`${method} ${path}${query ? `?${query.join('&')}` : ''}\` |`
      expect([place, written.split(place).length - 1]).toEqual([place, 1])
    }
  })

  it('is what the code says now', () => {
    expect(written === callsDocument(facts) ? '' : 'docs/calls.md is stale: npm run calls').toBe('')
  })

  it('every content call is answered by the server and made by the console', () => {
    const content = facts.filter(({ path }) => isContent(path))
    expect(content.length).toBe(78)
    expect(content.filter(({ answeredBy }) => answeredBy.length === 0).map(({ path }) => path)).toEqual([])
    expect(content.filter(({ isMade }) => !isMade).map(({ path }) => path)).toEqual([])
  })

  it('hides nothing that is missing', () => {
    const unanswered = facts.filter(({ answeredBy }) => answeredBy.length === 0)
    for (const { method, path } of unanswered) {
      const row = written.split('\n').find((line) => line.startsWith(`| \`${method} ${path}`))
      expect(row?.split(' | ')[1]).toBe('未实现')
    }
    expect(written).toContain(`未实现 ${unanswered.length} 个`)
  })

  it('says of a call that nobody answers that it is not there', () => {
    const call = { group: '甲', method: 'GET', path: '/nowhere', assumed: false } as const
    const row = callsDocument([{ ...call, answeredBy: [], isMade: false }])
    expect(row).toContain('| `GET /nowhere` | 未实现 | — | — |  |')
  })
})

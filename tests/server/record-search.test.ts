/** The search of all libraries as a call: who may, what is refused, what comes back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mayRead } from '../../src/model/access.ts'
import { SEARCH_RECORDS } from '../../src/wire/record-search.ts'
import { makeScope } from '../support/libraries.ts'
import { oneDatabase } from '../support/databases.ts'
import { CATALOG, LIBRARIES, type Platform, startPlatform } from '../support/server.ts'

/** Read by consortium administrators alone, whatever its file says. */
const CLOSED = 'acupoint'

describe.each(oneDatabase)('the search of all libraries over $name', (database) => {
  let platform: Platform
  let asked = 0
  beforeAll(async () => {
    const closed = {
      ...CATALOG.resources[CLOSED]!,
      access: { ...CATALOG.resources[CLOSED]!.access, read: ['consortiumAdmin'] },
    }
    const catalog = { ...CATALOG, resources: { ...CATALOG.resources, [CLOSED]: closed } }
    platform = await startPlatform(database, { rows: true, catalog })
    const { search } = platform.store.libraries
    Object.assign(platform.store.libraries, {
      search: (...input: Parameters<typeof search>) => {
        asked += 1
        return search(...input)
      },
    })
  })
  afterAll(() => platform.stop())

  const search = async (keyword: string, as = 'orgadmin') => {
    const { status, body } = await platform.call({ as, url: SEARCH_RECORDS.path, query: { Keyword: keyword } })
    return { status, words: body.Content, hits: SEARCH_RECORDS.reply.decode(body.Data) }
  }

  it('finds records of many libraries by name, code and initials, five a library with the count', async () => {
    const { hits } = await search('康复')
    expect(hits.length).toBeGreaterThan(3)
    for (const { records, total } of hits) expect(records.length).toBe(Math.min(5, total))
    for (const { library } of hits) expect(LIBRARIES.map(({ name }) => name)).toContain(library)
    const [first] = (await search('ydlf')).hits
    expect(first?.records[0]?.label).toBe('运动疗法')
    expect(asked).toBe(2)
  })

  it('leaves out libraries that the person may not read', async () => {
    expect(mayRead(CATALOG.resources[CLOSED]!, makeScope('org-1'))).toBe(true)
    const libraries = async (as: string) => (await search('zsl', as)).hits.map(({ library }) => library)
    expect(await libraries('consortium')).toContain(CLOSED)
    expect(await libraries('orgadmin')).not.toContain(CLOSED)
    expect((await search('zsl', 'noroles')).status).toBe(403)
  })

  it.each([
    ["a'b", '关键字不能包含特殊字符'],
    ['a;b', '关键字不能包含特殊字符'],
  ])('refuses %j in the words of the keyword rule', async (keyword, words) => {
    expect(await search(keyword)).toMatchObject({ status: 400, words })
  })

  it.each(['', 'x'.repeat(101)])('refuses a keyword that is none or too long', async (keyword) => {
    expect((await search(keyword)).status).toBe(400)
  })
})

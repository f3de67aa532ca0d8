/** What the server makes of fields that follow others, and of rich text, over HTTP and every database. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockedFields } from '../../src/model/record-rules.ts'
import type { Resource, WireRecord } from '../../src/model/resource.ts'
import { listAsk, saveAsk } from '../support/asks.ts'
import { databases } from '../support/databases.ts'
import { LIBRARIES, pathsOf, type Platform, startPlatform } from '../support/server.ts'

const OWN = 'orgadmin'
const FOLLOWING = LIBRARIES.filter(({ form }) => form.computed.length > 0)
const RICH = LIBRARIES.filter(({ fields }) => fields.some(({ kind }) => kind === 'richText'))

describe.each(databases)('writing over HTTP and $name', (database) => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform(database, { rows: true })
  })
  afterAll(() => platform.stop())

  const rowsOf = async (resource: Resource, query: Record<string, string> = {}) => {
    const asked = listAsk(resource, { Shelf: 'organization', PageSize: '10', ...query })
    const reply = await platform.call({ as: OWN, ...asked })
    return reply.body.Data['Row'] as readonly WireRecord[]
  }
  const save = (resource: Resource, body: unknown) => platform.call({ as: OWN, ...saveAsk(resource, body) })

  it('there are libraries to see it with', () => {
    expect([FOLLOWING.length > 0, RICH.length > 0]).toEqual([true, true])
  })

  it('fills a field that follows another where the write leaves it empty, and keeps what somebody wrote', async () => {
    for (const resource of FOLLOWING) {
      for (const { field, from } of resource.form.computed) {
        const write = async (value: unknown) => {
          // One whose state still lets it be changed.
          const row = (await rowsOf(resource)).find((one) => lockedFields(resource, one).size === 0)
          const reply = await save(resource, { ...row, [from]: '重庆试验', [field]: value })
          expect([resource.name, reply.status]).toEqual([resource.name, 200])
          return (await rowsOf(resource)).find((one) => one['Id'] === row?.['Id'])?.[field]
        }
        expect(await write('')).toBe('CQSY')
        expect(await write('OWN')).toBe('OWN')
        expect(await write(null)).toBe('CQSY')
      }
    }
  })

  it('B5: refuses markup beyond the allow-list in words that name the field and the piece', async () => {
    for (const resource of RICH) {
      const field = resource.fields.find(({ kind }) => kind === 'richText')!
      for (const [body, piece] of [
        ['<p>好</p><script>alert(1)</script>', '<script>'],
        ['<p onclick="alert(1)">好</p>', '<p onclick="alert(1)">'],
        ['<p><a href="javascript:alert(1)">好</a></p>', '<a href="javascript:alert(1)">'],
      ] as const) {
        const [row] = await rowsOf(resource)
        const reply = await save(resource, { ...row, [field.name]: body })
        expect([reply.status, pathsOf(reply)]).toEqual([400, [`/${field.name}`]])
        expect(JSON.stringify(reply.body)).toContain(
          JSON.stringify(`“${field.title}”含有不能保存的内容「${piece}」`).slice(1, -1),
        )
      }
    }
  })

  it('keeps what the allow-list lets through, to the letter', async () => {
    for (const resource of RICH) {
      const field = resource.fields.find(({ kind }) => kind === 'richText')!
      const body = '<h2>要点</h2><p>一<strong>二</strong> <a href="https://example.org/?a=1&amp;b=2">三</a></p>'
      const [row] = await rowsOf(resource)
      expect((await save(resource, { ...row, [field.name]: body })).status).toBe(200)
      expect((await rowsOf(resource)).find((one) => one['Id'] === row?.['Id'])?.[field.name]).toBe(body)
    }
  })
})

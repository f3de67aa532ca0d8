/** `npm run new` at the command line: what it writes, what it refuses, and that what is there stays as it is. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { loadCatalog } from '../../src/cli/files.ts'
import { runNew } from '../../src/cli/new.ts'
import { DESCRIPTOR } from '../compiler/fixture.ts'
import { tempProject, writeIn } from './support.ts'

let said: string[]

beforeEach(() => {
  said = []
  for (const method of ['log', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((words: unknown) => void said.push(String(words)))
  return () => vi.restoreAllMocks()
})

const read = (root: string, path: string) => readFileSync(join(root, path), 'utf8')
const make = (root: string, ...args: readonly string[]) =>
  runNew(['spare-part', '--title', '配件', '--root', root, ...args])

const API = `
openapi: 3.1.0
info: { title: t, version: '1' }
paths:
  /content/api/Part/GetParts:
    post:
      requestBody: { content: { application/json: { schema: { type: object, properties: { page: {}, size: {} } } } } }
      responses: { '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/PartPage' } } } } }
  /content/api/Part/GetPart/{partId}:
    get:
      responses: { '200': { description: ok, content: { application/json: { schema: { properties: { Data: { $ref: '#/components/schemas/Part' } } } } } } }
  /content/api/Part/UpdatePart:
    put:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Part' } } } }
      responses: { '200': { description: ok } }
  /content/api/Part/DeletePart:
    delete:
      parameters: [{ name: partId, in: query, schema: { type: string } }]
      responses: { '200': { description: ok } }
components:
  schemas:
    PartPage: { type: object, properties: { Type: { type: integer }, Data: { type: object, properties: { rows: { type: array, items: { $ref: '#/components/schemas/Part' } }, total: { type: integer } } } } }
    Part:
      type: object
      required: [Name]
      properties:
        Id: { type: string }
        Name: { type: string, maxLength: 30, description: 品名，不能重复 }
        Price: { type: number, description: 单价 }
        Kind: { type: string, enum: [big, small], x-enum-descriptions: [大件, 小件] }
        Parent: { $ref: '#/components/schemas/Part' }
    Shop: { type: object, properties: { Id: { type: string }, Name: { type: string } } }
`

describe('npm run new', () => {
  it('writes a library that compiles, and names the line of each decision', async () => {
    const root = tempProject()
    expect(await make(root)).toBe(0)
    const { catalog, problems } = loadCatalog(root)
    expect(problems).toEqual([])
    expect(catalog.resources['spare-part']?.title).toBe('配件')
    expect(said.join('\n')).toMatch(/^resources\/spare-part\.json:\d+:\d+ 待定：列表的调用是推断的/m)
  })

  it('leaves what is there as it is, be it only one of the files', async () => {
    const root = tempProject({ 'resources/spare-part.json': '{ "mine": true }' })
    expect(await make(root)).toBe(2)
    expect(said.join('\n')).toContain('resources/spare-part.json 已存在')
    expect(read(root, 'resources/spare-part.json')).toBe('{ "mine": true }')
    expect(existsSync(join(root, 'schemas/spare-part.json'))).toBe(false)
  })

  it('shows by --patch what would differ, and writes nothing', async () => {
    const root = tempProject()
    await make(root)
    const before = read(root, 'schemas/spare-part.json')
    writeFileSync(join(root, 'schemas/spare-part.json'), before.replace('配件', '零件'))
    said = []
    expect(await make(root, '--patch')).toBe(0)
    const patch = said.join('\n')
    expect(patch).toContain('--- a/schemas/spare-part.json')
    expect(patch).toContain('-  "title": "零件",\n')
    expect(patch).toContain('+  "title": "配件",\n')
    expect(patch).toContain('# resources/spare-part.json 没有不同')
    expect(read(root, 'schemas/spare-part.json')).toContain('零件')
  })

  it('keeps the reply that it was made from', async () => {
    const reply = { Type: 200, Data: { Row: [{ Id: '1', Name: '滑轮', ThingId: 't1' }], Total: 1 }, Content: '' }
    const root = tempProject({ 'reply.json': JSON.stringify(reply) })
    const path = '/content/api/Part/GetParts'
    expect(await make(root, '--from', join(root, 'reply.json'), '--path', path)).toBe(0)
    expect(JSON.parse(read(root, 'resources/samples/spare-part/list.json'))).toEqual(reply)
    const resource = loadCatalog(root).catalog.resources['spare-part']
    expect(resource?.calls['list']).toMatchObject({ path, assumed: false })
    expect(resource?.fields.find(({ name }) => name === 'ThingId')?.reference).toBe('thing')
  })

  it('takes its fields from a sheet', async () => {
    const root = tempProject({ '配件.csv': '货号,品名,单价（元）\r\nA1,滑轮,12.5\r\nA2,绳索,8\r\n' })
    expect(await make(root, '--from', join(root, '配件.csv'))).toBe(0)
    const fields = loadCatalog(root).catalog.resources['spare-part']?.fields
    expect(fields?.map(({ name, kind }) => `${name} ${kind}`)).toEqual(
      expect.arrayContaining(['Code text', 'Name text', 'Price money']),
    )
  })

  it('takes fields and calls from an OpenAPI document', async () => {
    const root = tempProject({ 'api.yaml': API })
    expect(await make(root, '--from', join(root, 'api.yaml'), '--schema', 'Part')).toBe(0)
    const { catalog, problems } = loadCatalog(root)
    expect(problems).toEqual([])
    const { calls, fields } = catalog.resources['spare-part'] ?? {}
    expect(calls?.['list']).toMatchObject({
      method: 'POST',
      path: '/content/api/Part/GetParts',
      request: 'page-body',
      reply: 'rows-total',
      paging: { index: 'page', size: 'size' },
    })
    expect(calls?.['get']).toMatchObject({
      path: '/content/api/Part/GetPart/{partId}',
      request: 'id-path',
      param: 'partId',
    })
    expect(calls?.['update']).toMatchObject({ method: 'PUT', path: '/content/api/Part/UpdatePart' })
    expect(calls?.['delete']).toMatchObject({ method: 'DELETE', request: 'id-query', param: 'partId' })
    expect(fields?.find(({ name }) => name === 'Kind')?.choices).toEqual([
      { value: 'big', label: '大件' },
      { value: 'small', label: '小件' },
    ])
    expect(fields?.find(({ name }) => name === 'Name')).toMatchObject({ title: '品名', maxLength: 30, required: true })
  })

  it('writes nothing that would switch off a library that is there', async () => {
    const path = '/content/api/Thing/InsertOrUpdateThing'
    const calls = `paths: { ${path}: { post: { requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Part' } } } } } } }`
    const thing = DESCRIPTOR.replace('"list":', '"upsert": { "path": "InsertOrUpdateThing" }, "list":')
    const root = tempProject({
      'api.yaml': API.replace(/paths:[\s\S]*(?=components:)/, `${calls}\n`),
      'resources/thing.json': thing,
    })
    expect(await make(root, '--from', join(root, 'api.yaml'), '--schema', 'Part')).toBe(2)
    expect(said.join('\n')).toMatch(/没有写入，写出来就会有 \d+ 处错误。[\s\S]*InsertOrUpdateThing 与/)
    expect(existsSync(join(root, 'schemas/spare-part.json'))).toBe(false)
  })

  it('lists the schemas of a document that has several', async () => {
    const root = tempProject({ 'api.yaml': API })
    expect(await make(root, '--from', join(root, 'api.yaml'))).toBe(3)
    expect(said.join('\n')).toMatch(/--schema 选一个：\n {2}Part\n {2}Shop$/)
    expect(await make(root, '--from', join(root, 'api.yaml'), '--schema', 'Prt')).toBe(3)
    expect(said.at(-1)).toContain('是否想写 Part？')
  })
})

describe('a command line that cannot be meant', () => {
  it('gets help where it asks for it', async () => {
    expect(await runNew(['--help'])).toBe(0)
    expect(said.join('\n')).toMatch(/^用法：npm run new/)
  })

  it('is told where a project has to be', async () => {
    expect(await runNew(['spare-part', '--title', '配件', '--root', join(tempProject(), 'schemas')])).toBe(2)
    expect(said.join('\n')).toContain('里没有 schemas/ 和 resources/：用 --root 指明')
  })

  it.each<readonly [why: string, args: readonly string[], words: string, code: number]>([
    ['no name', [], '缺少库名', 3],
    ['no title', ['spare-part'], '缺少 --title', 3],
    ['a bad name', ['SparePart', '--title', '配件'], '库名 SparePart 不行', 3],
    ['a title without Chinese', ['spare-part', '--title', 'Parts'], '应为中文', 3],
    ['an unknown option', ['spare-part', '--titel', '配件'], '不认识的选项 --titel，是否想写 --title？', 3],
    ['an option without its words', ['spare-part', '--title'], '选项 --title 后面要有内容', 3],
    ['no hyphens for npm', ['spare-part', '配件'], 'npm run new 之后先写 --', 3],
    ['types of nothing', ['spare-part', '--title', '配件', '--type-of', 'thng'], '是否想写 thing？', 3],
    ['a bad path', ['spare-part', '--title', '配件', '--path', 'GetParts'], '路径应为', 3],
    ['no such file', ['spare-part', '--title', '配件', '--from', 'nowhere.json'], '读不到 nowhere.json', 2],
  ])('%s', async (_why, args, words, code) => {
    const root = tempProject()
    expect(await runNew([...args, '--root', root])).toBe(code)
    expect(said.join('\n')).toContain(words)
    expect(Object.keys(loadCatalog(root).catalog.resources)).toEqual(['thing'])
  })

  it.each([
    ['broken.json', '{', '不是有效的 JSON'],
    ['broken.yaml', 'a: [', '不是有效的 YAML'],
    ['empty.json', '{"Type":200,"Data":{"Row":[],"Total":0}}', '没有找到记录'],
    ['page.csv', '<html><body></body></html>', '这是网页而不是表格'],
  ])('%s says what it is', async (file, text, words) => {
    const root = tempProject()
    writeIn(root, file, text)
    expect(await make(root, '--from', join(root, file))).toBe(2)
    expect(said.join('\n')).toContain(words)
  })
})

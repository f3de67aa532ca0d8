/** `access.group`: what the compiler refuses of it, what A8 finds beside its fixture, and which of its changes open or close something. */
import { describe, expect, it } from 'vitest'
import { compareProjects } from '../../src/gate/breaking/compare.ts'
import { readProject } from '../../src/gate/project.ts'
import { edited, foundBy, inFormat2, sourcesOf, withField } from './fixture.ts'

const FIELDS = edited(
  'schema',
  ...withField(`"OrganizationId": { "title": "归属", "type": "string", "maxLength": 64, "readOnly": true },
    "Person": { "title": "姓名", "type": "string", "maxLength": 60, "x-mask": "name" },
    "Face": { "title": "照片", "type": "string", "maxLength": 200, "x-kind": "image" },
    "Story": { "title": "病史", "type": "string", "maxLength": 500, "x-kind": "longText" },
    "OtherId": { "title": "另一个", "type": "string", "maxLength": 64, "x-ref": "other" }`),
)
const OTHER = {
  'schemas/other.json': JSON.stringify({
    title: '另一个',
    type: 'object',
    properties: { Id: { title: '编号', type: 'string', maxLength: 64, readOnly: true } },
  }),
  'resources/other.json': JSON.stringify({
    formatVersion: 1,
    name: 'other',
    title: '另一个',
    schema: 'other',
    page: 'Other',
    wire: { preset: 'page-upsert', base: '/content/api/Other', calls: { list: { path: 'GetOthers' } } },
    access: { read: ['organizationAdmin'] },
  }),
}
const OWN = '"scopes": { "organization": { "write": ["organizationAdmin"] } }'
const GROUP = '"group": { "read": ["consortiumAdmin"], "as": "masked", "except": ["Face", "Story", "OtherId"] }'

const filesOf = (access: string, more = OWN, fields = FIELDS) => ({
  ...fields,
  ...OTHER,
  'resources/thing.json': inFormat2(`${more},\n  "access": { "read": ["organizationAdmin"], ${access} }`),
})
const problems = (access: string, more = OWN, fields = FIELDS) =>
  readProject(sourcesOf(filesOf(access, more, fields))).problems.map(({ message }) => message)
const group = (except: string) => `"group": { "read": ["consortiumAdmin"], "as": "masked", "except": [${except}] }`

describe('a library that a consortium reads of its members', () => {
  it('compiles, and its readers read it', () => {
    const { catalog, problems: none } = readProject(sourcesOf(filesOf(GROUP)))
    expect(none).toEqual([])
    expect(catalog.resources['thing']?.access).toEqual({
      read: ['organizationAdmin', 'consortiumAdmin'],
      group: { read: ['consortiumAdmin'], except: ['Face', 'Story', 'OtherId'] },
    })
  })

  it.each([
    ['a field that there is not', group('"Fase"'), OWN, FIELDS, '没有字段 Fase'],
    ['what a record is called by', group('"Name"'), OWN, FIELDS, 'Name 用来称呼、识别或排列记录，不能隐去'],
    ['no masked field', group(''), OWN, {}, '没有打码的字段，masked 没有作用'],
    [
      'a shelf of the platform',
      group(''),
      '"scopes": { "organization": { "write": ["organizationAdmin"] }, "platform": { "write": ["consortiumAdmin"] } }',
      FIELDS,
      '成员机构的记录不能与平台目录在一张列表里',
    ],
    [
      'a role that reads anyway',
      '"group": { "read": ["organizationAdmin"], "as": "masked" }',
      OWN,
      FIELDS,
      'organizationAdmin 已在 read 中',
    ],
  ])('is refused with %s', (_what, access, more, fields, words) => {
    expect(problems(access, more, fields)).toContain(words)
  })

  it('reads masked, or counts alone, and in no other way', () => {
    expect(problems(GROUP.replace('masked', 'aggregate'))).toEqual([])
    expect(problems(GROUP.replace('masked', 'clear'))).not.toEqual([])
  })

  it('that only counts needs no masks, and is shown nothing that has to be excepted', () => {
    const counted = '"group": { "read": ["consortiumAdmin"], "as": "aggregate" }'
    const unmasked = edited(
      'schema',
      ...withField('"OrganizationId": { "title": "归属", "type": "string", "maxLength": 64, "readOnly": true }'),
    )
    expect(problems(counted, OWN, unmasked)).toEqual([])
    expect(foundBy('A8', filesOf(`"subject": "Id", ${counted}`))).toEqual([])
  })

  it('excepts what no mask covers, and references to what the consortium does not read', () => {
    const found = foundBy('A8', filesOf(`"subject": "Id", ${group('')}`))
    expect(found.join('\n')).toContain('「照片」给联合体看不合适')
    expect(found.join('\n')).toContain('「病史」给联合体看不合适')
    expect(found.join('\n')).toContain('「另一个」引用另一个，联合体看不了那个库')
    expect(foundBy('A8', filesOf(`"subject": "Id", ${GROUP}`))).toEqual([])
  })
})

describe('a change of what a consortium reads', () => {
  const closed = '"subject": "Id"'
  const fewer = group('"Face", "Story"')
  const said = (before: string, after: string) => {
    const [old, now] = [before, after].map((access) => readProject(sourcesOf(filesOf(access))))
    return compareProjects(old!, now!).map(({ code, words }) => `${code} ${words}`)
  }

  it('opens the rows, and a field that was excepted', () => {
    expect(said(closed, `${closed}, ${GROUP}`)).toEqual(['B10 角色 consortiumAdmin 可以查看了（权限扩大）'])
    expect(said(GROUP, fewer)).toEqual(['B10 联合体可以看到成员的「另一个」了（权限扩大）'])
  })

  it('opens figures, and closes rows but not figures', () => {
    const counted = GROUP.replace('masked', 'aggregate')
    expect(said(closed, `${closed}, ${counted}`)).toEqual([
      'B10 角色 consortiumAdmin 可以统计成员机构的记录了（权限扩大）',
    ])
    expect(said(GROUP, counted)).toEqual(['B10 角色 consortiumAdmin 不能再查看'])
    expect(said(counted, GROUP)).toEqual(['B10 角色 consortiumAdmin 可以查看了（权限扩大）'])
    expect(said(`${closed}, ${counted}`, closed)).toEqual(['B10 角色 consortiumAdmin 不能再统计成员机构的记录'])
  })

  it('takes a field or the whole list from it', () => {
    expect(said(fewer, GROUP)).toEqual(['B10 联合体不再能看到成员的「另一个」'])
    expect(said(`${closed}, ${GROUP}`, closed)).toEqual(['B10 角色 consortiumAdmin 不能再查看'])
  })
})

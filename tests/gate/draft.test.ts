/** Drafted libraries compile as they are, whatever they were drafted from, and say what is left to decide. */
import { describe, expect, it } from 'vitest'
import { type LibraryDraft, draftLibrary, type DraftOptions, surroundingsOf } from '../../src/gate/draft/draft.ts'
import { type Evidence, NO_EVIDENCE } from '../../src/gate/draft/evidence.ts'
import type { Cells, DraftSurroundings } from '../../src/gate/draft/field.ts'
import { evidenceOfReply } from '../../src/gate/draft/read-reply.ts'
import { evidenceOfSheet } from '../../src/gate/draft/read-sheet.ts'
import { readProject } from '../../src/gate/project.ts'
import type { Field, Resource } from '../../src/model/resource.ts'
import { sourcesOf } from './fixture.ts'

const ALONE: DraftSurroundings = { libraries: [], shared: new Set(), bases: [] }
const THING = { name: 'thing', title: '物品', page: 'Thing', references: [] }
const BESIDE: DraftSurroundings = { libraries: [THING], shared: new Set(), bases: [] }
const OPTIONS: DraftOptions = { name: 'spare-part', title: '配件' }

/** Compiles the draft beside the small project of the fixtures. */
function compiled({ files }: LibraryDraft): Resource {
  const project = readProject(sourcesOf(Object.fromEntries(files.map(({ path, text }) => [path, text]))))
  expect(project.problems).toEqual([])
  const resource = project.catalog.resources['spare-part']
  if (!resource) throw new Error('the draft is not in the catalog')
  return resource
}

function read(found: Evidence | { readonly refused: string }): Evidence {
  if ('refused' in found) throw new Error(found.refused)
  return found
}

const reply = (rows: readonly object[]) =>
  read(evidenceOfReply({ Type: 200, Data: { Row: rows, Total: rows.length }, Content: '' }))
const sheet = (rows: Cells) => read(evidenceOfSheet(rows))

/** A list of eight rows in which one field goes through these values. */
const repliesOf = (name: string, values: readonly unknown[]) =>
  reply(
    Array.from({ length: 8 }, (_, nth) => ({ Id: `${nth}`, Name: `第${nth}个`, [name]: values[nth % values.length] })),
  )
const sheetOf = (title: string, values: readonly string[]) =>
  sheet([
    ['名称', title],
    ...Array.from({ length: 8 }, (_, nth) => [`第${nth}个`, values[nth % values.length] ?? null]),
  ])

function fieldOf(evidence: Evidence, name: string, around = BESIDE): Field {
  const field = compiled(draftLibrary(evidence, OPTIONS, around)).fields.find((candidate) => candidate.name === name)
  if (!field) throw new Error(`no field ${name}`)
  return field
}

describe('a library from nothing', () => {
  it('has a code, a name, a state and a remark, and every call is marked as assumed', () => {
    const resource = compiled(draftLibrary(NO_EVIDENCE, OPTIONS, ALONE))
    expect(resource.list.columns).toEqual(['Code', 'Name', 'IsEnabled'])
    expect(resource.fields.filter(({ readOnly }) => readOnly).map(({ name }) => name)).toEqual([
      'Id',
      'OrganizationId',
      'Shelf',
      'Version',
    ])
    expect(resource.transitions.map(({ label }) => label)).toEqual(['启用', '停用'])
    expect(Object.values(resource.calls).map((call) => call?.assumed)).toEqual([true, true, true, true])
    expect(resource.identity.naturalKey).toEqual(['Code'])
  })

  it('says in which line each decision stands', () => {
    const { files, open } = draftLibrary(NO_EVIDENCE, OPTIONS, ALONE)
    expect(open.length).toBe(5)
    for (const { at, words } of open) {
      const line = files.find(({ path }) => path === at.file)?.text.split('\n')[at.line - 1] ?? ''
      expect(line, words).toMatch(words.startsWith('菜单') ? /"page"/ : /"assumed": true/)
    }
  })

  it('refers to the shared definitions of a project that has them', () => {
    const [schema] = draftLibrary(NO_EVIDENCE, OPTIONS, { ...ALONE, shared: new Set(['id', 'name']) }).files
    expect(schema?.text).toContain('"Name": { "$ref": "shared/library.json#/$defs/name" }')
    expect(schema?.text).toContain('"Version": { "title": "版本", "type": "integer"')
  })

  it('says once what a kind of records has in common, and asks nothing about it', () => {
    const base = { name: 'business', fields: ['Id', 'CreatedAt', 'Version'] }
    const rows = [{ Id: 'a', Name: '甲', CreatedAt: '2026-01-02T03:04:05Z', Version: 1 }]
    const drafted = (bases: readonly (typeof base)[]) =>
      draftLibrary(read(evidenceOfReply({ Type: 200, Data: { Row: rows, Total: 1 }, Content: '' })), OPTIONS, {
        ...ALONE,
        bases,
      })
    const { files, open } = drafted([base])
    const schema = JSON.parse(files[0]!.text) as { readonly 'x-base': string; readonly properties: object }
    expect(schema['x-base']).toBe('business')
    expect(Object.keys(schema.properties)).toEqual(['Name', 'OrganizationId', 'Shelf'])
    expect(open.length).toBeLessThanOrEqual(drafted([]).open.length)
    expect(drafted([{ ...base, fields: [...base.fields, 'UpdatedAt'] }]).files[0]?.text).not.toContain('x-base')
  })

  it('of types is sorted by hand, guards its users and tells how they come to refer to it', () => {
    const options = { ...OPTIONS, typeOf: ['thing'] }
    const draft = draftLibrary(NO_EVIDENCE, options, BESIDE)
    expect(compiled(draft).list.order).toBe('Sort')
    expect(draft.open.map(({ words }) => words).join()).toContain('"x-ref": "spare-part"')
    const users = { ...THING, references: [{ field: 'TypeId', to: 'spare-part' }] }
    const guarded = draftLibrary(NO_EVIDENCE, options, { ...ALONE, libraries: [users] }).files[1]?.text
    expect(guarded).toContain('"must": { "none": { "of": "thing", "via": "TypeId" } }')
  })
})

describe('a field of a reply', () => {
  it.each<readonly [why: string, name: string, values: readonly unknown[], expected: Partial<Field>]>([
    ['money by its name', 'UnitPrice', [12.5, 8], { kind: 'money', title: '单价', decimals: 2, required: true }],
    ['a number with head-room', 'Area', [86.5, 210], { kind: 'number', decimals: 2, minimum: 0, maximum: 999_999.99 }],
    ['a whole number', 'Floor', [1, 12], { kind: 'number', decimals: 0, maximum: 999_999 }],
    ['a flag', 'IsOpen', [true, false], { kind: 'flag', required: false }],
    ['zero and one', 'Flag', [0, 1], { kind: 'choice' }],
    ['few words', 'Kind', ['甲', '乙'], { kind: 'choice' }],
    ['a day', 'OpenedDate', ['2026-01-31'], { kind: 'date' }],
    ['a time of the day', 'OpenFrom', ['08:30', '14:00'], { kind: 'time' }],
    ['a moment', 'CreateTime', ['2026-01-31T08:00:00+08:00'], { kind: 'dateTime', readOnly: true }],
    ['ten digits', 'UpdateTime', [1_714_521_600], { kind: 'number', readOnly: true }],
    ['long text', 'Content', ['字'.repeat(180)], { kind: 'longText', maxLength: 500 }],
    [
      'short text',
      'City',
      ['杭州市', '', '宁波市', '温州市', '嘉兴市', '湖州市', '绍兴市', '金华市'],
      { kind: 'text', maxLength: 60, required: false },
    ],
    ['a picture', 'Photo', ['/files/a.png', '/files/b.jpg'], { kind: 'image' }],
    ['rich text', 'Summary', ['<p>说明</p>'], { kind: 'richText' }],
    ['tags', 'Tags', [['甲'], []], { kind: 'tags', maxItems: 50, required: false }],
    ['rows', 'Items', [[{ Quantity: 1 }, { Quantity: 2 }]], { kind: 'rows' }],
    ['a group', 'Size', [{ Width: 1, Height: 2 }], { kind: 'group' }],
    ['a reference', 'ThingId', ['t1', 't2'], { kind: 'reference', reference: 'thing', title: '物品' }],
    ['nothing at all', 'Remark', [null], { kind: 'longText', required: false }],
  ])('%s', (_why, name, values, expected) => {
    expect(fieldOf(repliesOf(name, values), name)).toMatchObject(expected)
  })

  it('that looks like another library asks whether it is meant', () => {
    const { open } = draftLibrary(repliesOf('ThngId', ['t1', 't2']), OPTIONS, BESIDE)
    expect(open.map(({ words }) => words).join()).toContain('是否引用 thing（物品）？')
  })

  it('whose name says nothing in Chinese is left to be named', () => {
    const { open } = draftLibrary(repliesOf('Qwrt', [1, 2]), OPTIONS, BESIDE)
    expect(open.map(({ words }) => words)).toContain('字段 Qwrt 的中文名称')
  })
})

describe('a reply', () => {
  const ROWS = [
    { Id: '1', Name: '滑轮' },
    { Id: '2', Name: '绳索' },
  ]
  it.each([
    ['a page', { Type: 200, Data: { Row: ROWS, Total: 2 }, Content: '' }, 'page', true],
    ['rows and total', { Type: 200, Data: { rows: ROWS, total: 2 }, Content: '' }, 'rows-total', true],
    ['a list in the envelope', { Type: 200, Data: ROWS, Content: '' }, 'list', true],
    ['a bare list', ROWS, 'page', false],
    ['another page', { result: { items: ROWS, count: 2 } }, 'page', false],
  ] as const)('%s', (_why, value, shape, isKept) => {
    const draft = draftLibrary(read(evidenceOfReply(value)), { ...OPTIONS, path: '/content/api/Part/GetParts' }, ALONE)
    const resource = compiled(draft)
    expect(resource.calls['list']).toMatchObject({ path: '/content/api/Part/GetParts', reply: shape, assumed: !isKept })
    const sample = draft.files.find(({ path }) => path === 'resources/samples/spare-part/list.json')
    expect(sample === undefined ? undefined : JSON.parse(sample.text)).toEqual(isKept ? value : undefined)
    expect(resource.fields.map(({ name }) => name)).toContain('Name')
  })

  it.each([null, 'text', {}, { Data: [] }, { Data: { Row: [1, 2] } }])('without rows is refused: %j', (value) => {
    expect(evidenceOfReply(value)).toHaveProperty('refused')
  })

  it('keeps no sample whose ids are numbers, and says why', () => {
    const draft = draftLibrary(reply([{ Id: 1, Name: '滑轮' }]), OPTIONS, ALONE)
    expect(draft.files.length).toBe(2)
    expect(draft.open.map(({ words }) => words).join()).toContain('主键是数字')
  })
})

describe('a column of a sheet', () => {
  it.each<readonly [title: string, values: readonly string[], name: string, expected: Partial<Field>]>([
    ['采购价（元）', ['12.50', '8'], 'PurchasePrice', { kind: 'money', title: '采购价', unit: '元' }],
    ['是否启用', ['是', '否'], 'IsEnabled', { kind: 'flag' }],
    ['数量', ['12', '300'], 'Quantity', { kind: 'number', decimals: 0 }],
    ['采购日期', ['2024/5/1', '2024年6月2日'], 'PurchaseDate', { kind: 'date' }],
    ['创建时间', ['1714521600'], 'CreateTime', { kind: 'dateTime' }],
    [
      '条码',
      ['0012', '0013', '0014', '0015', '0016', '0017', '0018', '0019'],
      'Barcode',
      { kind: 'text', search: 'text' },
    ],
    ['物品', ['甲', '乙'], 'ThingId', { kind: 'reference', reference: 'thing' }],
    ['琉璃', ['甲', '乙', '丙', '丁', '戊', '己', '庚', '辛'], 'LL', { kind: 'text' }],
  ])('%s', (title, values, name, expected) => {
    expect(fieldOf(sheetOf(title, values), name)).toMatchObject(expected)
  })

  it('is found below a title, whatever stands empty', () => {
    const evidence = sheet([
      ['登记表', null, null],
      ['货号', '品名', null],
      ['A1', '滑轮'],
      ['A2', '绳索'],
    ])
    const resource = compiled(draftLibrary(evidence, OPTIONS, ALONE))
    expect(resource.identity.naturalKey).toEqual(['Code'])
    expect(resource.fields.map(({ title }) => title)).toEqual(['编号', '货号', '品名', '所属机构', '来源', '版本'])
  })

  it('of the same title as another gets a name of its own', () => {
    const names = compiled(
      draftLibrary(
        sheet([
          ['备注', '备注', '名称'],
          ['a', 'b', 'c'],
        ]),
        OPTIONS,
        ALONE,
      ),
    ).fields.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it('needs headers', () => {
    expect(evidenceOfSheet([])).toHaveProperty('refused')
  })
})

it('what exists already is read from the project', () => {
  expect(surroundingsOf(readProject(sourcesOf({}))).libraries).toEqual([THING])
})

/** A draft passes its own gate, the sheet that it came from imports whole, and what was guessed stands in its list. */
import { describe, expect, it } from 'vitest'
import type { LibraryDraft } from '../../src/gate/draft/draft.ts'
import { surroundingsOf } from '../../src/gate/draft/draft.ts'
import { draftLibraries, type TypeColumn } from '../../src/gate/draft/draft-types.ts'
import type { Evidence } from '../../src/gate/draft/evidence.ts'
import { evidenceOfFile } from '../../src/gate/draft/read-file.ts'
import { type Project, readProject } from '../../src/gate/project.ts'
import { RULES } from '../../src/gate/rules/all.ts'
import { findingsOf } from '../../src/gate/run.ts'
import { getResource } from '../../src/model/resource.ts'
import { writeWorkbook } from '../../src/wire/sheets/write-workbook.ts'
import { partPages, petStore, REPLY_SAMPLES, SHEET_SAMPLES } from '../support/draft-samples.ts'
import { planSheet } from '../support/import-plan.ts'
import { bytesOf } from '../wire/sheets/dry-run.ts'
import { sourcesOf } from './fixture.ts'

const OPTIONS = { name: 'spare-part', title: '配件' }
const AROUND = surroundingsOf(readProject(sourcesOf({})))

async function evidenceOf(name: string, bytes: Uint8Array): Promise<Evidence> {
  const found = await evidenceOfFile({ name, bytes }, {})
  if ('refused' in found) throw new Error(found.refused)
  return found
}
const ofJson = (document: unknown) => evidenceOf('a.json', new TextEncoder().encode(JSON.stringify(document)))
async function sheetBytes([headers = [], ...rows]: (typeof SHEET_SAMPLES)[string]): Promise<ArrayBuffer> {
  const columns = headers.map((header) => ({ header: String(header ?? '') }))
  return bytesOf(writeWorkbook([{ name: '数据', columns, rows: () => [rows] }]))
}

function drafted(evidence: Evidence, types: readonly TypeColumn[] = []) {
  const draft = draftLibraries(evidence, { ...OPTIONS, types }, AROUND)
  const project = readProject(sourcesOf(Object.fromEntries(draft.files.map(({ path, text }) => [path, text]))))
  return { draft, project, resource: getResource(project.catalog, OPTIONS.name) }
}

/** Errors of the gate in the drafted files. */
function errorsOf({ files }: LibraryDraft, project: Project): readonly string[] {
  const own = new Set(files.map(({ path }) => path))
  return findingsOf(project, RULES)
    .filter(({ file, level }) => own.has(file) && level === 'error')
    .map(({ code, message }) => `${code} ${message}`)
}

describe('a draft passes its own gate', () => {
  it.each(Object.entries(SHEET_SAMPLES))('from a sheet: %s', async (_why, rows) => {
    const { draft, project } = drafted(await evidenceOf('a.xlsx', new Uint8Array(await sheetBytes(rows))))
    expect(errorsOf(draft, project)).toEqual([])
  })

  it.each(Object.entries(REPLY_SAMPLES))('from a reply: %s', async (_why, reply) => {
    const { draft, project } = drafted(await ofJson(reply))
    expect(errorsOf(draft, project)).toEqual([])
  })

  it.each<[why: string, document: object]>([
    ['plain REST elsewhere', petStore([{ url: 'https://api.example.org/v2/' }])],
    ['plain REST without a server', petStore()],
    ['plain REST without encryption', petStore([{ url: 'http://api.example.org/v2' }])],
    ['a schema that contradicts itself', partPages({ servers: [{ url: '/content' }] })],
    ['paths that the platform has not', partPages({ servers: [{ url: '/inner' }] })],
  ])('from a document: %s', async (_why, document) => {
    const { draft, project } = drafted(await ofJson(document))
    expect(errorsOf(draft, project)).toEqual([])
  })
})

describe('the sheet that a draft came from imports whole', () => {
  it.each(Object.entries(SHEET_SAMPLES))('%s', async (why, rows) => {
    const bytes = await sheetBytes(rows)
    const { project } = drafted(await evidenceOf('a.xlsx', new Uint8Array(bytes.slice(0))))
    const { counts, unmatched } = await planSheet(bytes, project.catalog, { name: OPTIONS.name })
    const lines = { 'a title above': 2, 'merged headers': 2 }[why] ?? 1
    expect({ ...counts, unmatched }).toMatchObject({ create: rows.length - lines, error: 0, unread: 0, unmatched: [] })
  })

  it('also when one of its columns became a library of types, whose values are imported first', async () => {
    const bytes = await sheetBytes(SHEET_SAMPLES['types'] ?? [])
    const evidence = await evidenceOf('a.xlsx', new Uint8Array(bytes.slice(0)))
    const { draft, project, resource } = drafted(evidence, [{ column: '项目类型', name: 'part-type' }])
    expect(errorsOf(draft, project)).toEqual([])
    expect(resource.fields.find(({ title }) => title === '项目类型')?.reference).toBe('part-type')
    expect(resource.list.groupBy).toBe('PartTypeId')
    expect(getResource(project.catalog, 'part-type').guards[0]?.referrers).toMatchObject({ library: 'spare-part' })
    const [values] = draft.sheets
    expect(values?.rows.map(([, name]) => name)).toEqual(['名称', '运动疗法', '作业疗法', '言语治疗'])
    const types = await planSheet(await sheetBytes(values?.rows ?? []), project.catalog, { name: 'part-type' })
    expect(types.counts).toMatchObject({ create: 3, error: 0 })
    const records = types.jobs.map(({ record }, nth) => ({ ...record, Id: `t${nth}`, Shelf: 'organization' }))
    const { counts, jobs } = await planSheet(bytes, project.catalog, {
      name: OPTIONS.name,
      targets: { 'part-type': records },
    })
    expect(counts).toMatchObject({ create: 12, error: 0 })
    expect(jobs.slice(0, 4).map(({ record }) => record['PartTypeId'])).toEqual(['t0', 't1', 't2', 't0'])
  })
})

describe('what was guessed', () => {
  const words = (draft: LibraryDraft) => draft.open.map((point) => point.words)

  it('is generous, or stands in the list: what must be filled, ranges, and what tells records apart', async () => {
    const { draft, resource } = drafted(await ofJson(REPLY_SAMPLES['two rows']))
    expect(resource.fields.find(({ name }) => name === 'Level')).toMatchObject({ minimum: 0, maximum: 999_999 })
    expect(words(draft)).toEqual(
      expect.arrayContaining([
        '必填的「编码」「名称」「级别」是从样本猜的（2 行都有值），可以空着的请从 required 中去掉',
        '数值的范围是猜的，请核对：「级别」0 至 999999 的整数',
        '是猜的：记录的称呼用「名称」，按「编码」认出已有的记录（样本里每行都有、各不相同）',
      ]),
    )
    const lineOf = (part: string) => {
      const { at } = draft.open.find((point) => point.words.includes(part))!
      return draft.files.find(({ path }) => path === at.file)?.text.split('\n')[at.line - 1]
    }
    expect(lineOf('必填的')).toContain('"required"')
    expect(lineOf('是猜的：')).toContain('"identity"')
  })

  it('is not said again of what a contract says', async () => {
    const { draft } = drafted(await ofJson(partPages({ servers: [{ url: '/content' }] })))
    expect(words(draft).filter((one) => /必填的|是猜的：/.test(one))).toEqual([])
  })

  it('values that no field can hold are left out and said, and stay what they are', async () => {
    const { draft, resource } = drafted(await ofJson(REPLY_SAMPLES['nested values']))
    expect(resource.fields.map(({ name }) => name)).not.toContain('Mixed')
    expect(words(draft).join()).toMatch(/「待命名 Mixed」里的值本控制台不能编辑.*没有写入，保存时原样保留/)
  })
})

describe('a key', () => {
  it.each(['numbers for ids', 'numbers for Ids'])(
    'that is a number is a text here, and that is said: %s',
    async (why) => {
      const { draft, resource } = drafted(await ofJson(REPLY_SAMPLES[why]))
      const { id } = resource.identity
      expect(id).toBe(why === 'numbers for ids' ? 'id' : 'Id')
      expect(resource.fields.find(({ name }) => name === id)).toMatchObject({ kind: 'text', readOnly: true })
      expect(draft.open.map((point) => point.words).join()).toContain('保存时发出 "7" 而不是 7')
      expect(resource.list.columns).not.toContain(id)
    },
  )
})

describe('the servers of a document', () => {
  it.each<[why: string, document: object, base: string]>([
    ['REST elsewhere', petStore([{ url: 'https://api.example.org/v2/' }]), 'https://api.example.org/v2/pets'],
    ['REST of the platform', petStore([{ url: '/content' }]), '/content/pets'],
    ['REST without a server', petStore(), '/api/pets'],
    ['REST without encryption', petStore([{ url: 'http://a.example/v2' }]), '/api/v2/pets'],
    ['a path', partPages({ servers: [{ url: '/content/' }] }), '/content/api/Part'],
    ['an address', partPages({ servers: [{ url: 'https://h.example/content' }] }), '/content/api/Part'],
    [
      'an address with variables',
      partPages({ servers: [{ url: 'https://{env}.example/{base}', variables: { base: { default: 'content' } } }] }),
      '/content/api/Part',
    ],
    ['version 2', partPages({ swagger: '2.0', host: 'h.example', basePath: '/content' }), '/content/api/Part'],
  ])('%s', async (_why, document, base) => {
    expect(drafted(await ofJson(document)).resource.base).toBe(base)
  })
})

/** Which files are looked at: all of them, in UTF-8, and not more than fit into memory. */
import { mkdirSync, mkdtempSync, readFileSync, renameSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadCatalog } from '../../src/cli/files.ts'
import { createStudioFiles } from '../../src/cli/studio-files.ts'
import { SCHEMA, DESCRIPTOR } from '../compiler/fixture.ts'
import { check, commitAll, foundIn } from './run-check.ts'
import { tempProject, writeIn } from './support.ts'

const REPLY = '{ "Type": 200, "Data": { "Row": [], "Total": 0 }, "Content": "" }\n'

describe('V7 a file that nobody reads', { timeout: 120_000 }, () => {
  const strays: readonly (readonly [path: string, text: string, cure: string])[] = [
    ['resources/other.JSON', DESCRIPTOR, '改名为 other.json'],
    ['schemas/shared/Units.Json', '{}', '改名为 Units.json'],
    ['resources/rooms/therapy.json', DESCRIPTOR, '描述文件放在 resources/therapy.json'],
    ['resources/a/b/c/deep.json', '{}', '描述文件放在 resources/deep.json'],
    ['resources/samples/list.json', REPLY, '样例放在 resources/samples/库名/调用名.json'],
    ['resources/samples/thing/old/list.json', REPLY, '样例放在 resources/samples/库名/调用名.json'],
    ['resources/gate/waiver.json', '[]', '是否想写 resources/gate/waivers.json？'],
    ['resources/gate/notes.json', '[]', '只放 waivers.json、baseline.json 和 failures/'],
    ['resources/gate/failures/thin.json', '{"failures": []}', '是否想写 thing？'],
    ['schemas/meta/mine.json', '{}', 'schemas/meta/ 属于程序本身'],
  ]

  it('is an error with the place where it belongs', () => {
    const root = tempProject(Object.fromEntries(strays.map(([path, text]) => [path, text])))
    const ran = check(['--root', root])
    expect(ran.code).toBe(1)
    for (const [path, , cure] of strays) {
      expect(foundIn(ran), path).toContain(`${path}:1:1  V7`)
      expect(
        ran.out.split('\n').find((line) => line.startsWith(`${path}:`)),
        path,
      ).toContain(cure)
    }
  })

  it.each(['resources/thing.json.bak', 'schemas/thing.json~', 'resources/notes.md', 'schemas/jsonish.txt'])(
    'is none when it is no JSON: %s',
    (path) => expect(check(['--root', tempProject({ [path]: '{' })]).code).toBe(0),
  )

  it('is none in the places where files belong', () => {
    const files = {
      'schemas/meta/schema.v1.json': '{}',
      'resources/samples/thing/list.json': REPLY,
      'resources/gate/waivers.json': '[]',
      'resources/gate/baseline.json': '{}',
      'resources/gate/failures/thing.json': '{"failures": []}',
    }
    expect(check(['--root', tempProject(files)]).out).not.toContain('V7')
  })

  it('a schema file that says nothing, or is no object, is a finding too', () => {
    const ran = check(['--root', tempProject({ 'schemas/list.json': '[1]\n', 'schemas/empty.json': '{}\n' })])
    const found = foundIn(ran)
    for (const path of ['schemas/list.json', 'schemas/empty.json'])
      expect(
        found.filter((line) => line.startsWith(`${path}:`)),
        path,
      ).not.toEqual([])
  })

  it('a folder that is only linked to is said to be unread', () => {
    const root = tempProject({ 'resources/samples/thing/list.json': REPLY })
    const elsewhere = mkdtempSync(join(tmpdir(), 'console-linked-'))
    symlinkSync(elsewhere, join(root, 'resources/more'))
    expect(foundIn(check(['--root', root]))).toContain('resources/more:1:1  V7')
  })

  it('is reported by --since when it is new', () => {
    const root = tempProject()
    commitAll(root)
    expect(check(['--root', root, '--since', 'HEAD']).code).toBe(0)
    writeIn(root, 'resources/rooms/x.json', '{}')
    expect(foundIn(check(['--root', root, '--since', 'HEAD']))).toContain('resources/rooms/x.json:1:1  V7')
  })
})

describe('V6 a project without libraries', { timeout: 120_000 }, () => {
  it.each<[why: string, move: (root: string) => void]>([
    ['empty folders', (root) => renameSync(join(root, 'resources/thing.json'), join(root, 'thing.json'))],
    ['the wrong name', (root) => renameSync(join(root, 'resources/thing.json'), join(root, 'resources/thing.JSON'))],
    [
      'the wrong folder',
      (root) => {
        mkdirSync(join(root, 'resources/rooms'))
        renameSync(join(root, 'resources/thing.json'), join(root, 'resources/rooms/thing.json'))
      },
    ],
  ])('was not checked: %s', (_why, move) => {
    const root = tempProject()
    move(root)
    const { code, out, err } = check(['--root', root])
    expect(code).toBe(2)
    expect(err).toContain('无法检查：resources/ 中没有一个库')
    expect(out).toMatch(/^resources:1:1 {2}V6 {2}resources\/ 中没有一个库，什么也没有检查 → .*npm run new/m)
  })
})

/** GB18030 of the few characters of the fixture that are no ASCII. */
const GBK: Readonly<Record<string, readonly number[]>> = { 物: [0xce, 0xef], 品: [0xc6, 0xb7] }
const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(text, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}
const DESCRIPTOR_ASCII = DESCRIPTOR.replace(/[^\p{ASCII}]/gu, '物')
const gbk = (text: string) => Buffer.from([...text].flatMap((sign) => GBK[sign] ?? [sign.charCodeAt(0)]))

describe('S12 a file in another encoding', { timeout: 120_000 }, () => {
  const cases: readonly (readonly [why: string, bytes: Buffer, words: string])[] = [
    ['GBK', gbk(DESCRIPTOR_ASCII), '文件是 GBK 编码，不是 UTF-8'],
    ['UTF-16 with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16(DESCRIPTOR)]), '文件是 UTF-16 编码'],
    ['UTF-16 without', utf16(DESCRIPTOR), '文件是 UTF-16 编码'],
    [
      'UTF-16 the other way round',
      Buffer.concat([Buffer.from([0xfe, 0xff]), utf16(DESCRIPTOR, true)]),
      '文件是 UTF-16 编码',
    ],
    ['UTF-16 the other way round without', utf16(DESCRIPTOR, true), '文件是 UTF-16 编码'],
    ['bytes of no encoding', Buffer.from([0x7b, 0xff, 0x80, 0xff]), '文件是 无法识别的 编码'],
    ['what a wrong reading has left', Buffer.from(DESCRIPTOR.replace('物品', '物\uFFFD')), '有损坏的字符 �'],
  ]

  it.each(cases)('is named: %s', (_why, bytes, words) => {
    const root = tempProject()
    writeFileSync(join(root, 'resources/thing.json'), bytes)
    const ran = check(['--root', root])
    expect(ran.code).toBe(1)
    const lines = ran.out.split('\n').filter((line) => line.includes('  S12  '))
    expect(lines).toEqual([expect.stringContaining(words)])
    expect(lines[0]).toContain('UTF-8')
    // The build and the development server read the same way.
    expect(loadCatalog(root).problems.map(({ message }) => message)).toEqual([expect.stringContaining(words)])
  })

  it('V10 UTF-8 with a mark works, and is said to have one', () => {
    const root = tempProject({ 'schemas/thing.json': `\uFEFF${SCHEMA}` })
    const ran = check(['--root', root])
    expect({ code: ran.code, found: foundIn(ran) }).toMatchObject({
      code: 0,
      found: expect.arrayContaining(['schemas/thing.json:1:1  V10']),
    })
  })

  it('plain UTF-8 is none', () => {
    expect(check(['--root', tempProject()]).out).not.toMatch(/S12|V10/)
  })

  it('waivers in another encoding are named as well', () => {
    const root = tempProject({ 'resources/gate/waivers.json': '[]' })
    writeFileSync(join(root, 'resources/gate/waivers.json'), utf16('[]\n'))
    const { code, out } = check(['--root', root])
    expect(code).toBe(2)
    expect(out).toContain('文件是 UTF-16 编码')
  })

  it('is shown readably by the studio with a sign in front, and saved in UTF-8 without it', async () => {
    const root = tempProject()
    const path = 'resources/thing.json'
    writeFileSync(join(root, path), gbk(DESCRIPTOR_ASCII))
    const files = createStudioFiles(root)
    const shown = files.read().find((file) => file.path === path)?.text ?? ''
    expect(shown).toBe(`\uFFFD${DESCRIPTOR_ASCII}`)
    await files.save(path, shown.slice(1), shown)
    expect(readFileSync(join(root, path), 'utf8')).toBe(DESCRIPTOR_ASCII)
  })
})

describe('V6 more than fits into memory', { timeout: 120_000 }, () => {
  const refused = (root: string) => {
    const ran = check(['--root', root, '--format', 'json'])
    expect(ran.code).toBe(2)
    const said = JSON.parse(ran.out) as { findings: readonly { code: string; message: string }[]; complete: boolean }
    expect(said.complete).toBe(false)
    expect(said.findings.map(({ code }) => code)).toEqual(['V6'])
    expect(() => loadCatalog(root)).toThrow('最多 20000 个、64 MB')
    return said.findings[0]?.message ?? ''
  }
  /** Takes no room on the disk, and would take all of the memory. */
  const huge = (root: string, path: string, bytes: number) => {
    writeIn(root, path, '')
    truncateSync(join(root, path), bytes)
  }

  it('one immense file is refused before it is read, with its size', () => {
    const root = tempProject()
    huge(root, 'schemas/immense.json', 3_000 * 1024 * 1024)
    const started = performance.now()
    expect(refused(root)).toContain(
      '共有 3 个文件、3000 MB，最多 20000 个、64 MB；最大的是 schemas/immense.json（3000 MB）',
    )
    expect(performance.now() - started).toBeLessThan(20_000)
  })

  it('many large ones together are refused, the largest named', () => {
    const root = tempProject()
    for (let at = 0; at < 10; at++) huge(root, `resources/samples/thing/s${at}.json`, (at + 3) * 1024 * 1024)
    expect(refused(root)).toContain(
      '最大的是 resources/samples/thing/s9.json（12 MB）、resources/samples/thing/s8.json（11 MB）',
    )
  })

  it('too many files are refused, however small', () => {
    const root = tempProject()
    for (let at = 0; at < 20_001; at++) writeFileSync(join(root, `schemas/n${at}.json`), '')
    expect(refused(root)).toContain('共有 20003 个文件')
  })

  it('what is below both is judged', () => {
    const root = tempProject()
    huge(root, 'schemas/large.json', 60 * 1024 * 1024)
    const ran = check(['--root', root])
    expect(ran.code).toBe(1)
    expect(foundIn(ran)).toContain('schemas/large.json:1:1  S14')
  })
})

/** `npm run new` for somebody at a terminal: the real command on a pseudo-terminal, its questions answered as they come. */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it } from 'vitest'
import { loadCatalog } from '../../src/cli/files.ts'
import { tempProject, writeIn } from './support.ts'

const NEW = resolve(import.meta.dirname, '../../src/cli/new.ts')
const ENTER = '\r'
const CTRL_C = '\u0003'
const CTRL_D = '\u0004'
const SAMPLE = '样本文件'
const TITLE = '中文名称'
const NAME = '库名'

type Answer = readonly [question: string, keys: string]

/** Waits for each question before its answer is typed; ends with the command. */
async function talk(root: string, answers: readonly Answer[], args: readonly string[] = []) {
  const command = [process.execPath, '--import', 'tsx', NEW, '--root', root, ...args].map(quoted).join(' ')
  const terminal = spawn('script', ['-qec', command, '/dev/null'], { cwd: resolve(NEW, '../../..') })
  const left = [...answers]
  let raw = ''
  let read = 0
  const type = () => {
    const [next] = left
    // A question has been asked when the cursor stands behind it.
    const at = next === undefined ? -1 : raw.indexOf(next[0], read)
    if (next === undefined || at < 0 || !raw.includes('：', at)) return
    left.shift()
    read = raw.length
    terminal.stdin.write(next[1])
  }
  terminal.stdout.setEncoding('utf8').on('data', (part: string) => {
    raw += part
    type()
  })
  const code = await new Promise((done) => terminal.on('close', done))
  return { code, said: stripVTControlCharacters(raw).replaceAll('\r\n', '\n'), unasked: left }
}

const quoted = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`

/** All that stands in the folders of libraries. */
const filesOf = (root: string) =>
  ['schemas', 'resources'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).toSorted(),
  )

describe('npm run new at a terminal', () => {
  it('takes what Enter alone means: no sample, and a name from the title', { timeout: 60_000 }, async () => {
    const root = tempProject()
    const { code, said, unasked } = await talk(root, [
      [SAMPLE, ENTER],
      [TITLE, `备注${ENTER}`],
      [NAME, ENTER],
    ])
    expect({ code, unasked }).toEqual({ code: 0, unasked: [] })
    expect(said).toContain('[remark]：')
    const { catalog, problems } = loadCatalog(root)
    expect(problems).toEqual([])
    expect(catalog.resources['remark']?.title).toBe('备注')
    expect(said).toMatch(/接着：\n {2}npm run check -- --root \S+ {4}检查\n {2}npm run dev /)
  })

  it(
    'says in Chinese what is wrong with an answer and how to mend it, and asks again',
    { timeout: 60_000 },
    async () => {
      const root = tempProject({ 'reply.json': '{"Type":200,"Data":{"Row":[{"Id":"1","Name":"滑轮"}],"Total":1}}' })
      const { code, said, unasked } = await talk(root, [
        [SAMPLE, `nowhere.xlsx${ENTER}`],
        [SAMPLE, `'${join(root, 'reply.json')}'${ENTER}`],
        ['列表调用的路径', `GetParts${ENTER}`],
        ['列表调用的路径', `/content/api/SparePart/GetParts${ENTER}`],
        [TITLE, `Parts${ENTER}`],
        [TITLE, ENTER],
        [TITLE, `配件${ENTER}`],
        [NAME, `SpareParts${ENTER}`],
        [NAME, `thing${ENTER}`],
        [NAME, ENTER],
      ])
      expect({ code, unasked }).toEqual({ code: 0, unasked: [] })
      for (const words of [
        '读不到 nowhere.xlsx：请检查路径',
        '路径应为 / 开头的完整路径，如 /content/api/Thing/GetThingPageData，不是 GetParts',
        '名称 Parts 不行：应为中文',
        '中文名称不能空着，请写一个，如 治疗室',
        '库名 SpareParts 不行：用小写字母、数字和短横线，以字母开头，最多 48 个，是否想写 spare-parts？',
        'schemas/thing.json、resources/thing.json 已存在，没有改动任何文件。换一个库名',
      ])
        expect(said).toContain(words)
      expect(said).not.toMatch(/Error|at .*\.ts:\d/)
      expect(loadCatalog(root).catalog.resources['spare-part']?.calls['list']?.path).toBe(
        '/content/api/SparePart/GetParts',
      )
    },
  )

  it.each([
    ['Ctrl-C', CTRL_C, [SAMPLE, TITLE]],
    ['Ctrl-D', CTRL_D, [SAMPLE, TITLE, NAME]],
  ])('leaves nothing behind after %s', { timeout: 60_000 }, async (_key, key, questions) => {
    const root = tempProject()
    const before = filesOf(root)
    const answers = questions.map((question, nth): Answer => {
      if (nth === questions.length - 1) return [question, key]
      return [question, question === TITLE ? `配件${ENTER}` : ENTER]
    })
    const { code, said } = await talk(root, answers)
    expect(code).toBe(2)
    expect(said).toContain('已取消，没有写入任何文件')
    expect(filesOf(root)).toEqual(before)
  })

  it('refuses the name of a library that is there before it asks anything', { timeout: 60_000 }, async () => {
    const root = tempProject()
    const before = readFileSync(join(root, 'resources/thing.json'), 'utf8')
    const { code, said } = await talk(root, [], ['thing'])
    expect(code).toBe(2)
    expect(said).toContain('schemas/thing.json、resources/thing.json 已存在')
    expect(said).not.toContain(TITLE)
    expect(readFileSync(join(root, 'resources/thing.json'), 'utf8')).toBe(before)
  })

  it('asks whether a column of types becomes a library of its own', { timeout: 60_000 }, async () => {
    const rows = Array.from({ length: 6 }, (_, nth) => `A-${nth},第${nth}个,${nth % 2 === 0 ? '绳' : '轮'}`)
    const root = tempProject({ '配件.csv': `货号,品名,配件类型\r\n${rows.join('\r\n')}\r\n` })
    const { code, said, unasked } = await talk(root, [
      [SAMPLE, `${join(root, '配件.csv')}${ENTER}`],
      [TITLE, `配件${ENTER}`],
      [NAME, `spare-part${ENTER}`],
      ['只有 2 种值', `thing${ENTER}`],
      ['只有 2 种值', `part-type${ENTER}`],
    ])
    expect({ code, unasked }).toEqual({ code: 0, unasked: [] })
    expect(said).toContain('schemas/thing.json、resources/thing.json 已存在')
    expect(loadCatalog(root).catalog.resources['spare-part']?.list.groupBy).toBe('PartTypeId')
    expect(readFileSync(join(root, '配件类型.csv'), 'utf8')).toContain('"轮"')
  })

  it('asks which schema of a document is meant, and calls the library after it', { timeout: 60_000 }, async () => {
    const schema = (title: string) => ({ type: 'object', properties: { Id: { type: 'string' }, Name: { title } } })
    const document = { openapi: '3.1.0', components: { schemas: { SparePart: schema('品名'), Shop: schema('店名') } } }
    const root = tempProject()
    writeIn(root, 'api.json', JSON.stringify(document))
    const { code, said, unasked } = await talk(root, [
      [SAMPLE, `${join(root, 'api.json')}${ENTER}`],
      ['用哪一个', `SparPart${ENTER}`],
      ['用哪一个', `SparePart${ENTER}`],
      [TITLE, `配件${ENTER}`],
      [NAME, ENTER],
    ])
    expect({ code, unasked }).toEqual({ code: 0, unasked: [] })
    expect(said).toContain('没有 SparPart，是否想写 SparePart？')
    expect(existsSync(join(root, 'schemas/spare-part.json'))).toBe(true)
  })
})

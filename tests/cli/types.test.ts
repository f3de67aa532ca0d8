/** What other programs get of the libraries: types that compile, an OpenAPI document that is one, rules that are not out of date. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { loadCatalog } from '../../src/cli/files.ts'
import { runTypes } from '../../src/cli/types.ts'
import { declarationsOf } from '../../src/cli/types-declarations.ts'
import { openApiOf } from '../../src/cli/types-openapi.ts'
import { withRules } from '../../src/cli/types-rules.ts'
import { pascalOf } from '../../src/gate/draft/names.ts'
import { permissionMatrix } from '../../src/gate/report/matrix.ts'
import { RULES } from '../../src/gate/rules/all.ts'
import type { Field } from '../../src/model/resource.ts'
import { tempProject } from './support.ts'
import { CATALOG } from '../support/project.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const LIBRARIES = Object.values(CATALOG.resources)

/** Exit code and words of the compiler over the libraries' types and a program that uses them. */
function compile(declarations: string, program: string) {
  const folder = mkdtempSync(join(tmpdir(), 'console-types-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'libraries.d.ts'), declarations)
  writeFileSync(join(folder, 'program.ts'), program)
  const flags = ['--ignoreConfig', '--strict', '--noEmit', '--skipLibCheck', 'false', '--exactOptionalPropertyTypes']
  const compiler = join(ROOT, 'node_modules/.bin/tsc')
  const { status, stdout } = spawnSync(compiler, [...flags, join(folder, 'program.ts')], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, stdout }
}

const thing = () => Object.values(loadCatalog(tempProject()).catalog.resources)
const THING_PROGRAM = (line: string) => `import type { Thing } from './libraries'
export const thing: Thing = { Name: '甲', Color: 'red', Price: 1.5, IsEnabled: true }
${line}
`

describe('npm run types', { timeout: 60_000 }, () => {
  it('compiles strictly for every library', () => {
    const program = `import type { Libraries } from './libraries'\nexport type Names = keyof Libraries\n`
    expect(compile(declarationsOf(LIBRARIES), program)).toEqual({ status: 0, stdout: '' })
    expect(LIBRARIES.length).toBeGreaterThan(30)
  })

  it.each([
    ['what fits', '', ''],
    ['a choice that there is not', `thing.Color = 'green'`, `'"green"'`],
    ['what the server keeps', `thing.Id = '1'`, 'read-only'],
    ['a required field that is missing', 'export const other: Thing = {}', `'Name'`],
  ])('lets a program have %s', (_why, line, words) => {
    const { status, stdout } = compile(declarationsOf(thing()), THING_PROGRAM(line))
    expect(stdout).toContain(words)
    expect(status === 0).toBe(words === '')
  })

  it('says in Chinese what each field is', () => {
    expect(declarationsOf(thing())).toContain('/** 单价；单位 元；至少 0；最多 2 位小数 */')
    expect(declarationsOf(thing())).toContain('/** 颜色；red 红，blue 蓝 */')
  })
})

describe('npm run types -- --openapi', () => {
  const document = openApiOf(LIBRARIES)

  it('is valid by the official schema', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(structuredClone(document))
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
    expect(validator.version).toBe('3.1')
  })

  it('marks what is going to end, in the record and in its rows', () => {
    const [first] = LIBRARIES.filter(
      ({ wire, fields }) => wire === 'page-upsert' && fields.some((field) => field.fields),
    )
    const ended = { sunset: '2999-06-30', replacement: 'Name' }
    const end = (fields: readonly Field[]): readonly Field[] =>
      fields.map((field) => ({ ...field, deprecated: ended, ...(field.fields ? { fields: end(field.fields) } : {}) }))
    const { components } = openApiOf([{ ...first!, fields: end(first!.fields), deprecated: ended }]) as unknown as {
      components: { schemas: Record<string, Record<string, unknown>> }
    }
    const record = components.schemas[pascalOf(first!.name)]!
    const marks = JSON.stringify(record).match(/"deprecated":true/g) ?? []
    const count = (fields: readonly Field[]): number =>
      fields.reduce((sum, one) => sum + 1 + count(one.fields ?? []), 0)
    expect(record['deprecated']).toBe(true)
    expect(marks).toHaveLength(count(first!.fields) + 1)
    expect(JSON.stringify(record)).toContain('"x-sunset":"2999-06-30","x-replacement":"Name"')
    expect(JSON.stringify(openApiOf(LIBRARIES))).not.toContain('"deprecated"')
  })

  it('has every call of every library, and a parameter for every placeholder', () => {
    const paths = document['paths'] as Record<string, Record<string, { parameters: { name: string; in: string }[] }>>
    // What is served as plain REST follows its service, and is not in the document.
    for (const { calls } of LIBRARIES.filter(({ wire }) => wire === 'page-upsert'))
      for (const call of Object.values(calls)) {
        if (!call) continue
        const operation = paths[call.path]?.[call.method.toLowerCase()]
        expect(operation, `${call.method} ${call.path}`).toBeDefined()
        const placeholders = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
        const given = operation?.parameters.filter((one) => one.in === 'path').map(({ name }) => name)
        expect(given).toEqual(placeholders)
      }
  })
})

describe('npm run types -- --matrix', () => {
  const run = (...args: readonly string[]) => {
    const folder = mkdtempSync(join(tmpdir(), 'console-matrix-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const said = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')].map((spy) =>
      spy.mockImplementation(() => undefined),
    )
    onTestFinished(() => said.forEach((spy) => spy.mockRestore()))
    const file = join(folder, 'docs/rights.md')
    const code = runTypes([...args, '--out', file])
    const words = said.flatMap((spy) => spy.mock.calls.flat()).join('\n')
    return { code, words, text: existsSync(file) ? readFileSync(file, 'utf8') : undefined }
  }

  it('writes who may do what, two lines for each library and one more for each right that it asks for', () => {
    const { code, words, text } = run('--matrix')
    expect(code).toBe(0)
    expect(words).toMatch(new RegExp(`^已写入 \\S+rights\\.md，${LIBRARIES.length} 个库$`))
    expect(text).toBe(permissionMatrix(CATALOG))
    const lines = text?.trim().split('\n') ?? []
    expect(lines.filter((line) => !line.includes('| 权利：'))).toHaveLength(2 + 2 * LIBRARIES.length)
  })

  it('of another folder, and not as if complete where a library is switched off', () => {
    expect(run('--matrix', '--root', tempProject())).toMatchObject({ code: 0, text: expect.stringContaining('物品（') })
    const broken = run('--matrix', '--root', tempProject({ 'resources/thing.json': '{' }))
    expect(broken.code).toBe(2)
    expect(broken.words).toContain('resources/thing.json:1:2')
  })

  it('of a folder that cannot be written, and of an option that there is not, says so', () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => told.mockRestore())
    expect(runTypes(['--matrix', '--out', '/proc/no/such/file.md'])).toBe(2)
    expect(runTypes(['--matrrix'])).toBe(3)
    expect(told.mock.calls.map(([words]) => String(words).split('：')[0])).toEqual(['未能写出', '用法'])
  })
})

describe('docs/check.md', () => {
  it('lists the rules as they are; npm run types -- --rules writes them', () => {
    const path = join(ROOT, 'docs/check.md')
    expect(readFileSync(path, 'utf8')).toBe(withRules(path, RULES))
  })
})

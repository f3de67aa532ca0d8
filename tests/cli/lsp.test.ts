/** `rehab-check lsp` as editors have it: a process of its own that is spoken to with a client of the protocol. */
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Diagnostic } from 'vscode-languageserver/node'
import { DESCRIPTOR, edit, SCHEMA } from '../compiler/fixture.ts'
import { applied, caretIn, startEditor, written } from './lsp-client.ts'
import { check } from './run-check.ts'
import { tempProject, writeIn } from './support.ts'

const PATH = 'resources/thing.json'
const SCHEMA_PATH = 'schemas/thing.json'
const ERROR = 1
const WARNING = 2
const HINT = 4

const errors = (found: readonly Diagnostic[]) => found.filter(({ severity }) => severity === ERROR)
const isClean = (found: readonly Diagnostic[]) => errors(found).length === 0
const has = (code: string) => (found: readonly Diagnostic[]) => found.some((one) => one.code === code)
const block = (text: string) => edit(DESCRIPTOR, '  "page": "Thing",\n', `  "page": "Thing",\n  ${text},\n`)

const OTHER = {
  'resources/other.json': edit(
    edit(edit(DESCRIPTOR, '"name": "thing"', '"name": "other"'), '"page": "Thing"', '"page": "Other"'),
    '"schema": "thing"',
    '"schema": "other"',
  )
    .replace('/content/api/Thing', '/content/api/Other')
    .replace('"title": "物品"', '"title": "用品"'),
  'schemas/other.json': SCHEMA,
}

describe('problems', { timeout: 120_000 }, () => {
  it.each<[why: string, path: string, text: string, code: string, marked: string]>([
    ['a value', PATH, block('"list": { "columns": ["Name", "Nmae"] }'), 'D3', '"Nmae"'],
    ['a key', PATH, edit(DESCRIPTOR, '"page"', '"pgae"'), 'D2', '"pgae"'],
    ['behind Chinese words', PATH, block('"list": { "columns": ["单价", "Name", "Nmae"] }'), 'D1', '"单价"'],
    ['behind a Chinese key', PATH, block('"words": { "empty": "没有😀物品" }, "lsit": {}'), 'D2', '"lsit"'],
    [
      'behind an emoji',
      SCHEMA_PATH,
      edit(SCHEMA, '"title": "名称", "type": "string"', '"title": "名称😀👩‍⚕️", "type": "sting"'),
      'S1',
      '"sting"',
    ],
    [
      'a line break of two letters',
      PATH,
      block('"list": { "columns": ["Nmae"] }').replaceAll('\n', '\r\n'),
      'D3',
      '"Nmae"',
    ],
  ])('stand at %s, and go when it is mended', async (_why, path, text, code, marked) => {
    const good = path === PATH ? DESCRIPTOR : SCHEMA
    const editor = await startEditor(tempProject())
    editor.open(path, text)
    const found = await editor.problems(path, (all) => errors(all).length > 0)
    const [one] = found.filter((each) => written(text, each.range) === marked)
    expect(one, JSON.stringify(found, null, 1)).toMatchObject({ code, severity: ERROR, source: 'rehab-check' })
    expect(one?.message).toMatch(/ ?→ /)
    editor.change(path, good)
    expect(await editor.problems(path, isClean)).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ code })]),
    )
    expect(await editor.leave()).toBe(0)
  })

  it('are the same as those of the check, with levels and a page about the rule that there is', async () => {
    const text = edit(DESCRIPTOR, '"title": "物品"', '"title": "Thing"')
    const root = tempProject({ [PATH]: text })
    const { out } = check(['--root', root, '--format', 'json'])
    const said = (JSON.parse(out) as { findings: { file: string; line: number; column: number; code: string }[] })
      .findings
    const editor = await startEditor(root)
    const found = await editor.problems(PATH, (all) => all.length >= said.filter(({ file }) => file === PATH).length)
    expect(
      found.map(({ code, range: { start } }) => `${code} ${start.line + 1}:${start.character + 1}`).sort(),
    ).toEqual(
      said
        .filter(({ file }) => file === PATH)
        .map(({ code, line, column }) => `${code} ${line}:${column}`)
        .sort(),
    )
    const title = found.find(({ code }) => code === 'L2')
    expect(title).toMatchObject({ severity: WARNING })
    const page = new URL(title?.codeDescription?.href ?? '')
    expect(readFileSync(decodeURI(page.pathname), 'utf8')).toContain('L2')
  })

  it('follow the settings, the waivers and a file that another program writes', async () => {
    const expires = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
    const waiver = { rule: 'L2', path: PATH, reason: '厂家的商标', by: '张三', expires }
    const root = tempProject({ [PATH]: edit(DESCRIPTOR, '"title": "物品"', '"title": "Thing"') })
    const editor = await startEditor(root)
    await editor.problems(PATH, has('L2'))
    writeIn(root, 'resources/gate/waivers.json', JSON.stringify([waiver]))
    const changed = () => editor.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [] })
    await changed()
    const found = await editor.problems(PATH, (all) => all.some(({ severity }) => severity === HINT))
    const accepted = found.find(({ severity }) => severity === HINT)
    expect(accepted?.message).toContain(`已豁免：厂家的商标（张三，到 ${expires}）`)
    editor.open('check.config.json', JSON.stringify({ rules: { L2: 'off' } }))
    await editor.problems(PATH, (all) => !has('L2')(all))
    editor.change('check.config.json', JSON.stringify({ rules: { L22: 'off' } }))
    const [wrong] = await editor.problems('check.config.json', (all) => all.length > 0)
    expect(wrong?.message).toContain('没有规则 L22')
  })

  it.each<[why: string, path: string, broken: string]>([
    ['is half a file', 'resources/other.json', '{ "name": '],
    ['is empty', 'resources/other.json', ''],
    ['demands what no text can have', 'schemas/other.json', edit(SCHEMA, '"maxLength": 60', '"minimum": 60')],
    ['refers to itself', 'schemas/other.json', '{ "$ref": "#" }'],
  ])('of a file that %s leave the others as they were', async (_why, path, broken) => {
    const text = block('"list": { "columns": ["Nmae"] }')
    const editor = await startEditor(tempProject({ ...OTHER, [PATH]: text }))
    await editor.problems(PATH, has('D3'))
    editor.open(path, broken)
    await editor.problems(path, (all) => errors(all).length > 0)
    editor.open(PATH, text)
    editor.change(PATH, DESCRIPTOR)
    await editor.problems(PATH, isClean)
    editor.close(path)
    await editor.problems(path, isClean)
    expect(await editor.leave()).toBe(0)
  })

  it('S11 a file on which the thread hangs is named, and the others are judged all the same', async () => {
    const pattern = '"pattern": "^a*a*a*a*a*a*a*a*a*a*$", "x-messages": { "pattern": "只能用字母" }'
    const endless = edit(SCHEMA, '"maxLength": 60 }', `"maxLength": 60, ${pattern} }`).replace(
      '"Name": "甲"',
      `"Name": "${'a'.repeat(59)}!"`,
    )
    const editor = await startEditor(tempProject(OTHER))
    editor.open(PATH, block('"list": { "columns": ["Nmae"] }'))
    await editor.problems(PATH, has('D3'))
    editor.open('schemas/other.json', endless)
    await editor.problems('schemas/other.json', has('S11'))
    editor.change(PATH, DESCRIPTOR)
    await editor.problems(PATH, isClean)
    editor.change('schemas/other.json', SCHEMA)
    await editor.problems('schemas/other.json', isClean)
    expect(await editor.leave()).toBe(0)
  })
})

describe('words', { timeout: 120_000 }, () => {
  it.each<[why: string, path: string, marked: string, label: string, result: string, words: string]>([
    ['a field', PATH, '{ "list": { "columns": ["Name", "|"] } }', 'Price', '"Price"', '单价'],
    ['a key', PATH, '{ "ti|": "物品" }', 'title', '"title"', '中文名称'],
    ['a key with its value', PATH, '{ "li|" }', 'list', '"list": {}', ''],
    ['a library', SCHEMA_PATH, '{ "properties": { "A": { "x-ref": "|" } } }', 'thing', '"thing"', '物品'],
    ['behind an emoji', PATH, '{ "title": "😀👩‍⚕️", "list": { "columns": ["|"] } }', 'Color', '"Color"', '颜色'],
  ])('completes %s', async (_why, path, marked, label, result, words) => {
    const { text, at } = caretIn(marked)
    const editor = await startEditor(tempProject())
    editor.open(path, text)
    const item = (await editor.complete(path, at)).find((each) => each.label === label)
    expect(item?.textEdit).toMatchObject({ newText: result })
    expect(`${item?.detail} ${JSON.stringify(item?.documentation)}`).toContain(words)
  })

  it('writes the beginning of a value and goes on inside it, where the editor can', async () => {
    const { text, at } = caretIn('{ "li|" }')
    const snippets = { textDocument: { completion: { completionItem: { snippetSupport: true } } } }
    const editor = await startEditor(tempProject(), { capabilities: snippets })
    editor.open(PATH, text)
    const item = (await editor.complete(PATH, at)).find(({ label }) => label === 'list')
    expect(item).toMatchObject({ insertTextFormat: 2, textEdit: { newText: '"list": {$0}' } })
    editor.open(SCHEMA_PATH, '{ "properties": { "A": { "" } } }')
    const items = await editor.complete(SCHEMA_PATH, { line: 0, character: 26 })
    expect(items.find(({ label }) => label === '$ref')?.textEdit).toMatchObject({ newText: '"\\$ref": "$0"' })
  })

  it.each<[why: string, path: string, marked: string, words: readonly string[]]>([
    ['a key', PATH, edit(DESCRIPTOR, '"title"', '"ti|tle"'), ['title', '中文名称']],
    ['a field', PATH, block('"list": { "columns": ["Name", "Pri|ce"] }'), ['Price', '单价']],
    ['a field behind an emoji', PATH, block('"words": { "empty": "😀" }, "list": { "columns": ["Co|lor"] }'), ['颜色']],
    ['a keyword', SCHEMA_PATH, edit(SCHEMA, '"x-unit"', '"x-un|it"'), ['x-unit', '单位']],
  ])('explains %s', async (_why, path, marked, words) => {
    const { text, at } = caretIn(marked)
    const editor = await startEditor(tempProject())
    editor.open(path, text)
    const said = await editor.hover(path, at)
    for (const word of words) expect(said).toContain(word)
    expect(await editor.hover(path, { line: 0, character: 0 })).toBe('')
  })
})

describe('quick fixes', { timeout: 120_000 }, () => {
  it.each<[why: string, path: string, good: string, from: string, to: string, code: string]>([
    ['a mistyped key', PATH, DESCRIPTOR, '"page"', '"pgae"', 'D2'],
    ['a mistyped value', PATH, block('"list": { "columns": ["Name"] }'), '["Name"]', '["Nmae"]', 'D3'],
    [
      'a mistyped type',
      SCHEMA_PATH,
      SCHEMA,
      '"Name": { "title": "名称", "type": "string"',
      '"Name": { "title": "名称😀", "type": "sting"',
      'S1',
    ],
    [
      'what the rule would write',
      PATH,
      block('"list": { "columns": ["Name", "Price"], "hidden": ["Color"] }'),
      '["Color"]',
      '["Color", "Price"]',
      'D5',
    ],
  ])('mend %s, and then it is checked again', async (_why, path, good, from, to, code) => {
    const bad = edit(good, from, to)
    const editor = await startEditor(tempProject())
    editor.open(path, bad)
    const [problem] = (await editor.problems(path, has(code))).filter((one) => one.code === code)
    if (!problem) throw new Error('there is one')
    const [action] = await editor.actions(path, problem.range)
    expect(action).toMatchObject({ kind: 'quickfix', diagnostics: [problem] })
    expect(await editor.actions(path, problem.range, ['refactor'])).toEqual([])
    expect(await editor.actions(path, { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } })).toEqual([])
    const text = action ? applied(bad, action, editor.uri(path)) : ''
    expect(text).not.toBe(bad)
    editor.change(path, text)
    expect(
      (await editor.problems(path, (all) => !has(code)(all))).filter(({ severity }) => severity === ERROR),
    ).toEqual([])
    // Where the text is newer than what was found, there is nothing to mend yet.
    editor.change(path, `\n${bad}`)
    expect(await editor.actions(path, problem.range)).toEqual([])
  })
})

describe('the process', { timeout: 120_000 }, () => {
  it('leaves alone what is no file of a project', async () => {
    const root = tempProject()
    writeIn(root, 'notes/thing.json', '{')
    const editor = await startEditor(root)
    const outside = ['notes/thing.json', '../elsewhere.json', 'package.json']
    for (const path of outside) editor.open(path, '{ "pgae": ')
    editor.open(PATH, edit(DESCRIPTOR, '"page"', '"pgae"'))
    await editor.problems(PATH, has('D2'))
    for (const path of outside) {
      expect(await editor.complete(path, { line: 0, character: 4 })).toEqual([])
      expect(await editor.hover(path, { line: 0, character: 4 })).toBe('')
      expect(editor.told(path)).toBe(false)
    }
  })

  it('finds the project of a file that is opened, wherever the editor was opened, or takes the one that is named', async () => {
    const root = tempProject()
    const text = edit(DESCRIPTOR, '"page"', '"pgae"')
    const above = await startEditor(root, { folder: dirname(root) })
    above.open(PATH, text)
    await above.problems(PATH, has('D2'))
    const other = await startEditor(root, { folder: dirname(root), args: ['--stdio', '--root', tempProject()] })
    other.open(PATH, text)
    expect(await other.complete(PATH, { line: 1, character: 3 })).toEqual([])
  })

  it('asks to be told of files that other programs write, where the editor can', async () => {
    const editor = await startEditor(tempProject(), {
      capabilities: { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } },
    })
    await expect.poll(() => JSON.stringify(editor.asked())).toContain('{schemas,resources}')
  })

  it('ends with 0 after shutdown, and with 1 without', async () => {
    const polite = await startEditor(tempProject())
    expect(polite.hello.capabilities).toMatchObject({ textDocumentSync: { change: 1 }, hoverProvider: true })
    expect(await polite.leave()).toBe(0)
    const rude = await startEditor(tempProject())
    const gone = new Promise((done) => rude.child.on('exit', done))
    await rude.connection.sendNotification('exit')
    expect(await gone).toBe(1)
    const lost = await startEditor(tempProject())
    const ended = new Promise((done) => lost.child.on('exit', done))
    lost.child.stdin.end()
    expect(await ended).toBe(1)
  })

  it('is no part of a check, and says what it takes', () => {
    expect(check(['lsp', '--port', '1']).code).toBe(3)
    expect(check(['lsp', '--help']).out).toContain('--root')
  })
})

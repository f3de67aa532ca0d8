/** docs/life-of-a-library.md, replayed as it stands: its command is run, its snippets written, its promises tried. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { applyEdits, modify } from 'jsonc-parser'
import { describe, expect, it, vi } from 'vitest'
import { loadCatalog } from '../../src/cli/files.ts'
import { runNew } from '../../src/cli/new.ts'
import { getResource, type WireRecord } from '../../src/model/resource.ts'
import { createValidate } from '../../src/model/validator.ts'
import { createMemoryPlatform, createMemoryStore } from '../../src/operations/memory/platform.ts'
import { decodeEnvelope } from '../../src/wire/envelope.ts'
import { encodeRequest } from '../../src/wire/requests.ts'
import type { CallInput } from '../../src/wire/shapes.ts'
import { HOSPITAL } from '../support/library-memory.ts'
import { check } from './run-check.ts'
import { tempProject } from './support.ts'

const PAGE = readFileSync(resolve(import.meta.dirname, '../../docs/life-of-a-library.md'), 'utf8')
const BLOCKS = [...PAGE.matchAll(/^```(\w+) ?(.*)\n([\s\S]*?)^```$/gm)].map(([, language, place = '', text = '']) => ({
  language,
  place,
  text,
}))
const DESCRIPTOR = 'resources/device-loan.json'
const COMMANDS = BLOCKS.filter(({ language }) => language === 'bash').map(({ text }) => text.trim())

function write(root: string): void {
  for (const { language, place, text } of BLOCKS) {
    if (language !== 'json') continue
    const [file = '', pointer = ''] = place.split('#')
    let content = readFileSync(join(root, file), 'utf8')
    for (const [key, value] of Object.entries(JSON.parse(text) as WireRecord)) {
      const path = [...pointer.split('/').slice(1), key]
      content = applyEdits(
        content,
        modify(content, path, value, { formattingOptions: { tabSize: 2, insertSpaces: true } }),
      )
    }
    writeFileSync(join(root, file), content)
  }
}

/** The library as the page makes it, in a project of its own. */
async function made(): Promise<string> {
  const root = tempProject()
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const [, args = ''] = /^npm run new -- (.*)$/.exec(COMMANDS[0] ?? '') ?? []
  expect(await runNew([...args.split(' '), '--root', root])).toBe(0)
  log.mockRestore()
  expect(readFileSync(join(root, DESCRIPTOR), 'utf8')).toContain('"formatVersion": 2')
  write(root)
  return root
}

describe('docs/life-of-a-library.md', { timeout: 60_000 }, () => {
  it('passes the check, and the mistake that it names is found', async () => {
    const root = await made()
    expect(COMMANDS[1]).toBe('npm run check')
    const ran = check(['--root', root, '--fail-on', 'warning'])
    expect(ran.code, ran.out).toBe(0)
    const sound = readFileSync(join(root, DESCRIPTOR), 'utf8')
    writeFileSync(join(root, DESCRIPTOR), sound.replace('"to": "lost"', '"to": "gone"'))
    expect(check(['--root', root])).toMatchObject({ code: 1, out: expect.stringContaining('gone') })
  })

  it('has the life that it tells of', async () => {
    const { catalog } = loadCatalog(await made())
    const resource = getResource(catalog, 'device-loan')
    const store = createMemoryStore({ catalog: () => catalog, rowsOf: () => [] })
    const platform = createMemoryPlatform(catalog, store, { scope: HOSPITAL, validatorOf: createValidate })
    const ask = async (name: string, input: CallInput) =>
      decodeEnvelope(await platform.answer(encodeRequest(resource, resource.calls[name]!, input)))
    const save = (record: WireRecord) => ask('upsert', { kind: 'record', record }) as Promise<WireRecord>
    const refused = (work: Promise<unknown>) =>
      work.then(
        () => 'done',
        (error: Error) => JSON.stringify([error.message, error]),
      )
    const chair = { Code: 'A001', Name: '轮椅', BoughtOn: '2026-03-01', Phone: '13800138000' }
    expect(await refused(save({ ...chair, CheckedOn: '2026-02-01' }))).toContain('检验日期不能早于购入日期 2026-03-01')
    const saved = await save(chair)
    expect(saved).toMatchObject({ State: 'in' })
    expect(await refused(save({ ...chair, Code: 'A002' }))).toContain('轮椅')
    const go = (transition: string, input?: WireRecord) =>
      ask('transit', { kind: 'ids', ids: [String(saved['Id'])], transition, ...(input ? { input } : {}) })
    const now = async () => {
      const page = await ask('list', { kind: 'page', page: { page: 1, pageSize: 20, filters: {} } })
      return (page as { readonly Row: readonly WireRecord[] }).Row.find(({ Id }) => Id === saved['Id'])!
    }
    expect((await now())['Phone']).toBe('138****8000')
    expect(await refused(go('lend'))).toContain('借用人')
    await go('lend', { Borrower: '李四' })
    expect(await now()).toMatchObject({ State: 'out', Borrower: '李四' })
    expect(await refused(go('lend', { Borrower: '王五' }))).not.toBe('done')
    await go('back')
    expect((await now())['Borrower'] ?? null).toBeNull()
    await go('lend', { Borrower: '李四' })
    await go('lose')
    const lost = await now()
    expect(await refused(go('back'))).not.toBe('done')
    expect(await refused(save({ ...lost, BoughtOn: '2026-04-01' }))).toContain('已遗失的器材不能修改')
    await save({ ...lost, Remark: '报失' })
    // The one that is lost no longer counts.
    expect(await refused(save({ ...chair, Code: 'A002' }))).toBe('done')
  })
})

/** What the command compares with documents of the platform, and what it keeps from run to run. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fixture as contradiction } from '../gate/fixtures/F1.ts'
import { fixture as wordless } from '../gate/fixtures/F2.ts'
import { check, foundIn } from './run-check.ts'
import { tempProject, writeIn } from './support.ts'

const KEPT = 'resources/gate/failures/thing.json'

describe('--openapi and --menu', { timeout: 120_000 }, () => {
  const ask = (option: string, text: string) => {
    const root = tempProject()
    const file = join(root, 'document.json')
    writeFileSync(file, text)
    return check(['--root', root, option, file, '--fail-on', 'warning'])
  }

  it.each([
    ['--openapi', JSON.stringify({ openapi: '3.0.0', paths: { '/content/api/Other/List': { get: {} } } })],
    ['--menu', JSON.stringify({ Type: 200, Data: [{ Component: 'Other', Name: '别的' }], Content: '' })],
  ])('%s: what the platform does not have is found', (option, text) => {
    const { code, err } = ask(option, text)
    expect(err).toBe('')
    expect(code).toBe(1)
  })

  it.each(['--openapi', '--menu'])('%s of a file that is no JSON could not be compared', (option) => {
    const { code, err } = ask(option, 'openapi: 3.0.0')
    expect(code).toBe(2)
    expect(err).toContain('不是有效的 JSON')
    expect(err).not.toMatch(/^\s+at /m)
  })

  it.each(['--openapi', '--menu'])('%s of no file could not be compared', (option) => {
    const { code, err } = check(['--root', tempProject(), option, '/no/such.json'])
    expect({ code, err }).toEqual({ code: 2, err: '无法检查：与平台文件的核对没有查完：读不到文件 /no/such.json\n' })
  })
})

describe('F7: a proof that failed', { timeout: 120_000 }, () => {
  it('leaves its record behind, is found again, and the file grows no further', () => {
    const root = tempProject({ ...contradiction.fails })
    const first = check(['--root', root])
    expect(first.code).toBe(1)
    const kept = readFileSync(join(root, KEPT), 'utf8')
    expect(JSON.parse(kept)).toMatchObject({ failures: [{ rule: 'F1', seed: 1, record: expect.any(Object) }] })
    expect(foundIn(check(['--root', root]))).toEqual(foundIn(first))
    expect(readFileSync(join(root, KEPT), 'utf8')).toBe(kept)
    // Another seed tries what failed with the first one as well.
    expect(foundIn(check(['--root', root, '--seed', '7'])).join()).toContain('F1')
  })

  it('F2: the mutant that failed is tried before those of another seed, until the library is mended', () => {
    const root = tempProject({ ...wordless.fails })
    const keptIn = (folder: string) => JSON.parse(readFileSync(join(folder, KEPT), 'utf8')) as object
    expect(foundIn(check(['--root', root])).join()).toContain('F2')
    const kept = keptIn(root)
    expect(kept).toEqual({ failures: [{ rule: 'F2', seed: 1, record: expect.any(Object) }] })
    // On its own the other seed finds the same fault by another record.
    const fresh = tempProject({ ...wordless.fails })
    check(['--root', fresh, '--seed', '7'])
    expect(keptIn(fresh)).toEqual({ failures: [{ rule: 'F2', seed: 7, record: expect.any(Object) }] })
    expect(JSON.stringify(keptIn(fresh)).replace('"seed":7', '"seed":1')).not.toBe(JSON.stringify(kept))
    // Here it comes upon the kept one first: the fault is found by it, and there is nothing new to keep.
    expect(foundIn(check(['--root', root, '--seed', '7'])).join()).toContain('F2')
    expect(keptIn(root)).toEqual(kept)
    writeIn(root, 'schemas/thing.json', wordless.passes['schemas/thing.json'] ?? '')
    expect(check(['--root', root, '--seed', '7']).code).toBe(0)
  })

  it('a file of garbage is replaced, and a clean project keeps none', () => {
    const root = tempProject({ ...contradiction.fails })
    writeIn(root, KEPT, '{"failures": 7')
    check(['--root', root])
    expect(JSON.parse(readFileSync(join(root, KEPT), 'utf8'))).toMatchObject({ failures: [{ rule: 'F1' }] })
    const clean = tempProject()
    check(['--root', clean])
    expect(existsSync(join(clean, KEPT))).toBe(false)
  })
})

describe('--store', { timeout: 120_000 }, () => {
  it('that cannot be read is said in words, without the lines of a program', () => {
    const { code, err } = check(['--root', tempProject(), '--store', '/no/such/folder'])
    expect(code).toBe(2)
    expect(err).toContain('不是控制台的数据目录')
    expect(err).not.toMatch(/^\s+at /m)
  })
})

/** A library whose files have problems takes nothing else with it. */
import { rmSync } from 'node:fs'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { buildConsole, copyAuthoredFiles } from '../support/builds.ts'
import { signInAt } from '../support/person.ts'
import { useConsoleProcess } from './suite.ts'

const BROKEN = 'resources/consumable.json'

async function breakLibrary(): Promise<string> {
  const root = await copyAuthoredFiles()
  const descriptor = await readFile(join(root, BROKEN), 'utf8')
  await writeFile(join(root, BROKEN), descriptor.replace('"columns"', '"colums"'))
  return root
}

describe('a descriptor with a mistake', () => {
  it('stops the build with file, line, column and cure', async () => {
    const distDir = await mkdtemp(join(tmpdir(), 'rehab-console-dist-'))
    const root = await breakLibrary()
    onTestFinished(() => [distDir, root].forEach((folder) => rmSync(folder, { recursive: true, force: true })))
    const { ok, output } = buildConsole(distDir, root)
    expect(ok).toBe(false)
    expect(output).toMatch(/resources\/consumable\.json:\d+:\d+ .*colums.*columns/)
  })
})

describe('at run time', () => {
  const suite = useConsoleProcess(async () => ({ root: await breakLibrary() }))

  it('switches off that library alone', async () => {
    const page = await suite.open()
    await signInAt(page, '/baseData/chargeItem')
    await page.getByRole('rowheader').first().waitFor()
    await page.goto('/baseData/acuPoint')
    await page.getByRole('rowheader').first().waitFor()
    suite.expectComplaint(/status of 503/)
    await page.goto('/baseData/consumables')
    await page.getByRole('main').getByText('耗材暂时停用').waitFor()
    await expect.poll(() => page.getByRole('main').innerText()).toContain('其他资料库不受影响')
    await page.getByRole('banner').waitFor()
  })
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileHints } from '../../src/cli/compile-hints.ts'

let root: string
let firstLines: Record<string, string | undefined>

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'rehab-hints-'))
  writeFileSync(join(root, 'main.ts'), `import('./first.ts'); import('./second.ts')`)
  writeFileSync(join(root, 'first.ts'), `import './style.css'; export const first = () => document.title`)
  writeFileSync(join(root, 'second.ts'), `export const second = () => document.URL`)
  writeFileSync(join(root, 'style.css'), 'p { color: red }')
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [compileHints(['first'])],
    build: { write: false, rolldownOptions: { input: join(root, 'main.ts') } },
  })
  const { output } = result as Rolldown.RolldownOutput
  firstLines = Object.fromEntries(
    output.flatMap((file) => (file.type === 'chunk' ? [[file.name, file.code.split('\n')[0]]] : [])),
  )
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('compileHints', () => {
  it('puts the comment first, where alone it counts, in the entry and the named screen', () => {
    expect(firstLines['main']).toBe('//# allFunctionsCalledOnLoad')
    expect(firstLines['first']).toBe('//# allFunctionsCalledOnLoad')
  })

  it('leaves what is loaded later to be compiled when it is called', () => {
    expect(firstLines['second']).toBeDefined()
    expect(firstLines['second']).not.toContain('allFunctionsCalledOnLoad')
  })
})

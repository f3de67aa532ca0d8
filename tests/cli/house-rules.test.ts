import { describe, expect, it } from 'vitest'
import { houseProblems } from '../../src/cli/house-rules.ts'

const LIBRARIES = ['charge-item', 'acupoint']
const findings = (path: string, text: string) =>
  houseProblems([{ path, text }], LIBRARIES).map(
    ({ line, column, code, message }) => `${line}:${column} ${code} ${message}`,
  )

describe('import directions', () => {
  it.each([
    ['src/model/a.ts', '../wire/b.ts', 'model may not import wire'],
    ['src/wire/a.ts', '../compiler/b.ts', 'wire may not import compiler'],
    ['src/ui/kinds/a.tsx', '../../providers/b.ts', 'ui may not import providers'],
    ['src/providers/a.ts', '../ui/b.tsx', 'providers may not import ui'],
    ['src/server/content/a.ts', '../../app/b.ts', 'server may not import app'],
    ['src/server/content/a.ts', '../../compiler/b.ts', 'server may not import compiler'],
    ['src/app/a.ts', '../server/b.ts', 'app may not import server'],
    ['src/app/a.ts', '../cli/b.ts', 'app may not import cli'],
  ])('%s may not import %s', (path, specifier, message) => {
    expect(findings(path, `/** A. */\nimport { b } from '${specifier}'\n`)).toEqual([`2:20 direction ${message}`])
    expect(findings(path, `export { b } from '${specifier}'\n`)).toContain(`1:20 direction ${message}`)
    expect(findings(path, `const b = await import('${specifier}')\n`)).toHaveLength(1)
    expect(findings(path, `import {\n  b,\n  c,\n} from '${specifier}'\n`)).toHaveLength(1)
  })

  it.each([
    ['src/wire/a.ts', '../model/b.ts'],
    ['src/wire/requests/a.ts', '../shapes.ts'],
    ['src/compiler/a.ts', '../../schemas/meta/resource.v1.json'],
    ['src/app/a.tsx', '../ui/b.tsx'],
    ['src/cli/a.ts', '../server/b.ts'],
    ['src/server/main.ts', '../cli/files.ts'],
    ['src/ui/a.tsx', './a.module.css'],
    ['src/ui/a.tsx', 'react'],
  ])('%s may import %s', (path, specifier) => {
    expect(findings(path, `import { b } from '${specifier}'\n`)).toEqual([])
  })

  it('an import without its extension is found', () => {
    expect(findings('src/wire/a.ts', `import { b } from './b'\n`)).toEqual([
      '1:20 extension import of ./b has no extension',
    ])
  })
})

describe('a name that a file only hands on', () => {
  it.each([
    "export { b } from './b.ts'",
    "export type { B } from '../model/b.ts'",
    "export * from './b.ts'",
    "export {\n  b,\n} from './b.ts'",
  ])('is found: %s', (line) => {
    expect(findings('src/wire/a.ts', `/** A. */\n${line}\n`)).toEqual([expect.stringContaining('2:1 passing')])
  })

  it('may be a package’s', () => {
    expect(findings('src/app/a.ts', "export { default } from 'b'\n")).toEqual([])
    expect(findings('src/app/a.ts', "export const from = './b.ts'\n")).toEqual([])
  })
})

describe('the words of libraries', () => {
  it.each(['charge-item', 'ChargeItem', 'chargeItem', 'CHARGE_ITEM', 'charge item', 'AcupointList'])(
    '%s in the code is found',
    (word) => {
      expect(findings('src/ui/a.ts', `const a = 1\n// ${word}\n`)).toEqual([expect.stringContaining('2:4 library')])
    },
  )

  it('the demo data may name them', () => {
    expect(findings('src/server/seed/charge-item.json', 'charge-item')).toEqual([])
  })
})

describe('size', () => {
  it.each([
    [300, 0],
    [301, 1],
  ])('%d lines are %d findings', (lines, count) => {
    expect(findings('src/ui/a.ts', 'const a = 1\n'.repeat(lines))).toHaveLength(count)
  })
})

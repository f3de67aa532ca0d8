/** Whichever format a library is written in, the check finds the same in it. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadSources } from '../../src/cli/files.ts'
import { filesInFormat2, type FirstDescriptor } from '../../src/compiler/format-1.ts'
import { readProject } from '../../src/gate/project.ts'
import { RULES } from '../../src/gate/rules/all.ts'
import { findingsOf } from '../../src/gate/run.ts'
import { inFormat2 } from '../support/in-format-2.ts'

const ROOT = resolve(import.meta.dirname, '../..')
/** Made records take long and are made of what is compiled, which is the same; the order of keys is that of the rewriting. */
const rules = RULES.filter(({ code }) => !code.startsWith('F') && code !== 'D18')

describe('the check over both formats', () => {
  it('finds the same in every library', () => {
    const { schemas, descriptors } = loadSources(ROOT)
    const foundIn = (written: { schemas: typeof schemas; descriptors: typeof descriptors }) =>
      findingsOf(readProject({ ...written, today: '2026-06-15' }), rules).map(
        ({ code, library, message, cure }) => `${library} ${code} ${message} → ${cure}`,
      )
    const first = foundIn({ schemas, descriptors })
    expect(descriptors.length).toBeGreaterThanOrEqual(32)
    expect(foundIn(inFormat2({ schemas, descriptors })).sort()).toEqual([...first].sort())
  })

  it('names the place of what it finds in a rule, in both', () => {
    const path = 'resources/evaluation.json'
    const text = readFileSync(resolve(ROOT, path), 'utf8')
    const broken = JSON.parse(text) as FirstDescriptor & { guards: { before: string[] }[] }
    broken.guards[0]!.before = ['unknown']
    const { schemas } = loadSources(ROOT)
    const placeIn = (value: unknown) => {
      const written = JSON.stringify(value, null, 2)
      const names = loadSources(ROOT).descriptors.map(({ path: one }) => one.replace(/^resources\/|\.json$/g, ''))
      const { problems } = readProject({ schemas, descriptors: [{ path, text: written }] }, { names })
      const found = problems.find(({ code }) => code === 'unknownAction')
      return written.split('\n')[(found?.line ?? 0) - 1]?.trim()
    }
    expect(placeIn(broken)).toBe('"unknown"')
    expect(placeIn(filesInFormat2(broken, {}).descriptor)).toBe('"unknown"')
  })
})

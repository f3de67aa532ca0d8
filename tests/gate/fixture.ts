/**
 * What every rule brings along: a project in which it finds something, and one like it in which it finds nothing.
 *
 * Shapes  `tests/gate/fixtures/<CODE>.ts` exports `fixture`. Files lie over the small project of `tests/compiler/fixture.ts`
 *         (`schemas/thing.json`, `resources/thing.json`), so that a fixture holds only what matters. `at` is where the finding
 *         must stand: `resources/thing.json:6:3`; `cure` a part of its cure.
 */
import type { ProjectSources } from '../../src/gate/project.ts'
import { DESCRIPTOR, SCHEMA } from '../compiler/fixture.ts'

export type Files = Readonly<Record<string, string>>

export interface RuleFixture {
  readonly fails: Files
  readonly passes: Files
  readonly at: string
  readonly cure: string
  /** The files before the change, for rules that compare (B, V). */
  readonly base?: Files
}

export const THING: Files = { 'schemas/thing.json': SCHEMA, 'resources/thing.json': DESCRIPTOR }

export function sourcesOf(files: Files): ProjectSources {
  const all = Object.entries({ ...THING, ...files }).map(([path, text]) => ({ path, text }))
  const under = (pattern: RegExp) => all.filter(({ path }) => pattern.test(path))
  const changelog = all.find(({ path }) => path === 'resources/CHANGELOG.md')
  return {
    schemas: under(/^schemas\/(?!meta\/).*\.json$/),
    descriptors: under(/^resources\/[^/]+\.json$/),
    samples: under(/^resources\/samples\/.*\.json$/),
    ...(changelog ? { changelog } : {}),
  }
}

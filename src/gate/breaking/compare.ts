/**
 * Two states of a project compared: what changed in every library, and the findings of family B among it.
 *
 * Shapes  `compareProjects(base, head)` → changes; `breakingFindings(changes)` → findings, gravest first within a place.
 *         Compiled resources are compared, not texts: what a preset or a shared definition changed is seen too.
 */
import { problemAt } from '../../compiler/source.ts'
import type { Change, Harm } from '../change.ts'
import type { Library, Project } from '../project.ts'
import type { Finding, Level } from '../rule.ts'
import { inOrder } from '../run.ts'

const GRAVITY: Readonly<Record<Harm, number>> = { ok: 0, info: 1, warn: 2, break: 3 }
const LEVEL_OF: Readonly<Record<Harm, Level>> = { ok: 'info', info: 'info', warn: 'warning', break: 'error' }

export function compareProjects(base: Project, head: Project): readonly Change[] {
  const names = [...new Set([...base.libraries, ...head.libraries].map(({ name }) => name))].sort()
  return names.flatMap((name) => compareLibrary(libraryOf(base, name), libraryOf(head, name)))
}

/** What a change does to the most hurt of the three. */
export function worstOf({ entering, reading, saved }: Change): Harm {
  return [entering, reading, saved].reduce((worst, harm) => (GRAVITY[harm] > GRAVITY[worst] ? harm : worst))
}

export function breakingFindings(changes: readonly Change[]): readonly Finding[] {
  const found = changes.flatMap((change): readonly Finding[] => {
    const { code, library, words, cure, at } = change
    if (code === undefined) return []
    return [{ ...problemAt(at, { code, message: words, cure }), code, level: LEVEL_OF[worstOf(change)], library }]
  })
  return inOrder(found)
}

function libraryOf(project: Project, name: string): Library | undefined {
  return project.libraries.find((library) => library.name === name)
}

function compareLibrary(base: Library | undefined, head: Library | undefined): readonly Change[] {
  const at = head ?? base
  if (!at || (base && head)) return []
  const harm: Harm = head ? 'ok' : 'break'
  const common = { library: at.name, subject: '', at: { source: at.descriptor, path: ['name'] } }
  const title = at.resource?.title ?? at.name
  if (head) return [{ ...common, words: `新增库「${title}」`, cure: '', entering: harm, reading: harm, saved: harm }]
  const cure = '确认再没有人使用它，再写进 resources/gate/waivers.json'
  return [{ ...common, code: 'B1', words: `删除了库「${title}」`, cure, entering: harm, reading: harm, saved: harm }]
}

/** Where copies lead, seen when all libraries are known: to a field of the same kind that is no longer than it may be. */
import { countedNames } from '../model/derived.ts'
import type { AuthorProblem } from '../model/problem.ts'
import type { Field } from '../model/resource.ts'
import { checkCopied } from './copied-fit.ts'
import { sayAt } from './derived.ts'
import { rollupProblemsAmong } from './rollups-among.ts'
import type { CompiledLibrary } from './library.ts'
import { meant } from './suggest.ts'

interface Among {
  readonly names: readonly string[]
  readonly byName: ReadonlyMap<string, CompiledLibrary>
}

/** The problems of one library's copies, and of what it counts. */
export function derivedProblemsAmong(library: CompiledLibrary, all: Among): readonly AuthorProblem[] {
  const problems: AuthorProblem[] = []
  const fields = library.resource?.fields ?? []
  const among: Copying = { library, all, problems }
  for (const field of fields) {
    copyProblems(among, field, { path: field.name, level: fields })
    for (const inner of field.kind === 'rows' ? (field.fields ?? []) : [])
      copyProblems(among, inner, { path: `${field.name}/${inner.name}`, level: field.fields ?? [] })
  }
  return [...problems, ...rollupProblemsAmong(library, all)]
}

interface Copying {
  readonly library: CompiledLibrary
  readonly all: Among
  readonly problems: AuthorProblem[]
}

interface Level {
  readonly path: string
  readonly level: readonly Field[]
}

function copyProblems({ library, all, problems }: Copying, field: Field, { path, level }: Level): void {
  const { derived } = field
  if (!derived || !('copy' in derived)) return
  const say = sayAt({ places: library.places, findings: { problems, used: new Set() } }, path)
  const [first = '', ...rest] = derived.copy.split('.')
  let reference = level.find(({ name }) => name === first)
  for (const [nth, name] of rest.entries()) {
    const target = all.byName.get(reference?.reference ?? '')
    if (!target?.resource) return
    if (target.resource.wire === 'rest')
      return say(['copy'], `${target.title}不保存在本系统中，取不到它的内容`, '换一个引用，或由人填写')
    if (derived.follow && target.resource.scopes.platform)
      say(['follow'], `${target.title}有平台的条目，各机构的记录不能跟着它改`, '删除 follow')
    const fields = target.resource.fields
    const found = fields.find((one) => one.name === name)
    const isLast = nth === rest.length - 1
    if (!found || (!isLast && found.reference === undefined)) {
      const wanted = fields.filter((one) => isLast || one.reference !== undefined).map((one) => one.name)
      return say(['copy'], found ? `${name} 不是引用字段` : `${target.name} 没有字段 ${name}`, meant(name, wanted))
    }
    if (derived.follow && countedNames(fields).has(found.name))
      return say(['follow'], `${name} 随别的记录变，跟着它改的记录会不止一条`, '删除 follow，或在列表里从引用的库看')
    if (isLast) return checkCopied({ field, found, say, follows: derived.follow === true })
    reference = found
  }
}

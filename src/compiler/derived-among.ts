/** Where copies lead, seen when all libraries are known: to a field of the same kind that is no longer than it may be. */
import { countedNames, isOfToday } from '../model/derived.ts'
import { KIND_FACTS } from '../model/kind.ts'
import type { AuthorProblem } from '../model/problem.ts'
import type { Field } from '../model/resource.ts'
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
    if (isLast) return checkFit({ field, found, say })
    reference = found
  }
}

interface Fit {
  readonly field: Field
  readonly found: Field
  readonly say: ReturnType<typeof sayAt>
}

function checkFit({ field, found, say }: Fit): void {
  if (isOfToday(found)) return say(['copy'], `${found.name} 每天不同，不能复制`, '复制它所用的字段')
  const [own, theirs] = [KIND_FACTS[field.kind].value, KIND_FACTS[found.kind].value]
  if (own !== theirs || own === 'record' || own === 'records' || field.reference !== found.reference)
    return say(
      ['copy'],
      `复制来的是${KIND_FACTS[found.kind].words}，这里是${KIND_FACTS[field.kind].words}`,
      '改正字段的类型',
    )
  if (found.mask !== undefined && (field.mask !== found.mask || !field.readOnly))
    return say(
      ['copy'],
      `${found.name} 打码，复制来的也须打码，而且不能由人填写`,
      `加上 "x-mask": "${found.mask}" 和 "readOnly": true`,
    )
  if (field.maxLength !== undefined && (found.maxLength ?? 0) > field.maxLength)
    say(['copy'], `${found.name} 可以有 ${found.maxLength} 字，这里放不下`, `把 maxLength 写成 ${found.maxLength} 以上`)
}

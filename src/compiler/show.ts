/** What stands beside a record where it is read: own fields, and libraries whose records refer to it. */
import { KIND_FACTS } from '../model/kind.ts'
import type { AuthorProblem } from '../model/problem.ts'
import { refersTo } from '../model/referrers.ts'
import type { Resource } from '../model/resource.ts'
import { homeName } from '../model/view.ts'
import type { EffectNeighbours } from './effects-among.ts'
import type { CompiledLibrary } from './library.ts'
import { type JsonKey, problemAt } from './source.ts'
import { meant } from './suggest.ts'
import { checkFields, type ViewsInput } from './views.ts'

/** Reads `show`. */
export function compileShow(views: ViewsInput): Pick<Resource, 'show'> {
  const { show } = views.descriptor
  if (!show) return {}
  checkFields(views, ['show', 'head'], show.head)
  return { show: { head: show.head ?? [], sections: show.sections } }
}

/** The problems of the sections, when all libraries are known. */
export function showProblemsAmong(library: CompiledLibrary, all: EffectNeighbours): readonly AuthorProblem[] {
  const { resource } = library
  return (resource?.show?.sections ?? []).flatMap(({ of, via, columns = [], create }, index) => {
    const say = (path: readonly JsonKey[], message: string, cure: string) =>
      problemAt(
        { source: library.source, path: ['show', 'sections', index, ...path] },
        { code: 'misfit', message, cure },
      )
    if (!all.names.includes(of)) return [say(['of'], `没有名为 ${of} 的库`, meant(of, all.names))]
    // Of a library that does not work, others say so.
    const target = all.byName.get(of)?.resource
    if (!target || !resource) return []
    const home = homeName(resource)
    const field = target.fields.find(({ name }) => name === via)
    const known = target.fields.filter((one) => refersTo(one, home)).map(({ name }) => name)
    if (!field || !known.includes(via))
      return [say(['via'], `${target.title}的 ${via} 没有引用本库`, meant(via, known))]
    const filters = target.list.filters
    return [
      ...(filters.includes(via)
        ? []
        : [
            say(['via'], `${target.title}的列表不能按「${field.title}」筛选`, `在 ${of} 的 list.filters 中加上 ${via}`),
          ]),
      ...columns.flatMap((name, nth) => columnProblems(target, name, (...said) => say(['columns', nth], ...said))),
      ...(create &&
      !Object.values(target.calls).some((call) => call?.operation === 'upsert' || call?.operation === 'create')
        ? [say(['create'], `${target.title}不能新增`, '删除它')]
        : []),
    ]
  })
}

function columnProblems(
  target: Resource,
  name: string,
  say: (message: string, cure: string) => AuthorProblem,
): readonly AuthorProblem[] {
  const shown = target.fields.filter(({ kind }) => KIND_FACTS[kind].column !== 'never').map((one) => one.name)
  return shown.includes(name) ? [] : [say(`${target.title}没有列 ${name}`, meant(name, shown))]
}

/** X8, X10: addresses spelt as nowhere else, and calls whose replies nobody has seen. */
import type { JsonKey } from '../../../compiler/source.ts'
import type { Library, Project } from '../../project.ts'
import type { Rule, RuleFinding } from '../../rule.ts'
import { readSample } from '../../samples/read.ts'

/** An address as somebody wrote it: a library's base, or a call's own whole path. */
interface Spelling {
  readonly library: Library
  readonly path: readonly JsonKey[]
  /** `/content/api` */
  readonly prefix: string
  readonly isBase: boolean
}

function* spellings({ libraries }: Project): Iterable<RuleFinding> {
  const all = libraries.flatMap(spellingsOf)
  const users = new Map<string, Set<string>>()
  for (const { prefix, library } of all) users.set(prefix, (users.get(prefix) ?? new Set()).add(library.name))
  for (const { library, path, prefix, isBase } of all) {
    if ((users.get(prefix)?.size ?? 0) > 1) continue
    const [usual] = [...users]
      .filter(([other, { size }]) => other !== prefix && size > 1 && plainOf(other) === plainOf(prefix))
      .sort(([, one], [, other]) => other.size - one.size)
    if (!usual) continue
    yield {
      at: { source: library.descriptor, path },
      // Who writes a call's whole path out means it.
      level: isBase ? 'warning' : 'info',
      message: `地址以 ${prefix} 开头，只此一处；其他库写作 ${usual[0]}`,
      cure: `核对平台的文档，是否应为 ${usual[0]}`,
    }
  }
}

function spellingsOf(library: Library): readonly Spelling[] {
  const { resource, descriptor } = library
  if (!resource) return []
  const value = descriptor.value as {
    readonly wire?: { readonly calls?: Readonly<Record<string, { path?: unknown }>> }
  }
  const whole = Object.entries(value.wire?.calls ?? {}).flatMap(([name, { path }]) =>
    typeof path === 'string' && path.startsWith('/')
      ? [{ library, path: ['wire', 'calls', name, 'path'], prefix: parentOf(parentOf(path)), isBase: false }]
      : [],
  )
  return [{ library, path: ['wire', 'base'], prefix: parentOf(resource.base), isBase: true }, ...whole]
}

function parentOf(path: string): string {
  return path.replace(/\/$/, '').replace(/\/[^/]*$/, '')
}

/** Without letter case and version. */
function plainOf(prefix: string): string {
  return prefix.toLowerCase().replaceAll(/\/v\d+(?=\/|$)/g, '')
}

function* assumed({ resource, descriptor, samples }: Library): Iterable<RuleFinding> {
  for (const call of Object.values(resource?.calls ?? {})) {
    if (!resource || !call?.assumed) continue
    const at = { source: descriptor, path: ['wire', 'calls', call.name, 'assumed'] }
    const sample = samples.find((one) => one.call === call.name)
    if (sample && !readSample(sample, call).misfit) {
      yield { at, message: `${call.name} 的样例已证实，可去掉 assumed`, cure: '删除 "assumed": true' }
    } else {
      const cure = `拿到平台真正的返回后存为 resources/samples/${resource.name}/${call.name}.json`
      yield { at, message: `${call.name} 的返回格式是推测的，没有样例证实`, cure }
    }
  }
}

export const ENDPOINT_RULES: readonly Rule[] = [
  {
    code: 'X8',
    level: 'warning',
    each: 'project',
    title: '地址的写法与其他库不同',
    check: spellings,
    help: `同一段地址在别的库里大小写或版本不同（/Content 与 /content，/content/api 与 /content/api/v1），而这种写法只出现一次，多半是抄错了。平台可能区分大小写，写错了要到调用时才知道。

改法：核对平台的文档；确实如此的，登记到 resources/gate/waivers.json 并写明理由。`,
  },
  {
    code: 'X10',
    level: 'info',
    each: 'library',
    title: '返回格式是推测的调用',
    check: assumed,
    help: `文档没有给出返回格式的调用标着 \`"assumed": true\`，一律按常见的格式去读。真正的返回若不同，要到连上平台时才知道。

改法：从平台录一份真正的返回，存为 resources/samples/<库>/<调用>.json，检查通过后去掉 assumed。现有的可以写进基线，以后新增的就会显出来。`,
  },
]

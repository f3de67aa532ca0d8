/** What fields are counted of, seen when all libraries are known: who refers is there, the number fits, and no circle. */
import { KIND_FACTS, type Kind } from '../model/kind.ts'
import type { AuthorProblem } from '../model/problem.ts'
import type { Field, Resource } from '../model/resource.ts'
import { readsOfRollup, type Rollup } from '../model/rollup.ts'
import { readsOf } from '../model/value.ts'
import { uncountable } from './counted-fields.ts'
import { type Say, sayAt } from './derived.ts'
import type { CompiledLibrary } from './library.ts'
import { meant } from './suggest.ts'

/** How many numbers may be counted of one another. */
const DEPTH_MAX = 2

interface Among {
  readonly names: readonly string[]
  readonly byName: ReadonlyMap<string, CompiledLibrary>
}

/** The problems of one library's counted fields. */
export function rollupProblemsAmong(library: CompiledLibrary, all: Among): readonly AuthorProblem[] {
  const problems: AuthorProblem[] = []
  const { resource } = library
  for (const field of resource?.fields ?? []) {
    if (!resource || !field.derived || !('rollup' in field.derived)) continue
    const { rollup } = field.derived
    const say = sayAt({ places: library.places, findings: { problems, used: new Set() } }, field.name)
    checkOne({ resource, field, rollup, say, all })
  }
  return problems
}

interface Counting {
  readonly resource: Resource
  readonly field: Field
  readonly rollup: Rollup
  readonly say: Say
  readonly all: Among
}

function checkOne(counting: Counting): void {
  const { resource, rollup, say, all } = counting
  const at = ['rollup', 'of'] as const
  if (!all.names.includes(rollup.of)) return say(at, `没有名为 ${rollup.of} 的库`, meant(rollup.of, all.names))
  const child = all.byName.get(rollup.of)?.resource
  if (!child) return
  for (const one of [resource, child])
    if (one.wire === 'rest' || one.served || one.view)
      return say(at, `${one.title}的记录不由本系统的数据表保存，不能统计`, '换一个库，或删除这个字段')
  const shelves = Object.keys(child.scopes).filter((shelf) => Object.hasOwn(resource.scopes, shelf))
  if (shelves.length === 0) say(at, `${child.title}与${resource.title}没有共同的目录，一条也数不到`, '换一个库')
  checkVia(counting, child)
  checkMeasured(counting, child)
  checkDepth(counting)
}

function checkVia({ resource, rollup, say }: Counting, { fields, name }: Resource): void {
  const referring = fields.filter((one) => one.kind === 'reference' && one.reference === resource.name)
  if (referring.some((one) => one.name === rollup.via)) return
  const none = `让 ${name} 的字段以 "x-ref": "${resource.name}" 引用本库，或删除这个字段`
  const cure =
    referring.length === 0
      ? none
      : meant(
          rollup.via,
          referring.map((one) => one.name),
        )
  say(['rollup', 'via'], `${name} 的 ${rollup.via} 没有引用本库`, cure)
}

/** What has an order, from the lowest to the highest. */
const ORDERED: ReadonlySet<Kind> = new Set(['number', 'money', 'text', 'date', 'dateTime', 'time'])
const SUMMED: ReadonlySet<Kind> = new Set(['number', 'money'])

function checkMeasured(counting: Counting, child: Resource): void {
  const { resource, field, rollup, say } = counting
  if ('count' in rollup) {
    if (field.kind !== 'number' || field.decimals !== 0)
      say(['rollup', 'count'], `条数是整数，这里是${KIND_FACTS[field.kind].words}`, '把 type 写成 "integer"')
    return
  }
  const [key, name] = 'sum' in rollup ? (['sum', rollup.sum] as const) : (['max', rollup.max] as const)
  const allowed = key === 'sum' ? SUMMED : ORDERED
  const found = child.fields.find((one) => one.name === name)
  const known = child.fields.filter(({ kind }) => allowed.has(kind)).map((one) => one.name)
  if (!found) return say(['rollup', key], `${child.name} 没有字段 ${name}`, meant(name, known))
  if (!allowed.has(found.kind))
    return say(['rollup', key], `${name} 是${KIND_FACTS[found.kind].words}，不能这样统计`, meant(name, known))
  if (key === 'max' && child.access.subject !== undefined && resource.access.subject === undefined)
    return say(['rollup', key], `${child.title}是私密的，${name} 的内容会露在${resource.title}里`, '改为 count 或 sum')
  const refused = uncountable(child, found)
  if (refused) return say(['rollup', key], ...refused)
  checkFit(counting, found, key)
}

function checkFit({ field, say }: Counting, found: Field, key: 'sum' | 'max'): void {
  const at = ['rollup', key] as const
  if (field.kind !== found.kind)
    return say(at, `统计的是${KIND_FACTS[found.kind].words}，这里是${KIND_FACTS[field.kind].words}`, '改正字段的类型')
  if (field.unit !== found.unit)
    say(
      at,
      `${found.name} 的单位是 ${found.unit ?? '（无）'}，这里是 ${field.unit ?? '（无）'}`,
      '把 x-unit 写成一样的',
    )
  if ((found.decimals ?? 0) > (field.decimals ?? 0))
    say(at, `${found.name} 有 ${found.decimals} 位小数，这里放不下`, `把 x-decimals 写成 ${found.decimals}`)
  if (field.maxLength !== undefined && (found.maxLength ?? 0) > field.maxLength)
    say(at, `${found.name} 可以有 ${found.maxLength} 字，这里放不下`, `把 maxLength 写成 ${found.maxLength} 以上`)
}

function checkDepth({ resource, field, say, all }: Counting): void {
  const depth = depthOf(all, { library: resource.name, name: field.name }, [])
  if (depth === 'circle') say(['rollup'], `${field.name} 由自己统计而来`, '改掉其中一处')
  else if (depth > DEPTH_MAX) say(['rollup'], `统计的统计不止 ${DEPTH_MAX} 层`, '直接统计最下面的记录')
}

interface Made {
  readonly library: string
  readonly name: string
}

/** How many numbers of others a field is made of, one above another. */
function depthOf(all: Among, { library, name }: Made, trail: readonly string[]): number | 'circle' {
  const place = `${library} ${name}`
  if (trail.includes(place)) return 'circle'
  const { derived } = all.byName.get(library)?.resource?.fields.find((one) => one.name === name) ?? {}
  if (!derived) return 0
  const [of, reads, own] =
    'rollup' in derived
      ? [derived.rollup.of, readsOfRollup(derived.rollup), 1]
      : [library, 'compute' in derived ? readsOf(derived.compute).map((read) => read.split('/')[0] ?? '') : [], 0]
  const depths = reads.map((read) => depthOf(all, { library: of, name: read }, [...trail, place]))
  const numbers = depths.filter((one): one is number => one !== 'circle')
  return numbers.length < depths.length ? 'circle' : own + Math.max(0, ...numbers)
}

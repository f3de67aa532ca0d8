/** `identity.single`: each owner has one record, which begins with the defaults. What only makes sense among many is refused. */
import type { Operation } from '../model/call.ts'
import type { Resource } from '../model/resource.ts'
import { type JsonKey, problemAt } from './source.ts'
import type { ViewsInput } from './views.ts'

/** Operations that add records, take them away or choose among them. */
const AMONG_MANY: ReadonlySet<Operation> = new Set<Operation>([
  'create',
  'delete',
  'unreferenced',
  'reference',
  'cancel',
  'sync',
  'drift',
])
const BLOCKS = ['list', 'reference', 'import', 'constraints'] as const

/** Whether each owner has one record, with every problem of a library that has more in it than one record can use. */
export function compileSingle(views: ViewsInput, calls: Resource['calls']): Pick<Resource, 'single'> {
  const { source, descriptor, findings } = views
  if (descriptor.identity?.single !== true) return {}
  const fail = (path: readonly JsonKey[], message: string, cure: string) =>
    findings.problems.push(problemAt({ source, path }, { code: 'single', message, cure }))
  for (const [name, call] of Object.entries(calls))
    if (call && AMONG_MANY.has(call.operation))
      fail(['wire', 'calls', name], `每个机构只有一条记录，用不上 ${call.operation}`, '删除这个调用')
  for (const block of BLOCKS)
    if (descriptor[block] !== undefined)
      fail([block], `每个机构只有一条记录，${block} 不起作用`, `删除 ${block}，或删除 single`)
  if (descriptor.identity.naturalKey !== undefined)
    fail(['identity', 'naturalKey'], '每个机构只有一条记录，不需要 naturalKey', '删除 naturalKey')
  for (const { name, title, required, readOnly, default: initial } of views.fields)
    if (required && !readOnly && initial === undefined)
      fail(
        ['identity', 'single'],
        `「${title}」必填而没有默认值，记录无法在第一次打开时建立`,
        `在数据结构中给 ${name} 写上 default，或去掉 required`,
      )
  return { single: true }
}

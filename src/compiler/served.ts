/**
 * `wire.served`: the library is a room of our own server, which knows these fields and answers these operations and no others; or a
 * room stands beside the writes of its table.
 */
import { KIND_FACTS } from '../model/kind.ts'
import type { Resource } from '../model/resource.ts'
import { KEEPING_ROOMS, type KeepingRoom, type Room, ROOMS } from '../wire/rooms.ts'
import { type JsonKey, problemAt, type ProblemInput } from './source.ts'
import { meant } from './suggest.ts'
import type { ViewsInput } from './views.ts'

/** What the room answers or keeps, with every problem of a library that asks more of it. */
export function compileServed(
  views: ViewsInput,
  list: Resource['list'],
): Pick<Resource, 'served' | 'oneFor' | 'keeper'> {
  const { source, descriptor, findings } = views
  const name = descriptor.wire.served
  if (name === undefined) return {}
  const fail: Fail = (path, input) => findings.problems.push(problemAt({ source, path }, input))
  const keeping = Object.hasOwn(KEEPING_ROOMS, name) ? KEEPING_ROOMS[name] : undefined
  if (keeping) {
    checkKept(views, keeping, fail)
    return { keeper: { room: name, ...(keeping.writes === 'steps' ? { steps: keeping.steps } : {}) } }
  }
  const room = Object.hasOwn(ROOMS, name) ? ROOMS[name] : undefined
  if (!room) {
    const known = [...Object.keys(ROOMS), ...Object.keys(KEEPING_ROOMS)]
    const input = { code: 'unknownCall', message: `服务端不回答 ${name}`, cure: meant(name, known) }
    fail(['wire', 'served'], input)
    return {}
  }
  checkWire(views, room, fail)
  checkRoomCalls(views, room, fail)
  checkFieldsOf(room, { ...views, list }, fail)
  return { served: room.operations, ...(room.oneFor ? { oneFor: room.oneFor } : {}) }
}

type Fail = (path: readonly JsonKey[], input: ProblemInput) => void

/** Whatever the room needs and the library lacks would be noticed only by whoever writes. */
function checkKept(views: ViewsInput, room: KeepingRoom, fail: Fail): void {
  const { wire } = views.descriptor
  const served = wire.served ?? ''
  if (wire.preset === 'rest')
    fail(['wire', 'preset'], {
      code: 'misfit',
      message: `${served} 的记录存在本服务端的数据表中，不能按普通 REST 收发`,
      cure: 'preset 写 page-upsert',
    })
  const missing = room.fields.filter((name) => !views.fields.some((field) => field.name === name))
  if (missing.length > 0)
    fail(['schema'], {
      code: 'unknownField',
      message: `${served} 要用的字段还没有写：${missing.join('、')}`,
      cure: '在数据结构中写上这些字段',
    })
  const check = room.writes === 'all' ? checkEveryWrite : checkSteps
  check(views, room, fail)
}

/** Nothing may be done with its rows that the room does not know of. */
function checkEveryWrite({ descriptor }: ViewsInput, { steps }: KeepingRoom, fail: Fail): void {
  const { wire, scopes, lifecycle } = descriptor
  const served = wire.served ?? ''
  const misfit = (path: readonly JsonKey[], message: string, cure: string) => {
    fail(path, { code: 'misfit', message, cure })
  }
  if (scopes?.organization === undefined || scopes.platform !== undefined)
    misfit(['scopes'], `${served} 的记录只属于机构`, 'scopes 只写 organization')
  for (const [name, call] of Object.entries(wire.calls ?? {}))
    if (UNKEPT.has(call.operation ?? name))
      misfit(['wire', 'calls', name], `${served} 不能这样增减记录`, `删除 ${name}`)
  for (const [index, { name }] of (lifecycle?.transitions ?? []).entries())
    if (!steps.includes(name)) {
      const input = { code: 'unknownCall', message: `${served} 不知道变更 ${name}`, cure: meant(name, steps) }
      fail(['lifecycle', 'transitions', index, 'name'], input)
    }
}

const UNKEPT: ReadonlySet<string> = new Set(['delete', 'unreferenced', 'reference', 'cancel', 'sync', 'drift'])

/** What it waits for has to be there. */
function checkSteps({ descriptor: { wire, lifecycle } }: ViewsInput, { steps }: KeepingRoom, fail: Fail): void {
  const transitions = lifecycle?.transitions.map(({ name }) => name) ?? []
  for (const name of steps.filter((one) => !transitions.includes(one))) {
    const message = `${wire.served} 参与状态变更 ${name}，本库没有它`
    fail(['lifecycle'], { code: 'misfit', message, cure: `写上 ${name}` })
  }
}

/** What it does follows from the room; its transitions alone have a call, which says how they are asked. */
function checkRoomCalls({ descriptor: { wire } }: ViewsInput, { transit }: Room, fail: Fail): void {
  const isTransit = ({ operation, path, request }: NonNullable<typeof wire.calls>[string]) =>
    operation === 'transition' && path === transit && request === 'transit'
  if (Object.values(wire.calls ?? {}).every((call) => transit !== undefined && isTransit(call))) return
  const cure =
    transit === undefined ? '删除 calls' : `只留下 operation 为 transition、request 为 transit、path 为 ${transit} 的`
  const message = `${wire.served} 能做什么由服务端决定，另写的调用没有人回答`
  fail(['wire', 'calls'], { code: 'misfit', message, cure })
}

function checkWire({ descriptor: { wire, identity } }: ViewsInput, { base, single }: Room, fail: Fail): void {
  const misfit = (path: readonly JsonKey[], message: string, cure: string) => {
    fail(path, { code: 'misfit', message, cure })
  }
  if (wire.preset !== 'rest') misfit(['wire', 'preset'], `${wire.served} 只按普通 REST 收发`, 'preset 写 rest')
  if (wire.base !== base) misfit(['wire', 'base'], `${wire.served} 在 ${base}`, `base 写 ${base}`)
  if ((single === true) !== (identity?.single === true))
    misfit(
      ['identity'],
      single ? `${wire.served} 每个机构只有一条记录` : `${wire.served} 不止一条记录`,
      single ? '写上 "single": true' : '删除 single',
    )
  if (identity?.id !== 'id') misfit(['identity'], `${wire.served} 的主键是 id`, '写上 "identity": {"id": "id"}')
}

function checkFieldsOf(
  { fields, single }: Room,
  { descriptor, list, ...views }: ViewsInput & Pick<Resource, 'list'>,
  fail: Fail,
): void {
  const known = (name: string) => (Object.hasOwn(fields, name) ? fields[name] : undefined)
  const served = descriptor.wire.served ?? ''
  for (const { name, kind } of views.fields) {
    const field = known(name)
    if (!field) {
      const cure = `${meant(name, Object.keys(fields))}；或从数据结构中删除它`
      fail(['schema'], { code: 'unknownField', message: `${served} 没有字段 ${name}`, cure })
    } else if (!single && KIND_FACTS[kind].isSortable && !field.sorts) {
      const message = `${served} 不能按 ${name} 排序，而这种字段的列标题可以点来排序`
      fail(['schema'], { code: 'unsortable', message, cure: '在数据结构中写上 "x-kind": "longText"' })
    }
  }
  // Nobody sees a list of what there is one of.
  if (single) return
  for (const name of list.filters.filter((one) => known(one) && known(one)?.finds === undefined))
    fail(['list', 'filters'], { code: 'misfit', message: `${served} 不能按 ${name} 筛选`, cure: '从 filters 中删除它' })
}

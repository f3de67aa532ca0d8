/** What a transition asks for, and whether its call can carry it. */
import { isOperand } from '../model/condition.ts'
import type { TransitionInput } from '../model/lifecycle.ts'
import type { Field, JsonSchema, Resource } from '../model/resource.ts'
import { REQUESTS } from '../wire/requests.ts'
import type { AuthoredInput, AuthoredTransition } from './authored.ts'
import type { CompiledProperty } from './fields.ts'
import type { JsonKey, Located } from './source.ts'
import { checkWritten, isAppend } from './transition-set.ts'
import { checkField, failAt, type ViewsInput } from './views.ts'

/** Compiles a definition of the schema as a field of that name. */
export type DefinitionOf = (asked: {
  readonly at: Located
  readonly ref: string
  readonly name: string
  readonly required: boolean
}) => CompiledProperty | undefined

interface Asking {
  readonly authored: AuthoredTransition
  readonly field: Field | undefined
  readonly schema: JsonSchema
  readonly definition: DefinitionOf
}

/** Reads `input`; undefined when nothing is asked for. */
export function compileInput(
  views: ViewsInput,
  path: readonly JsonKey[],
  { authored, schema, definition }: Asking,
): TransitionInput | undefined {
  const { input = [] } = authored
  if (input.length === 0) return undefined
  const properties = (schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>
  const made = input.flatMap((asked, index): readonly CompiledProperty[] => {
    const at = [...path, 'input', index]
    if (typeof asked === 'string') return ownProperty(views, at, { asked, properties })
    const ref = asked.as.startsWith('#')
      ? `../schemas/${views.descriptor.schema}.json${asked.as}`
      : `../schemas/${asked.as}`
    const source = { source: views.source, path: [...at, 'as'] }
    const found = definition({ at: source, ref, name: asked.name, required: asked.required ?? false })
    if (found?.field.title === asked.name)
      failAt(views, [...at, 'as'], {
        code: 'inputField',
        message: `${asked.name} 没有名称，填写的人不知道问什么`,
        cure: '在所引用的定义里写 title',
      })
    return found ? [found] : []
  })
  checkNames(views, [...path, 'input'], input)
  const fields = made.map(({ field }) => field)
  return {
    fields,
    schema: {
      type: 'object',
      properties: Object.fromEntries(made.map(({ field, schema: one }) => [field.name, one])),
      required: fields.filter(({ required }) => required).map(({ name }) => name),
      additionalProperties: false,
    },
    written: input.flatMap((asked) => (typeof asked === 'string' ? [nameOf(asked)] : [])),
  }
}

interface OwnInput {
  readonly asked: string
  readonly properties: Readonly<Record<string, JsonSchema>>
}

function ownProperty(
  views: ViewsInput,
  path: readonly JsonKey[],
  { asked, properties }: OwnInput,
): readonly CompiledProperty[] {
  const name = nameOf(asked)
  const field = checkField(views, path, name)
  if (!field) return []
  checkWritten(views, path, field)
  if (!field.readOnly)
    failAt(views, path, {
      code: 'inputField',
      message: `「${field.title}」由变更填写，不能又在表单中修改`,
      cure: `在数据结构的 ${name} 写上 "readOnly": true`,
    })
  return [{ field: { ...field, readOnly: false, required: asked.endsWith('*') }, schema: properties[name] ?? {} }]
}

function checkNames(views: ViewsInput, path: readonly JsonKey[], input: readonly AuthoredInput[]): void {
  const names = input.map(nameOf)
  names.forEach((name, index) => {
    const isOwn = typeof input[index] !== 'string' && views.fields.some((field) => field.name === name)
    if (names.indexOf(name) === index && !isOwn) return
    failAt(views, [...path, index], {
      code: 'inputField',
      message: isOwn ? `${name} 是本库的字段，不能另作所填的内容` : `${name} 问了两次`,
      cure: isOwn ? `直接写 "${name}"，或换一个名称` : '删去一个',
    })
  })
}

function nameOf(asked: AuthoredInput): string {
  return typeof asked === 'string' ? asked.replace(/\*$/, '') : asked.name
}

interface Sent {
  readonly calls: Resource['calls']
  readonly authored: AuthoredTransition
  readonly field: Field | undefined
}

/** Whether its call can carry what it asks for, and nobody can write its state past it. */
export function checkAsked(
  views: ViewsInput,
  path: readonly JsonKey[],
  { calls, authored: { call, input, to, set = {} }, field }: Sent,
): void {
  if (call === undefined) {
    const cure = '写上 call，或去掉数据结构中该字段的 readOnly'
    if (field?.readOnly)
      failAt(views, path, { code: 'readOnly', message: `${field.name} 由服务端保存，不能按普通修改变更`, cure })
  }
  const found = call === undefined ? undefined : calls[call]
  const shape = found && REQUESTS[found.request]
  const isNamed = shape?.namesTransition === true
  if (isNamed && field && !field.readOnly)
    failAt(views, path, {
      code: 'inputField',
      message: `「${field.title}」由状态变更来改，不能又在表单中修改`,
      cure: `在数据结构的 ${field.name} 写上 "readOnly": true`,
    })
  const reads = Object.values(set).some((value) => isAppend(value) || isOperand(value))
  if (call === undefined && reads)
    failAt(views, [...path, 'set'], {
      code: 'missingKey',
      message: '没有 call 的变更按普通修改保存，set 里只能写值',
      cure: '加上 "operation": "transition"、"request": "transit" 的调用',
    })
  const carries = input === undefined || shape?.inputAt !== undefined
  if (isNamed || (carries && to !== undefined)) return
  failAt(views, path, {
    code: 'missingKey',
    message: carries ? '没有 to 的变更须由自己的调用来做' : '所填的内容没有调用可以带去',
    cure: '加上 "operation": "transition"、"request": "transit" 的调用',
  })
}

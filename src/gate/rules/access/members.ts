/** A8: of its members' rows a consortium is shown nothing that masks do not cover. */
import type { JsonKey } from '../../../compiler/source.ts'
import { mayRead } from '../../../model/access.ts'
import type { Kind } from '../../../model/kind.ts'
import { type Field, getField, type Resource, tryGetResource } from '../../../model/resource.ts'
import type { Value } from '../../../model/value.ts'
import type { Library, Project } from '../../project.ts'
import type { LibraryRule, RuleFinding } from '../../rule.ts'

/** What no mask covers: a face, a scan, and sentences in which somebody is named. */
const OPEN_KINDS: Readonly<Partial<Record<Kind, string>>> = {
  image: '图片里看得出是谁',
  video: '视频里看得出是谁',
  longText: '自由填写的文字里会写到人',
  richText: '自由填写的文字里会写到人',
  answers: '自由填写的回答里会写到人',
}

export const MEMBERS_RULE: LibraryRule = {
  code: 'A8',
  level: 'error',
  title: '联合体看成员的记录时，看不到没有打码的个人信息',
  each: 'library',
  of: 'descriptor',
  words: ['group'],
  help: `\`access.group\` 让联合体看成员机构的记录，打码的字段一律打码。由打码的字段算出来的（姓名的拼音码）、照片、自由填写的文字，打码管不到；引用了联合体看不了的库，只会显示编号。这样的库只有机构的数据，有打码的字段，\`except\` 里没有称呼、编号和排序用的字段。

\`\`\`json
{ "access": { "read": ["organizationAdmin"], "subject": "Id", "group": { "read": ["consortiumAdmin"], "as": "masked" } } }
\`\`\`

**改法**：把所指的字段写进 \`except\`，或给它加上 \`x-mask\`；引用的库也要给联合体看的，给那个库也写 \`group\`。`,
  check: checkMembers,
}

function* checkMembers({ resource, descriptor }: Library, { catalog }: Project): Iterable<RuleFinding> {
  const { group, subject } = resource?.access ?? {}
  if (!resource || !group) return
  const path: readonly JsonKey[] = ['access', 'group']
  const told = (name: string, words: string): RuleFinding => ({
    at: { source: descriptor, path },
    message: `「${getField(resource, name).title}」${words}`,
    cure: `把 ${name} 写进 except`,
  })
  const isHidden = ({ name, mask }: Field) => group.except.includes(name) || mask !== undefined
  for (const field of resource.fields.filter((one) => !isHidden(one))) {
    const open = subject === undefined ? undefined : OPEN_KINDS[field.kind]
    const target = field.reference === undefined ? undefined : tryGetResource(catalog, field.reference)
    if (madeOfHidden(resource, field, isHidden)) yield told(field.name, '由打码或隐去的字段得出，联合体会看到')
    else if (open !== undefined) yield told(field.name, `给联合体看不合适：${open}`)
    else if (target && !mayRead(target, { roles: group.read }))
      yield told(field.name, `引用${target.title}，联合体看不了那个库，只会看到编号`)
  }
}

/** Whether its value is worked out of what is not told: by the form, or by the server. */
function madeOfHidden(
  { fields, form }: Resource,
  { name, derived, readOnly }: Field,
  isHidden: (field: Field) => boolean,
): boolean {
  const from = form.computed.filter(({ field }) => field === name).map((one) => one.from)
  const sources = new Set([
    ...from,
    ...(derived && 'compute' in derived && !isOfCard(derived.compute, readOnly) ? textsIn(derived.compute) : []),
  ])
  return fields.some((field) => sources.has(field.name) && isHidden(field))
}

/** The day of birth and the sex are people's to write, and all that they tell of a number of an identity card. */
function isOfCard(value: Value, readOnly: boolean): boolean {
  return !readOnly && typeof value === 'object' && 'idCard' in value
}

/** Every text of an expression; names of fields are among them. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

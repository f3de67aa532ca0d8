/** Keys of descriptors that one format has and the other has not: what to write instead. */
import resourceMeta from '../../schemas/meta/resource.v1.json' with { type: 'json' }
import resourceMeta2 from '../../schemas/meta/resource.v2.json' with { type: 'json' }
import { isJsonObject } from './nodes.ts'

const NEWER = '这是格式 2 的写法：把 formatVersion 写成 2，其余照格式 2 改写'
/** Of format 1, and where each went. */
const OLDER: Readonly<Record<string, string>> = {
  guards: '格式 2 写进 rules：before 改为 on（edit 改为 update），referrers 改为 must 的 none',
  before: '格式 2 写 on（edit 改为 update）',
  referrers: '格式 2 写 "must": {"none": {"of": 库, "via": 字段, "where": 条件}}',
  also: '格式 2 写 set',
  computed:
    '格式 2 写在数据结构的字段上："x-from": {"compute": {"initials": "Name"}}，有拼音字段时写 ["Name", "拼音字段"]',
  unique: '格式 2 写进 constraints：{"by": [字段]}',
  rules: '格式 2 写在 form 之外，与 form 并列',
}

let newer: ReadonlySet<string> | undefined

/** The cure for a key that the other format of descriptors has; nothing for one that neither has. */
export function otherFormatCure(key: string, meta: string, isAtTop: boolean): string | undefined {
  if (meta === 'resource2') return OLDER[key]
  if (meta !== 'resource') return undefined
  newer ??= new Set([...keysIn(resourceMeta2)].filter((name) => !keysIn(resourceMeta).has(name)))
  return newer.has(key) || (isAtTop && Object.hasOwn(resourceMeta2.properties, key)) ? NEWER : undefined
}

/** Every key that a format names, at whatever depth. */
function keysIn(node: unknown, found: Set<string> = new Set()): Set<string> {
  if (Array.isArray(node)) for (const item of node) keysIn(item, found)
  if (!isJsonObject(node)) return found
  for (const [name, inner] of Object.entries(node)) {
    if (name === 'properties' && isJsonObject(inner)) for (const key of Object.keys(inner)) found.add(key)
    keysIn(inner, found)
  }
  return found
}

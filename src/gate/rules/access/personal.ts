/** A3: what identifies a person is neither shown to everybody in lists nor kept in files. */
import { isJsonObject, valueAt } from '../../../compiler/nodes.ts'
import type { Located } from '../../../compiler/source.ts'
import type { Library } from '../../project.ts'
import type { LibraryRule, RuleFinding } from '../../rule.ts'

/** Titles of fields that say who somebody is or how to reach them. A department's telephone is nobody's. */
const PERSONAL =
  /身份证|证件号|护照|医保卡|银行卡|手机号|手机$|家庭住址|住址$|出生日期|病历号|住院号|门诊号|(?:患者|病人|家属|亲属)(?:的)?(?:姓名|电话)/
/** By which those who treat people tell them apart: shown in lists that are private anyway. */
const CASE_NUMBER = /病历号|住院号|门诊号/
/** Numbers of mobile phones and identity cards, but for such as 13900000000, which is plainly nobody's. */
const PERSONAL_VALUE =
  /(?<!\d)(?!\d{0,5}(\d)\1{5})(?:1[3-9]\d{9}|[1-9]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx])(?!\d)/

export const PERSONAL_RULE: LibraryRule = {
  code: 'A3',
  level: 'warning',
  title: '个人信息不默认显示，也不写进文件',
  each: 'library',
  help: `身份证号、手机号、住址这样的字段不打码（x-mask）就放进默认的列，打开列表的人都会看到，导出的表格里也默认带着；样例里写真实的号码，就随文件到处流传。

\`\`\`json
{ "list": { "columns": ["Name", "IdCard"] } }
\`\`\`

私密的库（\`access.subject\`）可以显示病历号：姓名和它合起来才认得准人。

**改法**：写上 \`x-mask\`，或从 \`columns\` 移到 \`hidden\`，需要的人自己选出；样例里的号码删去，或写「示例号码」。`,
  check: checkPersonal,
}

function* checkPersonal({ resource, descriptor, schema }: Library): Iterable<RuleFinding> {
  if (!resource) return
  const columns = valueAt({ source: descriptor, path: ['list', 'columns'] })
  for (const [index, name] of resource.list.columns.entries()) {
    const field = resource.fields.find((candidate) => candidate.name === name)
    if (!field || field.mask !== undefined || !PERSONAL.test(field.title)) continue
    if (resource.access.subject !== undefined && CASE_NUMBER.test(field.title)) continue
    const at = { source: descriptor, path: Array.isArray(columns) ? ['list', 'columns', index] : ['list'] }
    yield { at, message: `「${field.title}」是个人信息，却默认显示`, cure: '从 columns 移到 hidden' }
  }
  if (schema) yield* personalValues({ source: schema, path: ['examples'] })
}

function* personalValues(at: Located): Iterable<RuleFinding> {
  const value = valueAt(at)
  if (typeof value === 'string') {
    if (PERSONAL_VALUE.test(value))
      yield { at, message: '样例里有手机号或身份证号', cure: '换成一看就是假的内容（如 13900000000），或删除' }
  } else if (Array.isArray(value)) {
    for (const index of value.keys()) yield* personalValues({ source: at.source, path: [...at.path, index] })
  } else if (isJsonObject(value)) {
    for (const key of Object.keys(value)) yield* personalValues({ source: at.source, path: [...at.path, key] })
  }
}

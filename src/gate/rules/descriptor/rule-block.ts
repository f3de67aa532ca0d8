/** The blocks `sets` and `rules` of format 2. */
import type { Library } from '../../project.ts'
import type { Rule, RuleFinding } from '../../rule.ts'
import { ruleAt } from '../../rule-places.ts'

export const RULE_BLOCK_RULES: readonly Rule[] = [
  {
    code: 'D26',
    level: 'error',
    title: '引用的集合都存在，集合不成环',
    each: 'compiler',
    of: 'descriptor',
    words: ['unknownSet'],
    help: `\`{"is": "open"}\` 用的是本库 \`sets\` 中名为 open 的条件。名称打错，条件就没有内容；集合绕一圈又用到自己，就永远写不完。

\`\`\`json
{ "sets": { "open": { "where": { "is": "opne" } } } }
\`\`\`

**改法**：照提示改正名称；成环的，把其中一个条件直接写出来。`,
  },
  {
    code: 'D27',
    level: 'error',
    title: '一条规则说一件事，并有话可说',
    each: 'compiler',
    of: 'descriptor',
    words: ['ruleVerb'],
    help: `每条规则只做一件事：\`must\`（必须成立）、\`lock\`（不能修改），或 \`show\` 与 \`require\`（显示与必填）。前两种会拒绝别人，所以要写 \`words\`，说清为什么、怎么办。

\`\`\`json
{ "rules": [{ "must": { "gt": ["Price", 0] } }] }
\`\`\`

**改法**：分成几条规则；加上 \`"words": "单价须大于 0"\`。`,
  },
  {
    code: 'D28',
    level: 'error',
    title: '条件的两边能够比较，读的是该处能读的内容',
    each: 'compiler',
    of: 'descriptor',
    words: ['sides', 'position'],
    help: `日期与日期比，金额与数字比；日期与时刻、文字与数字比较，结果永远是不成立。显示的条件与一同的必填随每次输入重新判断，只能读本记录的字段；锁定还可以读今天与现在，都不能读别的记录。

\`\`\`json
{ "rules": [{ "must": { "lt": ["Price", { "today": 0 }] }, "words": "…" }] }
\`\`\`

**改法**：照提示换成同一种内容；与今天、与别的记录有关的写成 \`must\`。`,
  },
  {
    code: 'D29',
    level: 'error',
    title: '规则的话里花括号中是有的字段',
    each: 'compiler',
    of: 'descriptor',
    words: ['unknownPlaceholder'],
    help: `\`words\` 中的 \`{字段名}\` 换成记录里的内容；问别的记录时，\`{count}\` 与 \`{names}\` 换成个数与前几条的名称。别的名称没有内容可填。

\`\`\`json
{ "rules": [{ "must": { "gt": ["Price", 0] }, "words": "{Pirce} 须大于 0" }] }
\`\`\`

**改法**：照提示改正名称，大小写也要相同。`,
  },
  {
    code: 'D41',
    level: 'error',
    title: '状态变更所填、所加的内容问得清、写得进',
    each: 'compiler',
    of: 'descriptor',
    words: ['inputField', 'ref', 'append'],
    help: `变更时填写的字段和状态字段只由变更来写，所以在数据结构中写 \`readOnly\`；不保存、只在这时问的内容引用数据结构里的一个定义，并有 \`title\`。\`set\` 里的 \`{"input": …}\` 要是这个变更真的问了的；\`append\` 给表格加的一行，每列都要有，必填的列都要填。

\`\`\`json
{ "transitions": [{ "name": "return", "label": "退回", "to": "returned", "input": ["Remark*"] }] }
\`\`\`

**改法**：在数据结构的 Remark 写上 \`"readOnly": true\`，并从表单的分组中去掉；照提示改正名称。`,
  },
  {
    code: 'D43',
    level: 'error',
    title: '到时自动来做的变更没有人也做得成',
    each: 'compiler',
    of: 'descriptor',
    words: ['timed'],
    help: `\`after\` 的变更由系统来做：没有人填写内容、说明原因，也没有人有权利。它要离开原来的状态（\`from\`、\`to\`），否则做完仍然到时，一做再做。规则拒绝的记在操作记录里，过后再试，五次之后要等记录有人修改。

\`\`\`json
{ "transitions": [{ "name": "expire", "label": "过期", "from": ["open"], "to": "expired", "roles": [], "after": { "field": "LastMessageAt", "hours": 48 } }] }
\`\`\`

**改法**：照提示改；要人填写的，另写一个给人做的变更。`,
  },
  {
    code: 'D30',
    level: 'warning',
    title: '规则的话说在表单里看得到的字段旁',
    each: 'library',
    help: `\`at\` 指出在哪个字段旁提示。字段不在表单的任何分组中，或只读，填表的人就看不到这句话，只知道没有保存成功。

\`\`\`json
{ "rules": [{ "must": { "gt": ["Price", 0] }, "at": "Version", "words": "单价须大于 0" }] }
\`\`\`

**改法**：\`at\` 写能填写的字段，或删除它，在表单上方提示。`,
    check: checkPlaced,
  },
]

function* checkPlaced(library: Library): Iterable<RuleFinding> {
  const { resource } = library
  if (!resource) return
  const placed = new Set(resource.form.sections.flatMap(({ fields }) => fields))
  for (const [index, { at, each, on }] of (resource.rules ?? []).entries()) {
    const name = each ?? at
    const field = resource.fields.find((one) => one.name === name)
    // At an operation that is no save, there is no form beside whose fields something could be said.
    if (!field || on?.every((operation) => operation !== 'create' && operation !== 'update')) continue
    if (placed.has(field.name) && !field.readOnly) continue
    yield {
      at: ruleAt(library, ['verdict', index], each === undefined ? 'at' : 'each'),
      message: `「${field.title}」不在表单中填写，旁边没有地方提示`,
      cure: '换成表单中能填写的字段，或删除 at',
    }
  }
}

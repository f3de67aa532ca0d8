/** What the compiler refuses in a descriptor, under the codes of family D. */
import type { CompilerRule } from '../../rule.ts'

export const COMPILED_DESCRIPTOR_RULES: readonly CompilerRule[] = [
  {
    code: 'D1',
    level: 'error',
    title: '描述文件符合格式',
    each: 'compiler',
    of: 'descriptor',
    words: ['wrongType', 'badValue', 'range', 'missingKey', 'format'],
    help: `描述文件至少有 \`formatVersion\`、\`name\`、\`title\`、\`schema\`、\`page\`、\`wire\`，每个键都有规定的写法。缺了必要的部分，这个库就不知道怎样调用和显示。

\`\`\`json
{ "wire": { "preset": "page-upset", "base": "/content/api/Thing" } }
\`\`\`

**改法**：照提示补上或改正；在文件开头写 \`"$schema": "../schemas/meta/resource.v1.json"\`，编辑器会提示每个键的意思。`,
  },
  {
    code: 'D2',
    level: 'error',
    title: '描述文件中没有不认识的键',
    each: 'compiler',
    of: 'descriptor',
    words: ['unknownKey', 'unsupported'],
    help: `不认识的键不会起任何作用：\`colums\` 写得再全，列表还是默认的列。这里一律指出来，免得以为已经设好了。

\`\`\`json
{ "list": { "colums": ["Name"] } }
\`\`\`

**改法**：照提示改成正确的写法，或删除它。`,
  },
  {
    code: 'D4',
    level: 'error',
    title: '必填的字段都在表单中',
    each: 'compiler',
    of: 'descriptor',
    words: ['unplaced'],
    help: `数据结构要求必填、而没有一个分组放了它的字段，谁也填不了，表单就永远不能保存。

\`\`\`json
{ "form": { "sections": [{ "title": "基本信息", "fields": ["Code"] }] } }
\`\`\`

**改法**：把字段加入一个分组；不该由人填的字段，在数据结构中去掉 \`required\` 或写 \`readOnly\`。`,
  },
  {
    code: 'D7',
    level: 'error',
    title: '只按可以排序的字段排序',
    each: 'compiler',
    of: 'descriptor',
    words: ['unsortable'],
    help: `长文字、多选、表格和图片没有先后，按它们排序的列表每次打开次序都可能不同，翻页时还会漏掉或重复。

\`\`\`json
{ "list": { "sort": { "field": "Remark", "order": "asc" } } }
\`\`\`

**改法**：换成文字、数字、金额、选项、开关或日期字段；常用编码、名称或排序号。`,
  },
  {
    code: 'D10',
    level: 'error',
    title: '库的名称与文件名相同',
    each: 'compiler',
    of: 'descriptor',
    words: ['name'],
    help: `别的库用 \`x-ref\` 按名称引用本库，命令行和报告也按名称说话。名称与文件名不同，找起来就会找错文件。

\`\`\`json
{ "name": "thong" }
\`\`\`

**改法**：两者写成一样的：小写字母、数字和短横线，如 \`walking-aid.json\` 与 \`"name": "walking-aid"\`。`,
  },
  {
    code: 'D11',
    level: 'error',
    title: '所用的数据结构存在',
    each: 'compiler',
    of: 'descriptor',
    words: ['unknownSchema'],
    help: `\`schema\` 写的是 \`schemas/\` 下的文件名，不带 \`.json\`。没有这个文件，这个库就没有任何字段。

\`\`\`json
{ "schema": "thign" }
\`\`\`

**改法**：照提示改正名称，或先写好数据结构文件；几个库可以共用一个数据结构。`,
  },
  {
    code: 'D12',
    level: 'error',
    title: '用到的调用和操作都写明了',
    each: 'compiler',
    of: 'descriptor',
    words: ['unknownCall', 'unknownAction'],
    help: `状态变更、先决条件按名称使用 \`wire.calls\` 中的调用；自定名称的调用要用 \`operation\` 说明它做什么。名称对不上，点按钮时就没有可发的请求。

\`\`\`json
{ "guards": [{ "before": ["remove"], "call": "isUsed", "words": "正在使用，不能删除" }] }
\`\`\`

**改法**：照提示改成已有的名称，或在 \`wire.calls\` 中加上这个调用。`,
  },
  {
    code: 'D13',
    level: 'error',
    title: '记录的称呼写法正确',
    each: 'compiler',
    of: 'descriptor',
    words: ['label'],
    help: `记录的称呼出现在标题、引用和提示里，例如「确认停用 偏瘫训练（KF-0001）？」。花括号中是字段名，其余照原样显示。

\`\`\`json
{ "identity": { "label": "{Name（{Code}）" } }
\`\`\`

**改法**：每个字段名用一对花括号括起来：\`"{Name}（{Code}）"\`。`,
  },
  {
    code: 'D14',
    level: 'error',
    title: '服务端保存的字段不按普通修改变更',
    each: 'compiler',
    of: 'descriptor',
    words: ['readOnly'],
    help: `\`readOnly\` 的字段由服务端保存，普通的保存不会改它：点了按钮，提示成功，状态却没有变。引用平台条目所用的三个字段则必须只读。

\`\`\`json
{ "lifecycle": { "field": "Step", "transitions": [{ "name": "submit", "label": "提交", "to": "submitted" }] } }
\`\`\`

**改法**：给状态变更写上 \`call\`（\`operation\` 为 transition），或去掉字段的 \`readOnly\`。`,
  },
  {
    code: 'D36',
    level: 'error',
    title: '约束比较的是能比较的字段，冲突时有话可说',
    each: 'compiler',
    of: 'descriptor',
    words: ['alike'],
    help: `带条件、时间段或数目的约束要数出同样的记录：所比的字段须是单个的值，时间段的两端须是同一种有先后的字段，\`words\` 说明与哪一条冲突、怎么办。

\`\`\`json
{ "constraints": [{ "by": ["DoctorId"], "span": { "on": "WorkDate", "from": "From", "to": "To" } }] }
\`\`\`

**改法**：加上 \`"words": "{DoctorId} 在 {From}–{To} 已有排班"\`；花括号中写本库的字段，或 \`{count}\`、\`{most}\`。`,
  },
  {
    code: 'D44',
    level: 'error',
    title: '连带的变更没有人也做得成，不绕回自己',
    each: 'compiler',
    of: 'descriptor',
    words: ['effect'],
    help: `\`effects\` 使所引用的记录在同一个事务里发生变更，没有人在场：\`at\` 须是引用字段，\`transit\` 是那个库的一个状态变更，不问必填的内容、不要原因、不要换人；一项连带着一项，也不能绕回到开始的地方。

\`\`\`json
{ "effects": [{ "on": ["admit"], "transit": "takeIn", "at": "BedNo" }] }
\`\`\`

**改法**：\`at\` 写引用那条记录的字段；变更要问人的，在那个库里另写一个不问的，\`"roles": []\` 使人不能直接做。`,
  },
  {
    code: 'D35',
    level: 'error',
    title: '每天不同的字段不用来排序和判断',
    each: 'compiler',
    of: 'descriptor',
    words: ['ofToday'],
    help: `由今天算得的字段（年龄、逾期天数）不保存，读的时候才算：数据库里没有它，按它排序、筛选或判断不会有结果。

\`\`\`json
{ "list": { "columns": ["Name", "Age"], "sort": { "field": "Age", "order": "asc" } } }
\`\`\`

**改法**：用它所用的字段，如按出生日期排序；条件里与 \`{"today": 0}\` 比较。它可以放进列、隐藏列和表单。`,
  },
  {
    code: 'D15',
    level: 'error',
    title: '菜单、调用路径和列出的字段不重复',
    each: 'compiler',
    of: 'descriptor',
    words: ['duplicate'],
    help: `两个库用同一个 \`page\`，菜单就只能打开其中一个；两个调用的方法和路径完全相同，服务端无法分辨该回答哪一个；同一个字段列两次，就会出现两列或两个筛选。

\`\`\`json
{ "list": { "columns": ["Name", "Code", "Name"] } }
\`\`\`

**改法**：删去重复的一个；共用路径的调用写上不同的 \`constant\`。`,
  },
  {
    code: 'D31',
    level: 'error',
    title: '每个机构只有一条记录的库没有多余的部分',
    each: 'compiler',
    of: 'descriptor',
    words: ['single'],
    help: `写了 \`"single": true\` 的库，每个机构只有一条记录：第一次打开时按默认值建立，页面直接打开表单。列表、新增、删除、引用、导入和不能重复的字段都用不上；必填而没有默认值的字段，使这条记录建立不了。

\`\`\`json
{ "identity": { "single": true }, "list": { "pageSize": 50 } }
\`\`\`

**改法**：删去用不上的部分；给必填的字段写上 \`default\`，或去掉 \`required\`。`,
  },
]

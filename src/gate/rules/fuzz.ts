/**
 * Family F of the rules: proofs by made records. The same seed makes the same records, and what failed before is tried first.
 *
 * Units   RECORDS_MAX records cost about a millisecond per library; the time is mostly the validator's.
 */
import type { Rule } from '../rule.ts'
import { checkConstraints } from '../fuzz/check-constraints.ts'
import { checkExpressions } from '../fuzz/check-expressions.ts'
import { checkRecords } from '../fuzz/check-records.ts'
import { checkSheets, checkTravel } from '../fuzz/check-trips.ts'

export const FUZZ_RULES: readonly Rule[] = [
  {
    code: 'F1',
    level: 'error',
    each: 'library',
    title: '按结构生成的记录能通过校验',
    help: `从字段的类型、长度、范围、正则表达式和表单规则生成一批记录（同一种子每次相同），逐条用本库的校验检查。

生成的记录通不过，说明几个限制互相矛盾：照着填也保存不了。例如：

\`\`\`json
"Code": { "type": "string", "maxLength": 4, "pattern": "^[0-9]{8}$" }
\`\`\`

改法：放宽其中一个限制，使至少有一个值同时符合所有限制；表单规则要求的字段须能填写。`,
    check: checkRecords,
  },
  {
    code: 'F2',
    level: 'error',
    each: 'library',
    title: '每个限制都拦得住错误的值，并用中文说清是哪个字段',
    help: `对每个限制（必填、类型、选项、大小、长度、正则表达式、格式、小数位、项数、不重复、未声明的字段、表单规则的 require）各造一条违反它的记录。校验必须拒绝，指到那个字段，并用中文说出字段的名称，不能出现正则表达式或英文关键字。

常见原因与改法：

- \`x-messages\` 写了英文或正则表达式：改成中文，说明该怎样填；
- \`pattern\` 什么都不拦（如 \`.*\`）：写成真正的限制，或删除它。`,
    check: checkConstraints,
  },
  {
    code: 'F3',
    level: 'error',
    each: 'library',
    title: '记录经过表单、请求和返回后不丢失内容',
    help: `把生成的记录显示在表单中再读回，用本库的每个保存调用编码、传送、解码，再读取返回。任何字段都不能变，包括 0、false、空文字、null，以及本程序不认识的字段。

常见原因与改法：

- 调用的 \`constant\` 与某个字段同名，服务端读取时会去掉它：给 \`constant\` 换一个名称；
- \`x-kind\` 与实际内容不符（如给编号写成 \`date\`）：改正 \`x-kind\`。`,
    check: checkTravel,
  },
  {
    code: 'F4',
    level: 'error',
    each: 'library',
    title: '导出到表格再导入，内容不变',
    help: `把生成的记录按导出的方式写进单元格，再按导入的方式读出，必须与原来相同。

最常见的原因是两种状态的中文名称相同，导入时分不清是哪一个；其次是 \`x-kind\` 与内容不符（如给任意文字写成 \`date\`）：

\`\`\`json
"x-labels": { "true": "开放", "false": "开放" }
\`\`\`

改法：给每种状态不同的名称，改正 \`x-kind\`。`,
    check: checkSheets,
  },
  {
    code: 'F5',
    level: 'error',
    each: 'library',
    title: '条件、自动得出的值和提示对任何记录都有效',
    help: `用生成的记录和各种异常的值计算表单规则、状态变化和调用的条件，填写自动得出的字段，拼出拦截时的提示。它们不能出错，自动得出的值必须符合该字段的限制。

例：由名称得出拼音首字母的字段，正则表达式却只允许数字，保存时会报一个用户没有填写过的错误。

改法：放宽该字段的 \`pattern\`、\`minLength\` 等限制，或去掉拼音码的来源（\`x-from\` 或 \`form.computed\`）。`,
    check: checkExpressions,
  },
]

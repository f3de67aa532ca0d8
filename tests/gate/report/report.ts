/** A report with one finding of every sort, and words that every format has to carry unharmed. */
import type { ContractChange } from '../../../src/gate/change.ts'
import type { Report } from '../../../src/gate/report.ts'
import type { Finding, Rule } from '../../../src/gate/rule.ts'
import { parseSource } from '../../../src/compiler/source.ts'

/** Signs that mean something in XML, Markdown, GitHub's commands or a file's address, and one that XML does not know. */
export const NASTY = '<价格>|"a,b":100%\u0001 `x` & 换\n行'

const rule = (code: Rule['code'], level: Rule['level'], title: string): Rule => ({
  code,
  level,
  title,
  help: `## ${title}\n\n改法见提示。`,
  each: 'reported',
})

export const RULES: readonly Rule[] = [
  rule('D3', 'error', '字段必须存在'),
  rule('L3', 'warning', '标点用全角'),
  rule('X10', 'info', '没有样例的调用'),
]

const finding = (input: Partial<Finding> & Pick<Finding, 'code' | 'level'>): Finding => ({
  file: 'resources/thing.json',
  line: 12,
  column: 5,
  path: '/list/columns/2',
  message: '没有字段 Prise',
  cure: '是否想写 Price？',
  library: 'thing',
  ...input,
})

export const FINDINGS = {
  error: finding({ code: 'D3', level: 'error', message: `没有字段 ${NASTY}` }),
  warning: finding({
    code: 'L3',
    level: 'warning',
    file: 'schemas/shared/a b.json',
    line: 3,
    path: '/$defs/名称/title',
    message: '标点用了半角',
    cure: '写成全角',
    library: '',
    edits: [{ file: 'schemas/shared/a b.json', offset: 40, length: 1, text: '：' }],
  }),
  info: finding({ code: 'X10', level: 'info', message: '调用 list 没有样例', cure: '录一份样例' }),
  accepted: finding({
    code: 'D3',
    level: 'error',
    line: 30,
    path: '/form/reset/0',
    accepted: { by: 'waiver', reason: '等平台改名' },
  }),
}

const at = { source: parseSource({ path: 'schemas/thing.json', text: '{}' }), path: [] }

export const CHANGES: readonly ContractChange[] = [
  {
    library: 'thing',
    subject: 'Note',
    words: '新增字段「备注」',
    cure: '',
    entering: 'ok',
    reading: 'ok',
    saved: 'ok',
    gain: 'added',
    at,
  },
  {
    code: 'B5',
    library: 'thing',
    subject: 'Price',
    words: '「单价」的上限由 1000 改为 500',
    cure: '先整理超出的记录',
    entering: 'break',
    reading: 'warn',
    saved: 'warn',
    at,
  },
]

export const REPORT: Report = {
  findings: [FINDINGS.error, FINDINGS.info, FINDINGS.accepted, FINDINGS.warning],
  rules: RULES,
  since: 'origin/main',
  changes: CHANGES,
  libraries: [
    { name: 'thing', title: '物品', works: false },
    { name: 'other', title: '其他', works: true },
  ],
  failOn: 'error',
  seed: 7,
  notes: ['条件的取值超过 10000 种，只检查了一部分'],
}

export const CLEAN: Report = {
  ...REPORT,
  findings: [],
  changes: [],
  notes: [],
  libraries: [{ name: 'other', title: '其他', works: true }],
}

/** What format 2 writes otherwise than format 1, as parts of docs/descriptor.md. */
import { POSITIONS } from '../../model/positions.ts'
import type { Snippet } from './example-files.ts'
import { keyTable, type MetaSchema } from './keys.ts'
import { SECOND_FORMAT_EXAMPLES } from './second-format-examples.ts'

const INTRODUCTION = `格式 2 在格式 1 之上写规则、集合与约束；两种格式的文件可以并存，读入时格式 1 先改写成格式 2，意思不变。
\`guards\` 与 \`form.rules\` 合为 \`rules\`，\`form.unique\` 改为 \`constraints\`，变更的 \`also\` 改为 \`set\`，\`referrers\` 改为 \`of\`、\`via\`、\`where\`；其余的键相同。
规则由界面先提示，由服务端在写入的同一个事务里强制。`

const VIEWS = `另一个库的第二个页面：没有数据表、权限和调用，只写 \`name\`、\`title\`、\`page\`、\`of\`、\`where\`、\`offers\`、\`list\`、\`show\`、\`version\`、\`deprecated\`。
没有 \`list\` 的视图没有列表，只打开地址中的那条记录（\`?id=\`）。
列表的请求带上视图的名称（\`View\`），条件由服务端加上；记录在视图的地址下打开，只有所提供的操作。
没有写的列、筛选和排序与库相同；列表调用须是带正文的 \`page-body\`。`

function picked({ properties = {} }: MetaSchema, ...keys: readonly string[]): MetaSchema['properties'] {
  return Object.fromEntries(keys.flatMap((key) => (properties[key] ? [[key, properties[key]]] : [])))
}

/** The part of the page about format 2. */
export function secondFormatParts(meta: MetaSchema, shown: (snippet: Snippet) => string): readonly string[] {
  const blocks = [
    'identity',
    'scopes',
    'sets',
    'list',
    'rules',
    'constraints',
    'settings',
    'lifecycle',
    'effects',
    'show',
    'access',
    'wire',
  ] as const
  const { 条件: conditions = [], 视图: views = [], ...examples } = SECOND_FORMAT_EXAMPLES
  return [
    '## 格式 2',
    INTRODUCTION,
    ...blocks.flatMap((key) => [
      `### 格式 2 的 \`${key}\``,
      key === 'wire' ? '调用的 of 与规则的 none 写法相同。' : keyTable(meta.properties?.[key] ?? {}, meta),
      ...(examples[key] ?? []).map(shown),
    ]),
    '### 视图文件',
    VIEWS,
    keyTable({ properties: picked(meta, 'of', 'where', 'offers') }, meta),
    ...views.map(shown),
    '### 格式 2 的条件',
    positionTable(),
    keyTable(meta.$defs?.['ruleCondition'] ?? {}, meta),
    ...conditions.map(shown),
  ]
}

/** What each place may read, from the table that the format is made of. */
function positionTable(): string {
  const rows = Object.values(POSITIONS).map((position) => {
    const { words, operands } = position
    const yes = (name: string) => (Object.hasOwn(position, name) ? '可以' : '')
    const right = operands.map((name) => `\`${name}\``).join(' ')
    return `| ${words} | ${right} | ${yes('paths')} | ${yes('questions')} | ${yes('sets')} |`
  })
  return [
    '| 写在哪里 | 右边除了值还能写 | 引用字段.字段 | some、none、format | is |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}

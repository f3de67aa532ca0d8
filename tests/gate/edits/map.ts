/** The map of edits and rules as a page. */
import { RULES } from '../../../src/gate/rules/all.ts'
import type { Edit } from './edit.ts'

/** Keys that no edit of the map changes, and why none need. */
export const UNANSWERED: Readonly<Record<string, string>> = {
  formatVersion: '1 和 2 两种；别的版本由 V3 拒绝',
  name: '改名就是删除一个库、新增一个库，由 B1 回答',
  schema: '比较的是编译之后的结构，叫什么名称没有关系',
  'form.computed[].function': '只有 pinyinInitials 一种',
}

const NOBODY = { told: '更新记录中的一行', none: '不提' } as const

export function coverageDocument(groups: readonly (readonly [title: string, edits: readonly Edit[]])[]): string {
  const head = [
    '# 改动与规则',
    '',
    '作者能做的每种改动，与原来的比较时由哪条规则回答。测试在本项目的库上逐一做出这些改动，核对回答，并核对两种格式的每个键都在表中',
    '（`tests/gate/edits/`，本页由它生成）。规则的含义见 [check.md](check.md)。',
  ]
  const tables = groups.flatMap(([title, edits]) => [
    '',
    `## ${title}`,
    '',
    '| 改动 | 键 | 回答 | 说明 |',
    '|---|---|---|---|',
    ...edits.map(
      (edit) =>
        `| ${edit.name} | ${edit.keys.map((key) => `\`${key}\``).join(' ')} | ${answerOf(edit)} | ${edit.why ?? titleOf(edit)} |`,
    ),
  ])
  const rest = Object.entries(UNANSWERED).map(([key, why]) => `| \`${key}\` | ${why} |`)
  return [...head, ...tables, '', '## 没有改动可做的键', '', '| 键 | 为什么 |', '|---|---|', ...rest, ''].join('\n')
}

function answerOf({ answer }: Edit): string {
  return answer === 'told' || answer === 'none' ? NOBODY[answer] : `\`${answer}\``
}

function titleOf({ answer }: Edit): string {
  return RULES.find(({ code }) => code === answer)?.title ?? ''
}

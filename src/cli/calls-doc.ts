/**
 * `npm run calls`: writes docs/calls.md, the list of the specification's calls with who answers and who makes each.
 *
 * Errors  Exit code 0 always; what is missing stands in the document.
 */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type CallFacts, callFacts } from './call-facts.ts'

const ROOT = resolve(import.meta.dirname, '../..')
export const DOCUMENT = 'docs/calls.md'
const NAMED_MAX = 4
const NONE = '未实现'

export function callsDocument(facts: readonly CallFacts[]): string {
  const groups = [...new Set(facts.map(({ group }) => group))]
  const count = (test: (fact: CallFacts) => boolean) => facts.filter(test).length
  return [
    '# 平台调用一览',
    '',
    '本页由 `npm run calls` 从代码生成，`tests/cli/calls-doc.test.ts` 保证它完整且没有过时。',
    '说明书列出的每一个调用各占一行：服务端由谁回答、控制台由谁发起、由哪些测试证明。没有的写“未实现”。',
    '“推断”表示说明书没有给出返回内容，形式是我们的推断。资料库的调用写库名与调用名（见 `resources/`）。',
    '',
    `共 ${facts.length} 个调用：服务端已回答 ${count(({ answeredBy }) => answeredBy.length > 0)} 个，控制台已发起 ${count(({ madeBy }) => madeBy.length > 0)} 个，未实现 ${count(({ answeredBy }) => answeredBy.length === 0)} 个。`,
    ...groups.flatMap((group) => [
      '',
      `## ${group}`,
      '',
      '| 调用 | 服务端 | 控制台 | 测试 | 说明 |',
      '|---|---|---|---|---|',
      ...facts.filter((fact) => fact.group === group).map(rowOf),
    ]),
    '',
  ].join('\n')
}

function rowOf({ method, path, query, answeredBy, madeBy, provedBy, assumed }: CallFacts): string {
  const place = `\`${method} ${path}${query ? `?${query.join('&')}` : ''}\``
  const cells = [place, named(answeredBy, NONE), named(madeBy, NONE), named(provedBy, '—'), assumed ? '推断' : '']
  return `| ${cells.join(' | ')} |`
}

function named(names: readonly string[], none: string): string {
  if (names.length === 0) return none
  const shown = names.slice(0, NAMED_MAX).map((name) => (name.includes('/') ? `\`${name}\`` : name))
  return `${shown.join('，')}${names.length > NAMED_MAX ? ` 等 ${names.length} 个` : ''}`
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(resolve(ROOT, DOCUMENT), callsDocument(callFacts(ROOT)))

/**
 * `npm run calls`: writes docs/calls.md, the list of the specification's calls with who answers each and who may make it.
 *
 * Errors  Exit code 0 always; what is missing stands in the document.
 */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Access } from '../wire/call.ts'
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
    '说明书列出的每一个调用各占一行：服务端由谁回答、谁可以调用、控制台是否发起。服务端没有的写“未实现”。',
    '“推断”表示说明书没有给出返回内容，形式是我们的推断。资料库的调用写库名与调用名（见 `resources/`），权限按各库的声明；其余的调用写定义它的文件。',
    '',
    `共 ${facts.length} 个调用：服务端已回答 ${count(({ answeredBy }) => answeredBy.length > 0)} 个，控制台已发起 ${count(({ isMade }) => isMade)} 个，未实现 ${count(({ answeredBy }) => answeredBy.length === 0)} 个。`,
    ...groups.flatMap((group) => [
      '',
      `## ${group}`,
      '',
      '| 调用 | 服务端 | 谁可以调用 | 控制台 | 说明 |',
      '|---|---|---|---|---|',
      ...facts.filter((fact) => fact.group === group).map(rowOf),
    ]),
    '',
  ].join('\n')
}

function rowOf({ method, path, query, answeredBy, access, isMade, assumed }: CallFacts): string {
  const place = `\`${method} ${path}${query ? `?${query.join('&')}` : ''}\``
  const who = answeredBy.length === 0 ? '—' : accessWords(access)
  const cells = [place, named(answeredBy, NONE), who, isMade ? '发起' : '—', assumed ? '推断' : '']
  return `| ${cells.join(' | ')} |`
}

function accessWords(access: Access | undefined): string {
  if (access === undefined) return '按库'
  return typeof access === 'string' ? ACCESS_WORDS[access] : access.roles.map((role) => `\`${role}\``).join('，')
}

const ACCESS_WORDS: Readonly<Record<Extract<Access, string>, string>> = {
  open: '无需登录',
  client: '客户端令牌',
  signedIn: '已登录',
  anyRole: '有任一角色',
}

function named(names: readonly string[], none: string): string {
  if (names.length === 0) return none
  const shown = names.slice(0, NAMED_MAX).map((name) => (name.includes('/') ? `\`${name}\`` : name))
  return `${shown.join('，')}${names.length > NAMED_MAX ? ` 等 ${names.length} 个` : ''}`
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(resolve(ROOT, DOCUMENT), callsDocument(await callFacts(ROOT)))

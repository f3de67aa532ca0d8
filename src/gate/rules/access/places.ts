/** A4, A5: files hold no secret and no machine's address, and call nothing but the platform. */
import { getNodePath, type Node } from 'jsonc-parser'
import type { ParsedSource } from '../../../compiler/source.ts'
import { nearest } from '../../../compiler/suggest.ts'
import { API_PREFIXES, hasApiPrefix } from '../../../model/api-prefixes.ts'
import type { Library, Project } from '../../project.ts'
import type { LibraryRule, ProjectRule, RuleFinding } from '../../rule.ts'

export const SECRET_RULE: ProjectRule = {
  code: 'A4',
  level: 'error',
  title: '文件里没有密码、令牌和内部地址',
  each: 'project',
  help: `数据结构、描述文件和样例都进版本库，写进去的密码、令牌、私钥和内部机器的地址，所有拿到文件的人都能看到，删除之后历史里还在。

\`\`\`json
{ "Data": { "access_token": "eyJhbGciOi…" } }
\`\`\`

**改法**：删除它，并把泄露的密码或令牌作废；平台的地址由服务端的 \`PLATFORM_URL\` 设定；样例里的网址用 \`https://www.example.org/…\`。`,
  check: checkSecrets,
}

export const PREFIX_RULE: LibraryRule = {
  code: 'A5',
  level: 'error',
  title: '只调用平台的路径',
  each: 'library',
  help: `服务端只转发平台的路径，别的路径会当作网页文件，得到的是 404 或一个网页；明文的 \`http://\` 还会把令牌送到不加密的地方。

\`\`\`json
{ "wire": { "base": "/contents/api/Thing" } }
\`\`\`

**改法**：以 ${API_PREFIXES.filter((prefix) => prefix !== '/health').join('、')} 之一开头；\`rest\` 的外部地址用 \`https://\`。`,
  check: checkPrefixes,
}

const SECRET_KEY = /password|passwd|secret|token|api_?key|private_?key|credential/i
const SECRET_VALUES: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----/, '私钥'],
  [/\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\./, '登录令牌'],
  [/\b(?:AKIA|LTAI)[A-Za-z0-9]{12,}\b/, '云服务的密钥'],
  [/\bBearer\s+[\w.~+/-]{12,}/, '登录令牌'],
  [/\/\/[^\s/:@]+:[^\s/@]+@/, '带密码的地址'],
  [/\b(?:gh[pousr]_[A-Za-z0-9]{30,}|github_pat_\w{30,}|glpat-[\w-]{20,}|xox[abprs]-[\w-]{10,}|sk-[\w-]{20,})/, '令牌'],
  [
    /[?&](?:access_?token|token|api_?key|secret|password|pwd|sign(?:ature)?)=(?=[^&\s]*\d)[\w.~+/%-]{6,}/i,
    '带密码或令牌的地址',
  ],
  // Told in words: 密码是 Rehab2026, token=8fa3…; 密码为 6-20 位 is none.
  [
    /(?:密码|口令|password|passwd|pwd)\s*(?:是|为|[:：=])\s*[“"「']?(?=[!-~]*\d)(?!\d+\s*[-~]\s*\d+(?![!-~]))[!-~]{6,}/i,
    '密码',
  ],
  [
    /(?:令牌|密钥|token|secret|api[_ -]?key|access[_ -]?key)\s*(?:是|为|[:：=])\s*[“"「']?(?=[\w.~+/-]*\d)(?=[\w.~+/-]*[A-Za-z])[\w.~+/-]{10,}/i,
    '令牌或密钥',
  ],
]
const INNER_HOST =
  /\/\/(?:localhost|[\w.-]+\.(?:local|internal|lan|intranet|corp)|(?:10|127)(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2})(?=[:/\s]|$)/i
/** What each of the expressions above needs: most texts have none of it. */
const SIGN = /-----BEGIN|eyJ|AKIA|LTAI|Bearer|\/\/|_|-|=|密码|口令|令牌|密钥|pass|pwd|token|secret|key/i
/** Below these keys stand values as the platform would send them. */
const VALUES: ReadonlySet<string> = new Set(['Data', 'constant'])
/** Right below these stand values of what the key around them is about. */
const OF_FIELD: ReadonlySet<string> = new Set(['examples', 'default'])

function* checkSecrets(project: Project): Iterable<RuleFinding> {
  const sources = [
    ...project.schemas.values(),
    ...project.libraries.flatMap(({ descriptor, samples }) => [descriptor, ...samples.map(({ source }) => source)]),
  ]
  for (const source of sources) {
    // The tree of places takes longer than the question, and a key that stands twice is only in the tree.
    const isPlain = source.value !== undefined && source.problems.length === 0
    if (isPlain && !holdsSecret(source.value)) continue
    if (source.tree) yield* secretsIn(source, source.tree)
  }
}

/** Whether a text is a value as the platform would send it, or one that a field itself has at first or as an example. */
type Standing = 'words' | 'value' | 'ofField'

/** The same answer as `secretWords` for each text, without a path for each of them. */
function holdsSecret(value: unknown, key = '', standing: Standing = 'words'): boolean {
  if (typeof value === 'string') return wordsOf(value, key, standing) !== undefined
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some((item) => holdsSecret(item, key, standing))
  return Object.entries(value).some(([name, inner]) => {
    if (OF_FIELD.has(name)) return holdsSecret(inner, key, 'ofField')
    return holdsSecret(inner, name, standing !== 'words' || VALUES.has(name) ? 'value' : 'words')
  })
}

function* secretsIn(source: ParsedSource, node: Node): Iterable<RuleFinding> {
  for (const child of node.children ?? []) yield* secretsIn(source, child)
  if (node.type !== 'string' || (node.parent?.type === 'property' && node.parent.children?.[0] === node)) return
  const text = String(node.value)
  const path = getNodePath(node)
  const words = secretWords(text, path)
  if (!words) return
  const cure = words === '内部地址' ? '换成路径，或 https://www.example.org/… 这样的地址' : '删除它，并把它作废'
  yield { at: { source, path }, message: `这里写着${words}`, cure }
}

function secretWords(text: string, path: readonly (string | number)[]): string | undefined {
  const keys = path.filter((part) => typeof part === 'string')
  const isOfField = OF_FIELD.has(keys.at(-1) ?? '')
  const isValue = keys.some((part) => VALUES.has(part) || OF_FIELD.has(part))
  return wordsOf(text, keys.at(isOfField ? -2 : -1) ?? '', isOfField ? 'ofField' : isValue ? 'value' : 'words')
}

function wordsOf(text: string, key: string, standing: Standing): string | undefined {
  if (SIGN.test(text)) {
    const found = SECRET_VALUES.find(([pattern]) => pattern.test(text))
    if (found) return found[1]
    if (INNER_HOST.test(text)) return '内部地址'
  }
  if (standing === 'words' || !SECRET_KEY.test(key) || !/^[\x21-\x7e]{6,}$/.test(text)) return undefined
  // A field may be called SecretLevel, and be "public" at first.
  return standing === 'value' || /\d/.test(text) ? '密码或令牌' : undefined
}

function* checkPrefixes({ resource, descriptor }: Library): Iterable<RuleFinding> {
  if (!resource) return
  const cure = `以 ${API_PREFIXES.filter((prefix) => prefix !== '/health').join('、')} 之一开头`
  const base = { source: descriptor, path: ['wire', 'base'] }
  if (/^http:/i.test(resource.base)) yield { at: base, message: '明文地址会泄露令牌', cure: '改用 https://' }
  if (/^https?:/i.test(resource.base)) return
  const isBaseWrong = !hasApiPrefix(resource.base)
  const cureOf = (path: string) => {
    const near = nearest(path.match(/^\/[^/]*/)?.[0] ?? '', API_PREFIXES)
    return near ? `是否想写 ${near}？` : cure
  }
  if (isBaseWrong) yield { at: base, message: `${resource.base} 不是平台的路径`, cure: cureOf(resource.base) }
  for (const call of Object.values(resource.calls)) {
    if (!call || hasApiPrefix(call.path) || (isBaseWrong && call.path.startsWith(resource.base))) continue
    const at = { source: descriptor, path: ['wire', 'calls', call.name, 'path'] }
    yield { at, message: `${call.path} 不是平台的路径`, cure: cureOf(call.path) }
  }
}

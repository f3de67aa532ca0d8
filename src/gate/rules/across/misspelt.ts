/**
 * X14: a word of an address that stands once and is one letter away from a word that stands again and again.
 *
 * Shapes  An address is taken apart into words: `/content/api/WalkingAid/GetWalkingAidPageData` is content, api, walking, aid, get, page, data.
 *         A word is known when two libraries use it, or its own library does elsewhere: in its base, its other calls, its page, its name.
 *         Words of which one letter is another (change, charge) are only compared with the library's own: a plural is no misspelling.
 */
import { isJsonObject, valueAt } from '../../../compiler/nodes.ts'
import type { JsonKey, ParsedSource } from '../../../compiler/source.ts'
import { hasApiPrefix } from '../../../model/api-prefixes.ts'
import type { Project } from '../../project.ts'
import type { ProjectRule, RuleFinding } from '../../rule.ts'

export const MISSPELT_RULE: ProjectRule = {
  code: 'X14',
  level: 'warning',
  each: 'project',
  title: '地址里有一个词像是拼错了',
  check: misspelt,
  help: `地址里的一个词只出现一次，与本库别处或其他库的一个词只差一个字母，多半是抄错了：平台上没有这个地址，要到点了按钮才知道。

\`\`\`json
{ "base": "/content/api/WalkingAid", "calls": { "list": { "path": "GetWalkngAidPageData" } } }
\`\`\`

**改法**：照平台的文档改正；平台上确实这样写的，登记到 \`resources/gate/waivers.json\` 并写明理由。`,
}

/** Shorter words differ by a letter without being meant for one another: get, set, add. */
const LETTERS_MIN = 4
/** Words of addresses that are right as they stand, though others are a letter away. */
const PLAIN: ReadonlySet<string> = new Set(
  'change charge last list test text form from data date code mode node note state stage sort post port user used'.split(
    ' ',
  ),
)

interface Place {
  readonly source: ParsedSource
  readonly path: readonly JsonKey[]
  readonly words: readonly string[]
}

interface Usage {
  /** Places of each library that use the word. */
  readonly places: Map<string, number>
}

function* misspelt({ libraries }: Project): Iterable<RuleFinding> {
  const all = libraries.flatMap(({ name, descriptor }) => placesOf(descriptor).map((place) => ({ name, ...place })))
  const usages = new Map<string, Usage>()
  const count = (library: string, word: string) => {
    const usage = usages.get(word) ?? { places: new Map() }
    usages.set(word, usage)
    usage.places.set(library, (usage.places.get(library) ?? 0) + 1)
  }
  for (const { name, words } of all) for (const word of words) count(name, word)
  for (const { name, descriptor } of libraries) for (const word of namesOf(name, descriptor)) count(name, word)
  const spellings = nearBy([...usages.keys()])
  const isOwn = (library: string, word: string) => (usages.get(word)?.places.get(library) ?? 0) > 1
  const isKnown = (library: string, word: string) => isOwn(library, word) || (usages.get(word)?.places.size ?? 0) > 1
  for (const { name, source, path, words } of all) {
    for (const word of words) {
      if (PLAIN.has(word) || isKnown(name, word)) continue
      const isMeant = (other: string) =>
        isSlip(word, other) ? isKnown(name, other) : isOtherLetter(word, other) && isOwn(name, other)
      const meant = spellings(word).find(isMeant)
      if (meant === undefined) continue
      const message = `地址中的 ${word} 只此一处，像是 ${meant}`
      yield { at: { source, path }, message, cure: `核对平台的文档，是否应为 ${meant}` }
    }
  }
}

/** The base and the path of each call, each with its words once. */
function placesOf(source: ParsedSource): readonly Place[] {
  const base = { source, path: ['wire', 'base'] }
  const calls = valueAt({ source, path: ['wire', 'calls'] })
  const paths = Object.keys(isJsonObject(calls) ? calls : {}).map((name) => ['wire', 'calls', name, 'path'])
  return [base, ...paths.map((path) => ({ source, path }))].map((at) => ({ ...at, words: wordsOf(valueAt(at)) }))
}

/** The library's name and page, which are of the same words. */
function namesOf(name: string, source: ParsedSource): readonly string[] {
  return [...wordsOf(name), ...wordsOf(valueAt({ source, path: ['page'] }))]
}

function wordsOf(text: unknown): readonly string[] {
  if (typeof text !== 'string') return []
  // Of a first part that is none of the platform's, A5 speaks.
  const known = !text.startsWith('/') || hasApiPrefix(text) ? text : text.replace(/^\/[^/]*/, '')
  const bare = known.replaceAll(/\{[^{}]*\}/g, '')
  const words = bare.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []
  return [...new Set(words.map((word) => word.toLowerCase()).filter((word) => word.length >= LETTERS_MIN))]
}

/** For each word those that may be one letter away: they have a form in common when one letter of each is left out. */
function nearBy(words: readonly string[]): (word: string) => readonly string[] {
  const byForm = new Map<string, string[]>()
  for (const word of words)
    for (const form of formsOf(word)) {
      const sharing = byForm.get(form)
      if (sharing) sharing.push(word)
      else byForm.set(form, [word])
    }
  return (word) => [...new Set(formsOf(word).flatMap((form) => byForm.get(form) ?? []))].filter((one) => one !== word)
}

function formsOf(word: string): readonly string[] {
  return [word, ...Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1))]
}

/** A letter too many, one too few, or two that changed places; both are no forms of one word. */
function isSlip(word: string, other: string): boolean {
  const [short, long] = word.length < other.length ? [word, other] : [other, word]
  if (long === `${short}s` || long === `${short}d`) return false
  const [rest, restLong] = restsOf(short, long)
  if (long.length > short.length) return rest === restLong.slice(1)
  return rest[0] === restLong[1] && rest[1] === restLong[0] && rest.slice(2) === restLong.slice(2)
}

function isOtherLetter(word: string, other: string): boolean {
  const [rest, restOther] = restsOf(word, other)
  return word.length === other.length && rest.slice(1) === restOther.slice(1)
}

/** What follows on what both begin with. */
function restsOf(one: string, other: string): readonly [string, string] {
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  return [one.slice(start), other.slice(start)]
}

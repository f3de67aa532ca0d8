/** Headers under which old spreadsheets are understood: one that is taken away is a column that nobody finds. */
import { currentName } from '../../model/renames.ts'
import type { Field } from '../../model/resource.ts'
import type { ContractChange } from '../change.ts'
import { ADDED, inDescriptor, type Pair, quotedTitle, told } from './pair.ts'

/** Lists the column headers that imports no longer recognise. */
export function compareSynonyms(pair: Pair): readonly ContractChange[] {
  return [...gained(pair), ...lost(pair)]
}

/** Spreadsheets under other headers are understood now. */
function gained(pair: Pair): readonly ContractChange[] {
  const { old, now } = pair
  // What a field was called before is understood as it was.
  const before = new Set([...Object.values(old.synonyms).flat(), ...calledIn(old.fields)])
  return Object.entries(now.synonyms).flatMap(([path, words]) => {
    const come = words.filter((word) => !before.has(word))
    const [first = ''] = path.split('/')
    if (come.length === 0 || !old.fields.some((field) => pair.nameNow(field.name) === first)) return []
    const said = `${quotedTitle(now, first)}也认得表头${come.map((word) => `“${word}”`).join('、')}`
    return [told(pair, { subject: path, words: said, ...ADDED, at: inDescriptor(pair, 'import', 'synonyms') })]
  })
}

function calledIn(fields: readonly Field[]): readonly string[] {
  return fields.flatMap(({ name, title, fields: inner = [] }) => [name, title, ...calledIn(inner)])
}

function lost(pair: Pair): readonly ContractChange[] {
  const { old, now, nameNow } = pair
  return Object.entries(old.synonyms).flatMap(([path, words]) => {
    const [first = '', ...rest] = path.split('/')
    const name = nameNow(first)
    if (name === undefined) return []
    const here = currentName(now, [name, ...rest].join('/'))
    const known = [
      ...(now.synonyms[here] ?? []),
      ...now.fields.filter((field) => field.name === name).map(({ title }) => title),
    ]
    const gone = words.filter((word) => !known.includes(word))
    if (gone.length === 0) return []
    const at = inDescriptor(pair, 'import', 'synonyms')
    const said = `${quotedTitle(now, name)}不再认得表头${gone.map((word) => `“${word}”`).join('、')}`
    return [told(pair, { code: 'B12', subject: here, words: said, harm: ['ok', 'ok', 'warn'], at })]
  })
}

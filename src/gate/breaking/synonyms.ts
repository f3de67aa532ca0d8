/** Headers under which old spreadsheets are understood: one that is taken away is a column that nobody finds. */
import { currentName } from '../../model/renames.ts'
import type { ContractChange } from '../change.ts'
import { inDescriptor, type Pair, quotedTitle, told } from './pair.ts'

/** Lists the column headers that imports no longer recognise. */
export function compareSynonyms(pair: Pair): readonly ContractChange[] {
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
    const lost = words.filter((word) => !known.includes(word))
    if (lost.length === 0) return []
    const at = inDescriptor(pair, 'import', 'synonyms')
    const said = `${quotedTitle(now, name)}不再认得表头${lost.map((word) => `“${word}”`).join('、')}`
    return [told(pair, { code: 'B12', subject: here, words: said, harm: ['ok', 'ok', 'warn'], at })]
  })
}

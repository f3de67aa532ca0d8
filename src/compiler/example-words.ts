/** What is said of a value that a schema writes down itself and does not accept: the validator's words, what came, what was meant. */
import type { Problem } from '../model/problem.ts'
import type { Field } from '../model/resource.ts'
import { type JsonKey, pointerKeys } from './source.ts'
import { meant } from './suggest.ts'
import { valueWords } from './value-words.ts'

/** Checks of which the validator's own sentence says what came, or where nothing did. */
const SAYS_WHAT_CAME = /Length$|Items$|imum$|^(?:multipleOf|decimals|required|additionalProperties)$/

/** The validator's sentence, and what stands in the file. */
export function refusedWords({ code, message }: Pick<Problem, 'code' | 'message'>, value: unknown): string {
  return SAYS_WHAT_CAME.test(code) ? message : `${message}，写的是${valueWords(value)}`
}

/** How an example is mended: a field that there is not was perhaps another one. */
export function exampleCure(fields: readonly Field[], { code, path }: Pick<Problem, 'code' | 'path'>): string {
  if (code !== 'additionalProperties') return '改正样例'
  const keys = pointerKeys(path)
  const level = fieldsAt(fields, keys.slice(0, -1))
  return meant(
    String(keys.at(-1)),
    level.map(({ name }) => name),
  )
}

function fieldsAt(fields: readonly Field[], keys: readonly JsonKey[]): readonly Field[] {
  return keys
    .filter((key) => typeof key === 'string')
    .reduce<readonly Field[]>((level, key) => level.find(({ name }) => name === key)?.fields ?? [], fields)
}

/**
 * JSON that was written already and is only passed on: what the database answers as text is neither read nor written again on its
 * way to the browser.
 */
import { isObject } from '../model/plain.ts'

const TEXT = Symbol('JSON text')

export interface JsonText {
  readonly [TEXT]: string
}

/** Marks a text as JSON that is passed on as it is. */
export function jsonText(text: string): JsonText {
  return { [TEXT]: text }
}

/** As `JSON.stringify`; an object's members may be such texts. */
export function toJson(value: unknown): string {
  if (!isObject(value) || !Object.values(value).some(isText)) return JSON.stringify(value)
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}:${isText(member) ? member[TEXT] : JSON.stringify(member)}`,
  )
  return `{${members.join(',')}}`
}

function isText(value: unknown): value is JsonText {
  return typeof value === 'object' && value !== null && TEXT in value
}

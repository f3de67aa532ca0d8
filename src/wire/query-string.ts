/**
 * Query strings, both directions.
 *
 * Shapes  A list of values is a repeated key: `{ Id: ['a', 'b'] }` is `Id=a&Id=b`. `+` travels as `%2B`, a space as `%20`;
 *         reading takes a bare `+` for a space, as forms write it.
 * Errors  A broken percent sequence is `Failure('invalid')`.
 * Source  Spec §5.
 */
import { Failure } from '../model/failure.ts'
import type { RequestMessage } from './message.ts'

export type Query = RequestMessage['query']

/** Writes parameters as a query string, without the question mark. */
export function buildQuery(query: Query): string {
  return Object.entries(query)
    .flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : value.map((one) => [key, one])))
    .map(([key = '', value = '']) => `${encodeText(key)}=${encodeText(value)}`)
    .join('&')
}

/** Reads what stands after the question mark; the question mark itself may be there. */
export function parseQuery(text: string): Query {
  const query: Record<string, string | string[]> = Object.create(null)
  for (const pair of text.replace(/^\?/, '').split('&')) {
    if (pair === '') continue
    const at = pair.indexOf('=')
    const key = decodeForm(at < 0 ? pair : pair.slice(0, at))
    const value = at < 0 ? '' : decodeForm(pair.slice(at + 1))
    const known = query[key]
    query[key] = known === undefined ? value : [...(typeof known === 'string' ? [known] : known), value]
  }
  return query
}

/** Path and query as one address. */
export function urlOf(message: Pick<RequestMessage, 'path' | 'query'>): string {
  const query = buildQuery(message.query)
  return query === '' ? message.path : `${message.path}?${query}`
}

/** Percent-encodes any text; half a surrogate pair, which no URL can carry, becomes U+FFFD. */
export function encodeText(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'))
}

/** Reads a percent-encoded text; throws `Failure('invalid')` for one that is cut short. */
export function decodeText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (cause) {
    throw new Failure('invalid', { words: '地址中的百分号编码不完整', cause })
  }
}

function decodeForm(text: string): string {
  return decodeText(text.replaceAll('+', ' '))
}

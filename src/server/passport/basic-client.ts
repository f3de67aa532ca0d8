/**
 * A client that says who it is in the `Authorization` header, as OAuth libraries do.
 *
 * Shapes  Name and secret are form-encoded before they are joined and put into base64: a library sends `rehab%2Dconsole`.
 * Source  RFC 6749 §2.3.1, §5.2; RFC 7617.
 */

export interface ClientCredentials {
  readonly id: string
  readonly secret: string
}

export const BASIC_CHALLENGE = 'Basic realm="rehab-console", charset="UTF-8"'

export function usesBasic(authorization: string | undefined): boolean {
  return /^basic\b/i.test(authorization ?? '')
}

/** Undefined for a header that is no such thing, or that cannot be read. */
export function basicClientOf(authorization: string | undefined): ClientCredentials | undefined {
  const encoded = /^basic +([\w+/=-]+) *$/i.exec(authorization ?? '')?.[1]
  if (encoded === undefined) return undefined
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? []
  const [decodedId, decodedSecret] = [formDecoded(id), formDecoded(secret)]
  return decodedId === undefined || decodedSecret === undefined ? undefined : { id: decodedId, secret: decodedSecret }
}

function formDecoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}

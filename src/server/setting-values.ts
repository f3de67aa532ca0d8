/** How the text of an environment variable is read; undefined for a text that is no such value. */
import { isIP } from 'node:net'

export function readInteger(text: string, minimum: number, maximum: number): number | undefined {
  if (!/^\d+$/.test(text)) return undefined
  const value = Number(text)
  return value >= minimum && value <= maximum ? value : undefined
}

/** Ids of organizations and consortiums, as the platforms write them. */
export function idSetting(text: string): string | undefined {
  return /^[\w.:-]{0,64}$/.test(text) ? text : undefined
}

export function flagSetting(text: string): boolean | undefined {
  const flags: Record<string, boolean> = { 1: true, 0: false, true: true, false: false }
  return flags[text]
}

export function readUrl(text: string, protocols: readonly string[]): string | undefined {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol) ? text : undefined
}

export function originSetting(text: string): string | undefined {
  const url = readUrl(text, ['http:', 'https:'])
  if (!url) return undefined
  const { origin, pathname, search, hash, username } = new URL(url)
  return pathname === '/' && search === '' && hash === '' && username === '' ? origin : undefined
}

export function readAddresses(text: string): readonly string[] | undefined {
  const addresses = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const valid = addresses.every((address) => {
    const [host = '', bits, ...rest] = address.split('/')
    const family = isIP(host)
    if (family === 0 || rest.length > 0) return false
    return bits === undefined || readInteger(bits, 0, family === 4 ? 32 : 128) !== undefined
  })
  return valid ? addresses : undefined
}

/** Whether an address, or the name of one, can only be reached from this machine. */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIP(address) === 4) return address.startsWith('127.')
  return address === '::1' || address.toLowerCase() === 'localhost'
}

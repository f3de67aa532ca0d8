/**
 * A session in the browser's session storage.
 *
 * Shapes  Keys `access_token`, `refresh_token`, `token_type`, `organization_id`; a value that no header could carry counts as
 *         absent. A storage that is full or forbidden is lived with: the session then lasts until the page is left.
 * Source  Spec §3 (token state), §4; reliability B8, fault 20.
 */
import type { Tokens } from '../wire/token.ts'
import type { Session } from './session.ts'
import { attempt } from '../model/attempt.ts'

export const SESSION_KEYS = {
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  tokenType: 'token_type',
  organizationId: 'organization_id',
} as const

type Key = keyof typeof SESSION_KEYS

const TOKEN_KEYS = ['accessToken', 'refreshToken', 'tokenType'] as const

/** What fits into a header: visible ASCII, not endless. */
const HEADER_VALUE = /^[!-~]{1,8192}$/

/** `onFull` is told when something could not be stored. */
export function createStoredSession(storage: Storage, onFull?: () => void): Session {
  const memory = new Map<Key, string>()
  const read = (key: Key): string => {
    const value = memory.get(key) ?? attempt(() => storage.getItem(SESSION_KEYS[key])) ?? ''
    return HEADER_VALUE.test(value) ? value : ''
  }
  const write = (key: Key, value: string) => {
    const isKept = attempt(() => (storage.setItem(SESSION_KEYS[key], value), true)) === true
    if (isKept) memory.delete(key)
    else {
      // An older value left behind would come back with the next page.
      attempt(() => storage.removeItem(SESSION_KEYS[key]))
      memory.set(key, value)
      onFull?.()
    }
  }
  const remove = (key: Key) => {
    memory.delete(key)
    attempt(() => storage.removeItem(SESSION_KEYS[key]))
  }
  return {
    get tokens(): Tokens | null {
      const accessToken = read('accessToken')
      if (accessToken === '') return null
      return {
        accessToken,
        refreshToken: read('refreshToken'),
        tokenType: read('tokenType') || 'Bearer',
        expiresInS: 0,
      }
    },
    get organizationId() {
      return read('organizationId')
    },
    setTokens({ accessToken, refreshToken, tokenType }) {
      write('accessToken', accessToken)
      write('refreshToken', refreshToken)
      write('tokenType', tokenType)
    },
    setOrganizationId: (id) => write('organizationId', id),
    dropTokens: () => TOKEN_KEYS.forEach(remove),
    clear: () => (Object.keys(SESSION_KEYS) as Key[]).forEach(remove),
  }
}

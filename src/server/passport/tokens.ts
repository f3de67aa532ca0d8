/**
 * Opaque tokens: how they are made, under what they are stored, and how a refreshed pair is kept for the grace.
 *
 * Shapes  A token is 256 random bits. The store knows its SHA-256 only. A successor is sealed with a key that is derived
 *         from the refresh token that it replaces, so that nobody but the holder of that token can read it.
 * Source  Reliability requirements A2, A13.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { attempt } from '../../model/attempt.ts'

const TOKEN_BYTES = 32
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'
const PURPOSE = 'successor of a refresh token'

export interface TokenPair {
  readonly accessToken: string
  readonly refreshToken: string
  /** Unix milliseconds. */
  readonly accessExpiresMs: number
}

export function createPair(accessExpiresMs: number): TokenPair {
  return { accessToken: createToken(), refreshToken: createToken(), accessExpiresMs }
}

export function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

export function sealPair(pair: TokenPair, refreshToken: string): string {
  return sealText(JSON.stringify(pair), keyOf(refreshToken), '')
}

/** Throws for a seal of another token. */
export function openPair(seal: string, refreshToken: string): TokenPair {
  const text = openText(seal, keyOf(refreshToken), '')
  if (text === undefined) throw new Error('the seal is of another refresh token')
  return JSON.parse(text) as TokenPair
}

/** `about` must be said again to open it. */
export function sealText(text: string, key: Buffer, about: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(about))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Undefined for a seal of another key, or about something else. */
export function openText(seal: string, key: Buffer, about: string): string | undefined {
  const bytes = Buffer.from(seal, 'base64url')
  if (bytes.length < IV_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES)).setAAD(Buffer.from(about))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return (
    attempt(() =>
      Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8'),
    ) ?? undefined
  )
}

function keyOf(refreshToken: string): Buffer {
  return Buffer.from(hkdfSync('sha256', refreshToken, '', PURPOSE, KEY_BYTES))
}

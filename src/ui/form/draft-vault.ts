/**
 * Keeps texts where nobody else at the same machine can read them: AES with the person's own key, which the platform gives to
 * the signed-in person alone and which is never stored.
 *
 * A page that is about to go can wait for nothing, and WebCrypto answers later. So the key stream for the next text is made ahead
 * (AES-CTR), and sealing a text is then done at once; each stream is used once.
 *
 * Errors  None: where there is no key (plain http, a platform without one, no network) texts stay in the session storage, in clear,
 *         for as long as the tab lives. What cannot be opened is no text.
 * Source  docs/decisions/0030.
 */
import { draftsInMemory, SEALED } from './draft-storage.ts'
import { attempt } from '../../model/attempt.ts'

/** Undefined where there can be none; rejects when it may come at another time. */
export type LoadKey = () => Promise<CryptoKey | undefined>

export interface Vault {
  /** The text under that name, to be opened whenever the key is there; undefined when there is none. */
  find(name: string): Promise<string | undefined> | undefined
  write(name: string, text: string, at: number): void
  remove(name: string): void
  /** Whether what is written now outlives the tab. */
  isLasting(): boolean
  /** When the next text can be sealed at once, or it is known that none can. */
  settled(): Promise<unknown>
}

interface Stream {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly bytes: Uint8Array
}

/** Most drafts fit; a longer one is sealed a moment later. Bytes. */
const STREAM_BYTES = 65_536
const vaults = new WeakMap<LoadKey, Vault>()
const noKey: LoadKey = async () => undefined

/** One for each source of keys, so that all forms of a session share it. */
export function vaultOf(loadKey: LoadKey = noKey): Vault {
  const vault = vaults.get(loadKey) ?? createVault(loadKey)
  vaults.set(loadKey, vault)
  return vault
}

/** For private libraries: what is typed there outlives no page. */
export const memoryVault: Vault = {
  find: (name) => {
    const text = draftsInMemory.get(name)
    return text === undefined ? undefined : Promise.resolve(text)
  },
  write: (name, text) => void draftsInMemory.set(name, text),
  remove: (name) => void draftsInMemory.delete(name),
  isLasting: () => false,
  settled: async () => undefined,
}

export function createVault(loadKey: LoadKey): Vault {
  let stream: Stream | undefined
  let isLasting = true
  let lastTurn = 0
  /** Of the newest text under each name: an older one that is sealed late is not written. */
  const turns = new Map<string, number>()
  const unsealed = new Map<string, { readonly text: string; readonly at: number }>()

  const ready = async (): Promise<CryptoKey | undefined> => {
    const key = await loadKey().catch(() => undefined)
    isLasting = key !== undefined
    if (key) stream ??= await makeStream(key)
    return key
  }
  const put = (name: string, at: number, { iv, bytes }: Stream) => {
    attempt(() => localStorage.setItem(name, `2.${at}.${toBase64(iv)}.${toBase64(bytes)}`))
    attempt(() => sessionStorage.removeItem(name))
    unsealed.delete(name)
  }
  const sealLater = async (name: string, turn: number): Promise<void> => {
    const key = await ready()
    const waiting = unsealed.get(name)
    if (turns.get(name) !== turn || !waiting) return
    if (!key) {
      unsealed.delete(name)
      attempt(() => sessionStorage.setItem(name, JSON.stringify(waiting)))
      // An older one must not be taken for the newest.
      return void attempt(() => localStorage.removeItem(name))
    }
    const iv = newIv()
    const bytes = await encrypt(key, iv, encode(waiting.text))
    if (turns.get(name) === turn) put(name, waiting.at, { iv, bytes })
  }
  void ready()
  return {
    find(name) {
      const sealed = SEALED.exec(attempt(() => localStorage.getItem(name)) ?? '')
      if (sealed)
        return loadKey()
          .then((key) => key && decrypt(key, sealed[2]!, sealed[3]!))
          .catch(() => undefined)
      const open = attempt(() => JSON.parse(sessionStorage.getItem(name) ?? 'null') as unknown)
      const { text } = (open ?? {}) as { readonly text?: unknown }
      return typeof text === 'string' ? Promise.resolve(text) : undefined
    },
    write(name, text, at) {
      const turn = ++lastTurn
      turns.set(name, turn)
      const bytes = encode(text)
      const own = stream
      if (own && bytes.length <= own.bytes.length) {
        stream = undefined
        put(name, at, { iv: own.iv, bytes: bytes.map((byte, place) => byte ^ own.bytes[place]!) })
        return void ready()
      }
      unsealed.set(name, { text, at })
      void sealLater(name, turn)
    },
    remove(name) {
      turns.delete(name)
      unsealed.delete(name)
      attempt(() => localStorage.removeItem(name))
      attempt(() => sessionStorage.removeItem(name))
    },
    isLasting: () => isLasting,
    settled: ready,
  }
}

async function makeStream(key: CryptoKey): Promise<Stream> {
  const iv = newIv()
  return { iv, bytes: await encrypt(key, iv, new Uint8Array(STREAM_BYTES)) }
}

function newIv(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(16))
}

const counter = (iv: Uint8Array<ArrayBuffer>) => ({ name: 'AES-CTR', counter: iv, length: 64 })

async function encrypt(key: CryptoKey, iv: Uint8Array<ArrayBuffer>, bytes: Uint8Array<ArrayBuffer>) {
  return new Uint8Array(await crypto.subtle.encrypt(counter(iv), key, bytes))
}

async function decrypt(key: CryptoKey, iv: string, sealed: string): Promise<string> {
  const bytes = await crypto.subtle.decrypt(counter(fromBase64(iv)), key, fromBase64(sealed))
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

function toBase64(bytes: Uint8Array): string {
  let text = ''
  // In one call a long text would have more arguments than an engine takes.
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}

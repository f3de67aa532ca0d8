/**
 * What is kept so that only the server can read it: secrets of authenticators, and digests of recovery codes.
 *
 * Shapes  The key is the setting SECRET_KEY; without it one is made once and kept in the database, where whoever has all of the
 *         database has it too. Secrets that were sealed before there was a setting are still opened.
 * Errors  `Error` with the cure for a secret that none of the keys opens.
 * Source  Reliability requirement A13.
 */
import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Store } from '../store/open.ts'
import { openText, sealText } from './tokens.ts'

export interface Sealing {
  /** `owner` is whose it is: nobody else's seal opens under their name. */
  seal(text: string, owner: string): Promise<string>
  open(sealed: string, owner: string): Promise<string>
  /** The first is the one to keep; any of them may have been kept before. */
  digests(text: string): Promise<readonly string[]>
}

const KEY_BYTES = 32
const COLLECTION = 'sealing-key'
const PURPOSE = 'secrets of second factors'

export function createSealing({ documents }: Pick<Store, 'documents'>, secretKey: string): Sealing {
  let known: Promise<readonly Buffer[]> | undefined
  const read = async () => {
    if (secretKey === '') return [keyOf(await madeKey(documents))]
    const earlier = (await documents.get(COLLECTION, '')) as { readonly key?: unknown } | undefined
    return [keyOf(secretKey), ...(typeof earlier?.key === 'string' ? [keyOf(earlier.key)] : [])]
  }
  const keys = () =>
    (known ??= read().catch((error: unknown) => {
      known = undefined
      throw error
    }))
  return {
    seal: async (text, owner) => sealText(text, (await keys())[0] as Buffer, owner),
    async open(sealed, owner) {
      for (const key of await keys()) {
        const text = openText(sealed, key, owner)
        if (text !== undefined) return text
      }
      throw new Error('SECRET_KEY 与保存两步验证密钥时的不同：请换回原来的值，或为这些账号重置两步验证')
    },
    digests: async (text) => (await keys()).map((key) => createHmac('sha256', key).update(text).digest('hex')),
  }
}

/** One for all processes; of simultaneous first questions all get the same. */
async function madeKey(documents: Store['documents']): Promise<string> {
  const made = randomBytes(KEY_BYTES).toString('base64')
  return String((await documents.getOrAdd(COLLECTION, '', { key: made }))['key'])
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, KEY_BYTES))
}

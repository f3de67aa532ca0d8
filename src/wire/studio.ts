/**
 * The authored files of a running server, for the studio to show. Ours alone; no platform has it.
 *
 * Errors  `Failure('unknown')` for an answer without files.
 */
import { Failure } from '../model/failure.ts'
import { isObject } from '../model/plain.ts'
import { defineCall, nothing } from './call.ts'

export interface AuthoredFile {
  readonly path: string
  readonly text: string
}

/** Who may look is for the server's settings to say. */
export const STUDIO_FILES = defineCall<void, readonly AuthoredFile[]>({
  method: 'GET',
  path: '/bff/api/studio/files',
  access: { roles: [] },
  encode: () => ({}),
  decode: nothing,
  reply: {
    encode: (files) => ({ files }),
    decode(data) {
      const files = isObject(data) ? data['files'] : undefined
      if (!Array.isArray(files)) throw new Failure('unknown')
      return files as readonly AuthoredFile[]
    },
  },
})

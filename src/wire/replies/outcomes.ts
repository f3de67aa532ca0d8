/**
 * What became of each of several records: `[{ Id, Type, Content, Data }]`, each like an envelope of its own. The
 * specification shows no reply for these calls; a platform that answers nothing has done them all.
 */
import type { Outcome } from '../../model/query.ts'
import type { ReplyCodec } from '../shapes.ts'
import { isObject } from '../../model/plain.ts'
import { misfit } from './misfit.ts'

const DONE = 200
const REFUSED = 4000
const EXPECTED = '[{Id, Type, Content}]'

export const outcomes: ReplyCodec = {
  encode: (result) =>
    (result as readonly Outcome[]).map(({ id, ok, words, record }) => ({
      Id: id,
      Type: ok ? DONE : REFUSED,
      Content: words,
      Data: record,
    })),
  decode(data): readonly Outcome[] {
    if (!Array.isArray(data)) return []
    return data.map((row: unknown) => {
      if (!isObject(row) || typeof row['Id'] !== 'string') return misfit(EXPECTED)
      const record = isObject(row['Data']) ? row['Data'] : null
      return { id: row['Id'], ok: row['Type'] === DONE, words: String(row['Content'] ?? ''), record }
    })
  },
}

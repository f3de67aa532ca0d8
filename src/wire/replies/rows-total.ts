/** A page as reports and devices answer it: `{ rows: [...], total: n }`. */
import type { Page } from '../../model/query.ts'
import type { ReplyCodec } from '../shapes.ts'
import { isObject } from '../../model/plain.ts'
import { misfit, recordList, readTotal } from './misfit.ts'

const EXPECTED = '{rows, total}'

export const rowsTotal: ReplyCodec = {
  encode(result) {
    const { rows, total } = result as Page
    return { rows, total }
  },
  decode(data): Page {
    if (!isObject(data)) return misfit(EXPECTED)
    return { rows: recordList(data['rows'], EXPECTED), total: readTotal(data['total'], EXPECTED) }
  },
}

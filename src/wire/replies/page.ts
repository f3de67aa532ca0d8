/** A page as content and passport calls answer it: `{ Row: [...], Total: n }`. */
import type { Page } from '../../model/query.ts'
import type { ReplyCodec } from '../shapes.ts'
import { isObject } from '../../model/plain.ts'
import { misfit, recordList, readTotal } from './misfit.ts'

const EXPECTED = '{Row, Total}'

export const page: ReplyCodec = {
  encode(result) {
    const { rows, total } = result as Page
    return { Row: rows, Total: total }
  },
  decode(data): Page {
    if (!isObject(data)) return misfit(EXPECTED)
    return { rows: recordList(data['Row'], EXPECTED), total: readTotal(data['Total'], EXPECTED) }
  },
}

/**
 * A question for a list: the parameters of `page-parameters.ts` in the query or as properties of a JSON body.
 *
 * Shapes  In a body the paging ones are numbers.
 */
import { toParameters } from '../page-parameters.ts'
import type { RequestWriter } from '../shapes.ts'
import { inputPage, messageTo } from './input.ts'

/** `GET …?PageIndex=1&PageSize=20&Keyword=…`. */
export const pageQuery: RequestWriter = {
  carries: 'page',
  encode: (_resource, call, input) => messageTo(call, { query: toParameters(call, inputPage(call, input)) }),
}

/** `{ "PageIndex": 1, "PageSize": 20, "Keyword": "…" }`. */
export const pageBody: RequestWriter = {
  carries: 'page',
  encode(_resource, call, input) {
    const page = inputPage(call, input)
    const parameters = toParameters(call, page)
    const counts = [call.paging.index, call.paging.size].filter((name) => Object.hasOwn(parameters, name))
    const paging = Object.fromEntries(counts.map((name) => [name, Number(parameters[name])]))
    return messageTo(call, { body: { ...parameters, ...paging } })
  },
}

/** One id with the masked fields that are wanted in clear text, and what for: `{ "ids": ["1"], "Fields": ["Phone"], "Purpose": "…" }`. */
import type { RequestWriter } from '../shapes.ts'
import { inputIds, messageTo } from './input.ts'

export const revealRequest: RequestWriter = {
  carries: 'id',
  encode(_resource, call, input) {
    const ids = inputIds(call, input)
    const { fields, purpose } = input as Extract<typeof input, { kind: 'ids' }>
    if (ids.length !== 1) throw new Error(`${call.name} carries exactly one id`)
    if (!fields || purpose === undefined) throw new Error(`${call.name} reveals fields for a purpose; name both`)
    return messageTo(call, { body: { ids: [...ids], Fields: [...fields], Purpose: purpose } })
  },
}

/** What a person could answer to the dialog of a transition: `{CloseReason: '剂量没有写清'}`. */
import { businessDay } from '../../src/model/business-day.ts'
import type { Transition } from '../../src/model/lifecycle.ts'
import type { WireRecord } from '../../src/model/resource.ts'

/** What it demands. A reference is answered with the given record. */
export function answersTo({ input }: Transition, other?: string): WireRecord {
  const asked = (input?.fields ?? []).filter(({ required }) => required)
  return Object.fromEntries(
    asked.map(({ name, kind }) => {
      if (kind === 'date') return [name, businessDay(Date.now())]
      return [name, kind === 'reference' ? (other ?? null) : '剂量没有写清']
    }),
  )
}

/** What a person could answer to the dialog of a transition: `{CloseReason: '剂量没有写清'}`. */
import { businessDay } from '../../src/model/business-day.ts'
import type { Call } from '../../src/model/call.ts'
import type { Transition } from '../../src/model/lifecycle.ts'
import type { WireRecord } from '../../src/model/resource.ts'
import { REQUESTS } from '../../src/wire/requests.ts'
import type { IdsInput } from '../../src/wire/shapes.ts'

/** What it demands: of choices the first. A reference is answered with the given record. */
function answersTo({ input }: Transition, other?: string): WireRecord {
  const asked = (input?.fields ?? []).filter(({ required }) => required)
  return Object.fromEntries(
    asked.map(({ name, kind, choices: [first] = [] }) => {
      if (first) return [name, first.value]
      if (kind === 'date') return [name, businessDay(Date.now())]
      return [name, kind === 'reference' ? (other ?? null) : '剂量没有写清']
    }),
  )
}

/** What a call that makes the transition carries beside the ids. */
export function inputOfStep(call: Call, transition: Transition, other?: string): Omit<IdsInput, 'kind' | 'ids'> {
  const { hasValue, namesTransition, inputAt } = REQUESTS[call.request]
  return {
    ...(hasValue ? { value: transition.to ?? null } : {}),
    ...(transition.reason ? { reason: '剂量没有写清' } : {}),
    ...(namesTransition ? { transition: transition.name } : {}),
    ...(inputAt === undefined ? {} : { input: answersTo(transition, other) }),
  }
}

/** What a person could answer to the dialog of a transition: `{CloseReason: '剂量没有写清'}`. */
import { businessDay } from '../../src/model/business-day.ts'
import type { Call } from '../../src/model/call.ts'
import { KIND_FACTS } from '../../src/model/kind.ts'
import type { Transition } from '../../src/model/lifecycle.ts'
import type { WireRecord } from '../../src/model/resource.ts'
import { REQUESTS } from '../../src/wire/requests.ts'
import type { IdsInput } from '../../src/wire/shapes.ts'

/** What a reference is answered with: one record, or what each field may lead to. */
type Chosen = string | Readonly<Record<string, string>>

/** What it demands: of choices the first. */
function answersTo({ input }: Transition, other?: Chosen): WireRecord {
  const asked = (input?.fields ?? []).filter(({ required }) => required)
  return Object.fromEntries(
    asked.map(({ name, kind, choices: [first] = [] }) => {
      if (first) return [name, first.value]
      if (kind === 'date') return [name, businessDay(Date.now())]
      if (KIND_FACTS[kind].value === 'number') return [name, 1]
      if (kind !== 'reference') return [name, '剂量没有写清']
      return [name, (typeof other === 'object' ? other[name] : other) ?? null]
    }),
  )
}

/** What a call that makes the transition carries beside the ids. */
export function inputOfStep(call: Call, transition: Transition, other?: Chosen): Omit<IdsInput, 'kind' | 'ids'> {
  const { hasValue, namesTransition, inputAt } = REQUESTS[call.request]
  return {
    ...(hasValue ? { value: transition.to ?? null } : {}),
    ...(transition.reason ? { reason: '剂量没有写清' } : {}),
    ...(namesTransition ? { transition: transition.name } : {}),
    ...(inputAt === undefined ? {} : { input: answersTo(transition, other) }),
  }
}

/**
 * `{ "ids": ["1", "2"], "Transition": "approve", "Input": { "Remark": "…" }, "Versions": { "1": 3 } }`: the transition by its name, so
 * that two which lead to the same state can be told apart, and what its dialog was answered, the same for all.
 */
import type { IdsInput, RequestWriter } from '../shapes.ts'
import { IDS } from './ids.ts'
import { inputIds, messageTo } from './input.ts'

export const TRANSIT_MEMBERS = { transition: 'Transition', input: 'Input', versions: 'Versions' } as const
/** Where problems of the input stand. */
export const INPUT_PATH = `/${TRANSIT_MEMBERS.input}`

export const transitBody: RequestWriter = {
  carries: 'ids',
  namesTransition: true,
  inputAt: INPUT_PATH,
  encode(_resource, call, input) {
    const { transition, input: filled, versions } = input as IdsInput
    if (transition === undefined) throw new Error(`${call.name} carries the name of a transition; give it one`)
    const body = {
      [IDS]: [...inputIds(call, input)],
      [TRANSIT_MEMBERS.transition]: transition,
      ...(filled && Object.keys(filled).length > 0 ? { [TRANSIT_MEMBERS.input]: filled } : {}),
      ...(versions ? { [TRANSIT_MEMBERS.versions]: versions } : {}),
    }
    return messageTo(call, { body })
  },
}

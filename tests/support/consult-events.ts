/** What was said in a room, as tests make it up. */
import type { ConsultEvent } from '../../src/model/consult.ts'

export function eventOf(seq: number, more: Partial<ConsultEvent> = {}): ConsultEvent {
  const said = { kind: 'text', clientId: `c${seq}`, body: `第 ${seq} 条`, file: '', target: 0 } as const
  return { seq, by: 'other', ...said, atMs: seq * 1_000, ...more }
}

/**
 * Who has been let in, and what the menu registered for them: asked for once, however many ask at the same time, and kept as
 * long as the session. Another session opens nothing that was kept.
 *
 * Errors  `enter` and `switchTo` never throw; what went wrong is the gate's state.
 * Source  Spec §2 (router guard: with a token and no roles loaded).
 */
import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '../../providers/session.ts'
import type { Admission } from '../joined-providers.ts'
import type { Registered } from './guard.ts'
import { createSignal } from '../../model/observable.ts'

export interface Admitted {
  readonly admission: Admission
  /** For the answers of the platform to this person for this organization. */
  readonly client: QueryClient
  placeAt(path: string): Registered | undefined
}

export type GateState =
  | { readonly kind: 'closed' }
  | ({ readonly kind: 'open' } & Admitted)
  | { readonly kind: 'refused'; readonly error: unknown }

export interface Gate {
  now(): GateState
  /** Asks unless it is open. */
  enter(): Promise<GateState>
  /** Begins anew on behalf of another organization; a failure leaves everything as it was and is handed back. */
  switchTo(organizationId: string): Promise<GateState>
  subscribe(listener: () => void): () => void
}

export interface GateSettings {
  ask(): Promise<Admitted>
  readonly session: Pick<Session, 'organizationId' | 'setOrganizationId'>
  /** Changes with every session. */
  epoch(): number
}

interface Entering {
  readonly of: number
  readonly answer: Promise<GateState>
}

const CLOSED: GateState = { kind: 'closed' }

export function createGate({ ask, session, epoch }: GateSettings): Gate {
  const changed = createSignal()
  let kept: { readonly of: number; readonly state: GateState } = { of: epoch(), state: CLOSED }
  let entering: Entering | undefined

  const now = () => (kept.of === epoch() ? kept.state : CLOSED)
  const keep = (of: number, state: GateState) => {
    if (of !== epoch()) return state
    kept = { of, state }
    changed.tell()
    return state
  }
  const tried = async (): Promise<GateState> => {
    try {
      return { kind: 'open', ...(await ask()) }
    } catch (error) {
      return { kind: 'refused', error }
    }
  }
  const enterAnew = async (of: number): Promise<GateState> => {
    const state = await tried()
    if (entering?.of === of) entering = undefined
    return keep(of, state)
  }
  return {
    now,
    enter() {
      if (now().kind === 'open') return Promise.resolve(now())
      if (entering?.of !== epoch()) entering = { of: epoch(), answer: enterAnew(epoch()) }
      return entering.answer
    },
    async switchTo(organizationId) {
      const of = epoch()
      const before = session.organizationId
      session.setOrganizationId(organizationId)
      const next = await tried()
      if (next.kind === 'open') return keep(of, next)
      if (of === epoch()) session.setOrganizationId(before)
      return next
    },
    subscribe: changed.subscribe,
  }
}

/**
 * The desks of the server, which take part in transitions of libraries: what they do is kept with the transition, or not at all.
 *
 * Errors  An `Error` for a transition of a library whose desk nobody has opened: without it half would be done.
 */
import type { Scope } from '../../model/scope.ts'
import type { AttendedStep } from '../../operations/port.ts'
import { asSystem, type Transaction } from './database.ts'
import type { Within } from './sight.ts'

export interface AtDesk extends AttendedStep {
  /** Of the transition, as the owner of all tables. */
  readonly tx: Transaction
  readonly scope: Scope
}

export type Attendant = (step: AtDesk) => Promise<void>

export interface Desks {
  /** Whoever was at that desk before is so no more: a server with another catalog opens it anew. */
  open(name: string, attendants: Readonly<Record<string, Attendant>>): void
  attendant(name: string, transition: string): Attendant | undefined
}

export function createDesks(): Desks {
  const open = new Map<string, ReadonlyMap<string, Attendant>>()
  return {
    open: (name, attendants) => void open.set(name, new Map(Object.entries(attendants))),
    attendant: (name, transition) => {
      const desk = open.get(name)
      if (!desk) throw new Error(`the desk ${name} is not open; open it where the server is built`)
      return desk.get(transition)
    },
  }
}

/** Most transitions of a library are none of its desk's. */
export async function attend({ tx, scope, around: { desks } }: Within, step: AttendedStep): Promise<void> {
  const attendant = desks.attendant(step.resource.desk ?? '', step.transition)
  if (attendant) await asSystem(tx, scope, () => attendant({ ...step, tx, scope }))
}

/**
 * With what this tab last asked for its menu, noted in the browser: what runs ahead of the application asks for the menu at once,
 * without waiting for the profile that says who one is. A note that is wrong costs a request whose answer nobody takes.
 *
 * Shapes  `rc.menu` in the session storage: the scope, and whether a gate of the menu asked for the consortium.
 * Errors  None: a storage that is forbidden notes nothing, and what is not a note of ours counts as none.
 */
import type { Scope } from '../model/scope.ts'
import { isObject } from '../model/plain.ts'

const NOTE = 'rc.menu'

export type MenuScope = Pick<Scope, 'roles' | 'shelf' | 'organizationId' | 'consortiumId'>

export interface MenuNote {
  readonly scope: MenuScope
  readonly asksConsortium: boolean
}

export function menuNote(): MenuNote | undefined {
  try {
    const note: unknown = JSON.parse(sessionStorage.getItem(NOTE) ?? '')
    return isNote(note) ? note : undefined
  } catch {
    return undefined
  }
}

export function noteMenu({ roles, shelf, organizationId, consortiumId }: MenuScope, asksConsortium: boolean): void {
  try {
    const note: MenuNote = { scope: { roles, shelf, organizationId, consortiumId }, asksConsortium }
    sessionStorage.setItem(NOTE, JSON.stringify(note))
  } catch {
    // As above.
  }
}

export function dropMenuNote(): void {
  try {
    sessionStorage.removeItem(NOTE)
  } catch {
    // As above.
  }
}

function isNote(note: unknown): note is MenuNote {
  if (!isObject(note) || !isObject(note['scope'])) return false
  const { roles, shelf, organizationId, consortiumId } = note['scope']
  const texts = [shelf, organizationId, consortiumId, ...(Array.isArray(roles) ? roles : [undefined])]
  return texts.every((text) => typeof text === 'string')
}

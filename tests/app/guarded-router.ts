/** The console's guard in a router without a browser; only the platform behind the gate is a double. */
import { createMemoryRouter, type DataRouter } from 'react-router'
import { ignoringDuplicates } from '../../src/app/router.ts'
import { createGate, type Admitted, type Gate } from '../../src/app/session/gate.ts'
import { createGuard, type GuardNeeds } from '../../src/app/session/guarding.ts'
import type { SessionState } from '../../src/app/session/session.ts'

export interface Outside {
  state: SessionState
  roles: readonly string[]
  /** Paths of the menu, and whether they are open to this person. */
  menu: Readonly<Record<string, boolean>>
  /** What asking for profile and menu comes to. */
  answers: (() => Promise<void>)[]
  mayDiscard: boolean
  /** Whether a tab beside this one lets it in. */
  otherTab: boolean
  organizationId: string
  epoch: number
  readonly said: string[]
}

export interface GuardedRouter {
  readonly router: DataRouter
  readonly gate: Gate
  readonly outside: Outside
  /** Goes there as a link would, and says where that led. */
  visit(path: string): Promise<string>
}

export function guardedRouter(start: string, given: Partial<Outside> = {}): GuardedRouter {
  const outside: Outside = {
    state: 'in',
    roles: ['keeper'],
    menu: { '/library/room': true, '/library/vault': false },
    answers: [],
    mayDiscard: true,
    otherTab: false,
    organizationId: 'org-1',
    epoch: 0,
    said: [],
    ...given,
  }
  const gate = gateOf(outside)
  const around = surroundingsOf(outside, gate, () => router.state.location.pathname + router.state.location.search)
  const pages = ['/auth/login', '/auth/forgot', '/agree', '/403'].map((path) => ({ path, element: path }))
  const routes = [...pages, { path: '*', ...createGuard(around), element: 'console' }]
  const router = ignoringDuplicates(createMemoryRouter(routes, { initialEntries: [start] }))
  const here = () => router.state.location.pathname + router.state.location.search
  const visit = async (path: string) => {
    await router.navigate(path)
    return here()
  }
  return { router, gate, outside, visit }
}

function gateOf(outside: Outside): Gate {
  const ask = async () => {
    await outside.answers.shift()?.()
    const placeAt = (path: string) => {
      const known = Object.keys(outside.menu).find((page) => page.toLowerCase() === path.toLowerCase())
      return known === undefined ? undefined : { path: known, isOpen: outside.menu[known] === true }
    }
    return { admission: { roles: outside.roles }, placeAt } as unknown as Admitted
  }
  const session = {
    get organizationId() {
      return outside.organizationId
    },
    setOrganizationId: (id: string) => void (outside.organizationId = id),
  }
  return createGate({ ask, session, epoch: () => outside.epoch })
}

function surroundingsOf(outside: Outside, gate: Gate, here: () => string): GuardNeeds {
  const end = (word: string) => () => {
    outside.state = 'out'
    outside.epoch += 1
    outside.said.push(word)
  }
  return {
    gate,
    here,
    isSignedIn: () => outside.state === 'in',
    isLocked: () => outside.state === 'locked',
    join: async () => {
      if (outside.otherTab) outside.state = 'in'
      return outside.otherTab
    },
    confirmDiscard: async () => outside.mayDiscard,
    discard: () => void outside.said.push('discarded'),
    logout: end('signed out'),
    dismiss: end('dismissed'),
    refresh: (path) => void outside.said.push(`refreshed ${path}`),
    announceFailure: (_code, words) => void outside.said.push(words),
  }
}

/** Resolves when the router has come to rest. */
export async function settled({ state, subscribe }: DataRouter): Promise<void> {
  if (state.initialized && state.navigation.state === 'idle') return
  await new Promise<void>((resolve) => {
    const stop = subscribe(({ initialized, navigation }) => {
      if (!initialized || navigation.state !== 'idle') return
      stop()
      resolve()
    })
  })
}

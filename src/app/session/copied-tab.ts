/**
 * A browser that duplicates a tab copies its session storage, tokens included. Two tabs with one refresh token would end each
 * other's session, so a copy gets one of its own before it makes a call.
 *
 * While a page is alive its storage says so, and it takes that back when it goes. A page that begins with the sign in its storage
 * is therefore a copy; or the page before it crashed, and then no other tab answers and everything is as it was.
 */
import { currentPerson, onSessionChange, sessionState } from './session.ts'
import { attempt } from '../../model/attempt.ts'

const ALIVE_KEY = 'rc.alive'

/** Settles when this tab's tokens are its own; nothing where there was no doubt. */
export const ownTokens: Promise<unknown> | undefined = isCopy() ? takeOwn() : undefined

onSessionChange(keepSign)
window.addEventListener('pageshow', keepSign)
window.addEventListener('pagehide', removeSign)
keepSign()

function isCopy(): boolean {
  return sessionState() === 'in' && attempt(() => sessionStorage.getItem(ALIVE_KEY)) === '1'
}

async function takeOwn(): Promise<void> {
  try {
    await (await import('./joining.ts')).joinOtherTab(currentPerson().userId)
  } catch {
    // Not loaded: the tokens stay as they are.
  }
}

function keepSign(): void {
  if (sessionState() !== 'in') return removeSign()
  attempt(() => sessionStorage.setItem(ALIVE_KEY, '1'))
}

function removeSign(): void {
  attempt(() => sessionStorage.removeItem(ALIVE_KEY))
}

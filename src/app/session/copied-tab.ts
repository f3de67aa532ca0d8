/**
 * A browser that duplicates a tab copies its session storage, tokens included. Two tabs with one refresh token would end each
 * other's session, so a copy gets one of its own before it makes a call.
 *
 * While a page is alive its storage says so, and it takes that back when it goes. A page that begins with the sign in its storage
 * is therefore a copy; or the page before it crashed, and then no other tab answers and everything is as it was.
 */
import { attempt } from '../../model/attempt.ts'
import type { ConsoleSession } from './session.ts'

const ALIVE_KEY = 'rc.alive'

/** Settles when this tab's tokens are its own; nothing where there was no doubt. */
export function tokensOfOwn(session: ConsoleSession): Promise<unknown> | undefined {
  const isSignedIn = () => session.state() === 'in'
  const isCopy = isSignedIn() && attempt(() => sessionStorage.getItem(ALIVE_KEY)) === '1'
  const own = isCopy ? takeOwn(session) : undefined
  const keepSign = () => {
    if (isSignedIn()) attempt(() => sessionStorage.setItem(ALIVE_KEY, '1'))
    else removeSign()
  }
  session.onChange(keepSign)
  window.addEventListener('pageshow', keepSign)
  window.addEventListener('pagehide', removeSign)
  keepSign()
  return own
}

async function takeOwn(session: ConsoleSession): Promise<void> {
  try {
    await (await import('./joining.ts')).joinOtherTab(session, session.person().userId)
  } catch {
    // Not loaded: the tokens stay as they are.
  }
}

function removeSign(): void {
  attempt(() => sessionStorage.removeItem(ALIVE_KEY))
}

/**
 * What happens to calls while the session is locked or has run out: they wait, and go on with new tokens or not at all.
 *
 * A session that ran out ends at once where nothing is unsaved: one toast, one sign-out. Otherwise the person is asked for the
 * password, over the page, and everything goes on where it stood. However many calls fail, there is one question.
 *
 * Source  Spec §4 (session, screen lock), §8; reliability A3, A4, A12, faults 9, 12, 14.
 */
import { Failure } from '../../model/failure.ts'
import { isDuty, proveIdentity } from '../../providers/tokens.ts'
import { revokeSession } from '../../providers/revocation.ts'
import { announce, announceFailure } from '../announce.ts'
import { unsavedPages } from '../unsaved.ts'
import type { ConsoleSession } from './session.ts'

interface Hold {
  readonly over: Promise<boolean>
  /** With whether the session goes on. */
  end(goesOn: boolean): void
}

/** Runs before every call; the idle lock hangs here, so that nothing is asked after the machine has slept. */
type BeforeCall = (background: boolean) => void

export interface Reauthentication {
  /** Every call waits from now on. */
  holdCalls(): void
  /** Whether the person is being asked for the password over the page. */
  isAsked(): boolean
  /**
   * Goes on as the same person: after a lock, or after the session has run out. The account is theirs; another is taken only
   * where none is known, and must turn out to be the same person.
   */
  resume(password: string, more?: { readonly account?: string; readonly otp?: string }): Promise<void>
  setBeforeCall(next: BeforeCall | undefined): void
}

/** Of what is to be done first the sign-in page knows the steps. */
const UNFINISHED_WORDS = '请先退出登录，再重新登录'

const UNKEPT_WORDS = '浏览器的存储空间已满，重新载入页面后需要再次登录'

/** `ownTokens` settles when the tokens are this tab's own. */
export function createReauthentication(
  session: ConsoleSession,
  ownTokens: Promise<unknown> | undefined,
): Reauthentication {
  let hold: Hold | undefined
  let isAsked = false
  let wasWarned = false
  let beforeCall: BeforeCall | undefined

  function holdCalls(): Hold {
    if (hold) return hold
    let end: Hold['end'] = () => undefined
    const over = new Promise<boolean>((resolve) => (end = resolve))
    hold = { over, end }
    return hold
  }

  function release(goesOn: boolean): void {
    const held = hold
    hold = undefined
    held?.end(goesOn)
  }

  /** Source  Fault 20. */
  function warnOnce(): void {
    if (wasWarned || !session.isUnkept() || session.state() !== 'in') return
    wasWarned = true
    announce({ words: UNKEPT_WORDS, level: 'warning' })
  }

  async function ready(background: boolean): Promise<void> {
    warnOnce()
    if (ownTokens) await ownTokens
    beforeCall?.(background)
    if (!hold) return
    if (background || !(await hold.over)) throw new Failure('expired')
    // It may have been locked again before this call had its turn.
    return ready(background)
  }

  async function reauthenticate(words?: string): Promise<boolean> {
    if (hold) return hold.over
    if (session.state() === 'out') return false
    if (session.stored.tokens) return true
    announceFailure('expired', words)
    if (unsavedPages().length === 0) {
      session.signOut('expired')
      return false
    }
    const { over } = holdCalls()
    isAsked = true
    session.setState('in')
    return over
  }

  async function resume(password: string, { account = '', otp = '' } = {}): Promise<void> {
    const person = session.person()
    const epoch = session.epoch()
    const username = person.account || account
    const { tokens, profile } = await proveIdentity(session.http, { username, password, otp }).catch(refuseUnfinished)
    const isWanted = session.epoch() === epoch && hold !== undefined
    if (isWanted && (person.userId === '' || person.userId === profile.id)) {
      session.stored.setTokens(tokens)
      isAsked = false
      session.setState('in', { account: username, userId: profile.id })
      return release(true)
    }
    void revokeSession(fetch, tokens)
    if (!isWanted) throw new Failure('cancelled')
    throw new Failure('login', { words: '请用原来的账号登录，换账号请先退出登录' })
  }

  session.keepWith({ ready, reauthenticate })
  session.onEnd(() => {
    isAsked = false
    release(false)
  })
  if (session.state() === 'locked') holdCalls()
  return {
    holdCalls,
    isAsked: () => isAsked && session.state() === 'in',
    resume,
    setBeforeCall: (next) => void (beforeCall = next),
  }
}

function refuseUnfinished(error: unknown): never {
  if (error instanceof Failure && isDuty(error.code))
    throw new Failure('login', { words: `${error.message}：${UNFINISHED_WORDS}`, cause: error })
  throw error
}

/**
 * A new tab joins the session of a tab that is open beside it: a link opened in a new tab, or a tab that the browser copied
 * together with its storage. Of several tabs the one that was touched last lets it in; it got the click. Loaded when needed.
 *
 * Units   Milliseconds.
 * Errors  None: whoever cannot join is asked to sign in.
 * Source  docs/decisions/0029; reliability A5, A12, B7.
 */
import { joinSession } from '../../providers/tab-session.ts'
import type { ConsoleSession } from './session.ts'
import { newId, openChannel, type TabMessage } from './tab-channel.ts'

type Of<Kind extends TabMessage['kind']> = Extract<TabMessage, { readonly kind: Kind }>

/** Without an answer by then there is no other tab. */
const OFFER_MS = 250
/** After the first offer, for those of further tabs. */
const MORE_OFFERS_MS = 40
/** For the other tab to get a code. */
const CODE_MS = 8_000

/** Whether this tab has a session of its own now; `userId` is '' when anybody's will do. */
export async function joinOtherTab(session: ConsoleSession, userId: string): Promise<boolean> {
  const id = newId()
  const box = openBox(id)
  if (!box) return false
  try {
    box.post({ kind: 'ask', id, userId })
    const offers = await box.offers()
    const best = offers.toSorted((one, other) => other.touchedAt - one.touchedAt)[0]
    if (!best) return false
    box.post({ kind: 'choose', id, from: best.from })
    const { code, person, organizationId } = await box.code()
    if (code === '') return false
    session.stored.setTokens(await joinSession(fetch, code))
    session.stored.setOrganizationId(organizationId)
    session.setState('in', person)
    return true
  } catch {
    return false
  } finally {
    box.close()
  }
}

/** What other tabs answer to the question of that id. */
function openBox(id: string) {
  const offers: Of<'have'>[] = []
  let onOffer = () => {}
  let onCode: (code: Of<'code'>) => void = () => undefined
  const channel = openChannel((message) => {
    if (!('id' in message) || message.id !== id) return
    if (message.kind === 'have') {
      offers.push(message)
      onOffer()
    }
    if (message.kind === 'code') onCode(message)
  })
  return (
    channel && {
      ...channel,
      offers: () =>
        new Promise<readonly Of<'have'>[]>((resolve) => {
          const end = () => resolve(offers)
          setTimeout(end, OFFER_MS)
          onOffer = () => void setTimeout(end, MORE_OFFERS_MS)
        }),
      code: () =>
        new Promise<Of<'code'>>((resolve, reject) => {
          onCode = resolve
          setTimeout(() => reject(new Error('no code')), CODE_MS)
        }),
    }
  )
}

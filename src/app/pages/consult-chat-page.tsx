/**
 * The way into a consultation for somebody who was sent a link. The ticket in it is taken out of the address bar at once, is never shown,
 * and is exchanged when the person says so: whoever only looks at the link, as previews do, uses nothing up. Before that nothing of
 * the room is shown, not even its name.
 *
 * Source  Spec §2 (consultChat, open without a token); reliability B7.
 */
import { useEffect, useMemo, useState } from 'react'
import { TICKET_DIGITS } from '../../model/consult.ts'
import { Failure } from '../../model/failure.ts'
import { failureWords } from '../../model/failure-words.ts'
import { ask } from '../../providers/ask.ts'
import { useObservable } from '../../ui/use-observable.ts'
import { ASK_TICKET, type GuestEntry, REDEEM_TICKET } from '../../wire/consult.ts'
import { guestCaller, keepGuest, keptGuest, nobodysHttp } from '../consult/caller.ts'
import { ConversationView } from '../consult/conversation-view.tsx'
import { createTalk } from '../consult/talk.ts'
import { navigate, useBrowserLocation } from '../navigation.ts'
import { PageLink } from '../page-link.tsx'
import { PATHS } from '../paths.ts'
import { TextField } from '../session/text-field.tsx'
import { useSession } from '../session/use-session.ts'
import { MessagePage } from './message-page.tsx'

export function ConsultChatPage() {
  const invitation = useInvitation()
  const [guest, setGuest] = useState(keptGuest)
  const enter = (entry: GuestEntry | undefined) => {
    keepGuest(entry)
    setGuest(entry)
  }
  if (invitation.hasCome && invitation.ticket !== '')
    return (
      <Door
        key={invitation.ticket}
        ticket={invitation.ticket}
        onEnter={(entry) => {
          invitation.forget()
          enter(entry)
        }}
      />
    )
  if (guest) return <GuestRoom key={guest.token} guest={guest} onLeave={() => enter(undefined)} />
  return <NoWay isInvited={invitation.hasCome} />
}

interface DoorProps {
  readonly ticket: string
  onEnter(guest: GuestEntry): void
}

/** When it comes onto the page, and not again. */
const focusFirst = (node: HTMLInputElement | null) => node?.focus()

function Door({ ticket, onEnter }: DoorProps) {
  const session = useSession()
  const [isBusy, setBusy] = useState(false)
  const [words, setWords] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [isFinal, setFinal] = useState(false)
  // Nobody has issued it, so there is nobody to ask.
  const [isUnknown, setUnknown] = useState(false)
  /** Undefined until they are asked for. */
  const [digits, setDigits] = useState<string>()
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setWords('')
    try {
      await work()
    } catch (error) {
      const refused = error instanceof Failure && error.code === 'invalid' ? error : undefined
      const isRefusedAs = (wanted: string) => refused?.problems.some(({ code }) => code === wanted) === true
      const mayGoOn = isRefusedAs('digits') || isRefusedAs('wrong')
      if (mayGoOn) setDigits('')
      setFinal(refused !== undefined && !mayGoOn)
      setUnknown(isRefusedAs('unknown'))
      setWords(failureWords(error))
    } finally {
      setBusy(false)
    }
  }
  const enter = () => {
    if (digits !== undefined && !TICKET_DIGITS.test(digits)) return setWords('请输入 4 个数字')
    const said = digits === undefined ? { ticket } : { ticket, digits }
    return run(async () => onEnter(await ask(nobodysHttp(), REDEEM_TICKET, said)))
  }
  const askAgain = () =>
    run(async () => {
      await ask(nobodysHttp(), ASK_TICKET, { ticket })
      setAsked(true)
    })
  const isSignedIn = session.state() !== 'out'
  return (
    <main className="rc-alone">
      <MessagePage
        title="会诊邀请"
        actions={
          <>
            {!isFinal && (
              <button
                type="button"
                className="rc-button rc-button-primary"
                disabled={isBusy}
                onClick={() => void enter()}
              >
                {isBusy ? '正在进入…' : '进入会诊'}
              </button>
            )}
            {isFinal && !isUnknown && (
              <button type="button" className="rc-button" disabled={isBusy || isAsked} onClick={() => void askAgain()}>
                请求重新发送
              </button>
            )}
          </>
        }
      >
        {words === '' && !isFinal && (
          <p>您收到了一个会诊的邀请。点击“进入会诊”后，链接即被使用，只在这台设备的这个页面有效。</p>
        )}
        {isSignedIn && !isFinal && (
          <p role="note">
            这个浏览器里已有人登录管理台。从这里进入使用的是<b>受邀人</b>
            的身份，与登录的账号无关；要以自己的账号参加，请从管理台的“咨询”进入。
          </p>
        )}
        {digits !== undefined && !isFinal && (
          <form
            onSubmit={(event) => {
              event.preventDefault()
              void enter()
            }}
          >
            <TextField
              id="consult-digits"
              label="手机号的后四位"
              value={digits}
              maxLength={4}
              inputMode="numeric"
              autoComplete="off"
              ref={focusFirst}
              onChange={(event) => setDigits(event.target.value.trim())}
            />
          </form>
        )}
        {words !== '' && <p role="alert">{words}</p>}
        {isAsked && <p role="status">已请发起人重新发送，请留意新的链接。</p>}
        <p className="rc-quiet">对话内容保存在医院的系统中。请勿把链接转给他人。</p>
      </MessagePage>
    </main>
  )
}

function GuestRoom({ guest, onLeave }: { readonly guest: GuestEntry; onLeave(): void }) {
  const caller = useMemo(() => guestCaller(guest.token), [guest.token])
  const [talk] = useState(() => createTalk(caller, guest.room))
  const { isOver } = useObservable(talk.status)
  const { out } = useObservable(talk.state)
  if (isOver || out !== '')
    return (
      <main className="rc-alone">
        <MessagePage
          title="已退出会诊"
          actions={
            <button type="button" className="rc-button" onClick={onLeave}>
              知道了
            </button>
          }
        >
          <p role="status">{out === '' ? '会诊已结束，或者这次进入已经失效。' : out}</p>
          <p className="rc-quiet">要再次进入，请让发起人重新发送链接。</p>
        </MessagePage>
      </main>
    )
  return (
    <main className="rc-guest">
      <ConversationView
        heading="h1"
        talk={talk}
        caller={caller}
        roomId={guest.room}
        asWhom={`您以受邀人 ${guest.name} 的身份进入`}
      />
    </main>
  )
}

function NoWay({ isInvited }: { readonly isInvited: boolean }) {
  return (
    <main className="rc-alone">
      <MessagePage
        title="会诊沟通"
        actions={
          <PageLink className="rc-button" to={PATHS.root}>
            返回首页
          </PageLink>
        }
      >
        {isInvited ? (
          <p>链接不完整，不能进入。请回到会诊通知，复制整个链接后重试，或让发起人重新发送。</p>
        ) : (
          <p>会诊沟通只能从会诊通知里的链接进入，这个地址本身不能打开对话。</p>
        )}
        <p className="rc-quiet">没有收到通知时，请联系发起会诊的人。本院人员请登录后从“咨询”进入。</p>
      </MessagePage>
    </main>
  )
}

const TICKET = /^[\w-]{43}$/

/** What the address came with; it is in the address no longer. */
function useInvitation() {
  const { pathname, search, hash } = useBrowserLocation()
  const [come, setCome] = useState({ hasCome: false, ticket: '' })
  const isCarrying = search !== '' || hash !== ''
  if (isCarrying) {
    const ticket = ticketIn(search, hash)
    if (!come.hasCome || (ticket !== '' && ticket !== come.ticket)) setCome({ hasCome: true, ticket })
  }
  useEffect(() => {
    if (isCarrying) void navigate(pathname, { replace: true })
  }, [isCarrying, pathname])
  return { ...come, forget: () => setCome({ hasCome: true, ticket: '' }) }
}

/** Behind the number sign, where no server is told it; platforms that cannot do so have it in the query. */
function ticketIn(search: string, hash: string): string {
  const found = new URLSearchParams(hash.slice(1)).get('t') ?? new URLSearchParams(search).get('t') ?? ''
  return TICKET.test(found) ? found : ''
}

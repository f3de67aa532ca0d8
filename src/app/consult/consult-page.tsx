/**
 * 咨询: the consultations of somebody who is signed in. At a desk rooms, conversation and people stand side by side; on a phone one of
 * them at a time.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { CONSULT_KIND_WORDS } from '../../model/consult.ts'
import { formatTime } from '../../model/time.ts'
import { failureWords } from '../../model/failure-words.ts'
import { ask } from '../../providers/ask.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/controls/empty-state.tsx'
import { useConsole } from '../../ui/console.tsx'
import { useObservable } from '../../ui/use-observable.ts'
import {
  CONSULT_ROOMS,
  type ConsultEntry,
  type ConsultRoomList,
  GRANT_IMAGE,
  JOIN_CONSULT,
} from '../../wire/consult.ts'
import { FILE_WRITERS } from '../../wire/files.ts'
import { Unread } from '../account/section.tsx'
import { announce } from '../announce.ts'
import { InventedNote } from '../invented-note.tsx'
import { useHttp, useSession } from '../session/use-session.ts'
import { UNREAD_KEY } from '../shell/notifications/unread.ts'
import { callerOf, moderatorCaller } from './caller.ts'
import type { SendPicture } from './composer.tsx'
import { ConversationView } from './conversation-view.tsx'
import { NewRoomDialog } from './new-room-dialog.tsx'
import { RoomPanel } from './room-panel.tsx'
import { createTalk } from './talk.ts'
import './consult.css'

const ROOMS_KEY = ['consult-rooms'] as const
/** Asked for by this besides what is told. */
const ROOMS_MS = 30_000

export function ConsultPage() {
  const http = useHttp()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ROOMS_KEY,
    queryFn: () => ask(http, CONSULT_ROOMS, undefined),
    refetchInterval: ROOMS_MS,
  })
  const { data: unread } = useQuery<number>({ queryKey: UNREAD_KEY, enabled: false })
  const seen = useRef(unread)
  useEffect(() => {
    if (seen.current === unread) return
    seen.current = unread
    // Somebody has written where this person is not.
    void client.invalidateQueries({ queryKey: ROOMS_KEY })
  }, [client, unread])
  if (error && !data) return <Unread error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <p className="rc-quiet" role="status">
        正在载入…
      </p>
    )
  if (data.kinds.length === 0)
    return (
      <>
        <h1 className="rc-sr">咨询</h1>
        <EmptyState title="该机构未开通">
          护士会诊和治疗师会诊都没有开通。请机构管理员在“系统设置”中开通后再来。
        </EmptyState>
      </>
    )
  return <Rooms list={data} onChange={() => void refetch()} />
}

function Rooms({ list, onChange }: { readonly list: ConsultRoomList; onChange(): void }) {
  const [parameters, setParameters] = useSearchParams()
  const [isNew, setNew] = useState(false)
  const wanted = parameters.get('room')
  const chosen = list.rooms.find(({ id }) => id === wanted)
  const open = (id: string | undefined) => setParameters(id === undefined ? {} : { room: id })
  return (
    <div className={`rc-consult ${chosen ? 'rc-consult-open' : ''}`}>
      <nav className="rc-consult-rooms" aria-label="会诊列表">
        <div className="rc-consult-rooms-head">
          <h1>咨询</h1>
          <Button size="small" onClick={() => setNew(true)}>
            新建会诊
          </Button>
        </div>
        <InventedNote />
        {list.rooms.length === 0 && <p className="rc-quiet">还没有会诊。新建一个，再邀请同事或受邀人。</p>}
        <ul>
          {list.rooms.map((room) => (
            <RoomEntry key={room.id} room={room} isChosen={room.id === wanted} onOpen={() => open(room.id)} />
          ))}
        </ul>
      </nav>
      {chosen?.isMember && (
        <OpenRoom key={chosen.id} room={chosen} isModerator={list.isModerator} onBack={() => open(undefined)} />
      )}
      {chosen && !chosen.isMember && <JoinRoom room={chosen} onJoined={onChange} />}
      {!chosen && (
        <EmptyState title={wanted === null ? '选择一个会诊' : '没有这个会诊'}>
          {wanted === null
            ? '左侧是您参加的会诊；未读的在名称右侧标出。'
            : '它可能不在本机构，或者您不在其中。请从左侧选择。'}
        </EmptyState>
      )}
      {isNew && (
        <NewRoomDialog
          kinds={list.kinds}
          onClose={() => setNew(false)}
          onCreated={(id) => {
            setNew(false)
            onChange()
            open(id)
          }}
        />
      )}
    </div>
  )
}

interface RoomEntryProps {
  readonly room: ConsultEntry
  readonly isChosen: boolean
  onOpen(): void
}

function RoomEntry({ room, isChosen, onOpen }: RoomEntryProps) {
  return (
    <li>
      <button type="button" className="rc-consult-entry" aria-current={isChosen || undefined} onClick={onOpen}>
        <span className="rc-consult-title">{room.title}</span>
        {room.unread > 0 && !isChosen && (
          <span className="rc-consult-unread">
            {Math.min(room.unread, 99)}
            <span className="rc-sr"> 条未读</span>
          </span>
        )}
        <span className="rc-quiet">
          {CONSULT_KIND_WORDS[room.kind]} · {formatTime(room.lastMs, 'MM-DD HH:mm')}
          {room.state === 'closed' && ' · 已结束'}
          {!room.isMember && ' · 未参加'}
        </span>
      </button>
    </li>
  )
}

function JoinRoom({ room, onJoined }: { readonly room: ConsultEntry; onJoined(): void }) {
  const http = useHttp()
  const join = async () => {
    try {
      await ask(http, JOIN_CONSULT, { room: room.id })
      onJoined()
    } catch (error) {
      announce({ words: failureWords(error), level: 'error' })
    }
  }
  return (
    <EmptyState
      title={`您不在“${room.title}”中`}
      actions={
        <Button variant="primary" onClick={() => void join()}>
          以管理员身份进入
        </Button>
      }
    >
      进入后，会诊里的人都会看到您来了；这件事记入审计日志。
    </EmptyState>
  )
}

interface OpenRoomProps {
  readonly room: ConsultEntry
  readonly isModerator: boolean
  onBack(): void
}

function OpenRoom({ room, isModerator, onBack }: OpenRoomProps) {
  const http = useHttp()
  const session = useSession()
  const { scope, files } = useConsole()
  const caller = useMemo(
    () => (isModerator ? moderatorCaller : callerOf)(http, session.stored),
    [http, session, isModerator],
  )
  const [talk] = useState(() => createTalk(caller, room.id))
  const { room: known } = useObservable(talk.state)
  const [isPanel, setPanel] = useState(false)
  const mayUpload = FILE_WRITERS.roles.some((role) => scope.roles.includes(role))
  const sendPicture: SendPicture = async (file, onProgress) => {
    const path = await files!.upload(file, { signal: new AbortController().signal, onProgress })
    return ask(http, GRANT_IMAGE, { room: room.id, file: path })
  }
  return (
    <>
      <div className="rc-consult-talk">
        <div className="rc-consult-narrow">
          <Button onClick={onBack}>返回列表</Button>
          <Button aria-expanded={isPanel} onClick={() => setPanel(!isPanel)}>
            参加的人
          </Button>
        </div>
        <ConversationView
          heading="h2"
          talk={talk}
          caller={caller}
          roomId={room.id}
          asWhom={`您以 ${scope.userName} 的身份发言`}
          {...(mayUpload && files ? { sendPicture } : {})}
        />
      </div>
      {known && <RoomPanel room={known} isModerator={isModerator} isOpened={isPanel} onWhole={talk.lookBackToStart} />}
    </>
  )
}

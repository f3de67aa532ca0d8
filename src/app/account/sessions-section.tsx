/** 登录设备: where the account is signed in, and the ends of those sessions that are not this one. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureWords } from '../../model/failure-words.ts'
import { formatTime } from '../../model/time.ts'
import { endOtherSessions, endOwnSession, fetchOwnSessions } from '../../providers/own-sessions.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import type { OwnSession } from '../../wire/own-sessions.ts'
import { announce } from '../announce.ts'
import { useHttp } from '../session/use-session.ts'
import { Moment } from '../shell/moment.tsx'
import { useNow } from '../shell/use-now.ts'
import { Section, Unread } from './section.tsx'

const KEY = ['own-sessions']

export function SessionsSection() {
  const http = useHttp()
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: () => fetchOwnSessions(http) })
  const [ending, setEnding] = useState<OwnSession | 'others'>()
  const others = (data ?? []).filter(({ isCurrent }) => !isCurrent)
  return (
    <Section
      title="登录设备"
      action={others.length > 0 && <Button onClick={() => setEnding('others')}>退出所有其他登录</Button>}
    >
      <p>您的账号正在这些地方登录。有不认识的，请退出它，并修改密码。</p>
      {error && !data && <Unread error={error} onRetry={() => void refetch()} />}
      {data && (
        <ul className="rc-account-sessions">
          {data.map((session) => (
            <SessionLine key={session.id} session={session} onEnd={() => setEnding(session)} />
          ))}
        </ul>
      )}
      {ending && <EndDialog ending={ending} count={others.length} onClose={() => setEnding(undefined)} />}
    </Section>
  )
}

interface LineProps {
  readonly session: OwnSession
  onEnd(): void
}

function SessionLine({ session, onEnd }: LineProps) {
  const { device, address, startedAt, activeAt, isCurrent } = session
  const now = useNow()
  return (
    <li>
      <Icon name="device" />
      <div>
        <strong>
          {device}
          {isCurrent && <span className="rc-account-on rc-account-current">本次登录</span>}
        </strong>
        <span className="rc-quiet">
          {address && <span>{address}</span>}
          <span>登录于 {formatTime(startedAt)}</span>
          <span>最近使用 {isCurrent ? '现在' : <Moment at={activeAt} now={now} />}</span>
        </span>
      </div>
      {!isCurrent && (
        <Button size="small" aria-label={`退出 ${device}，登录于 ${formatTime(startedAt)}`} onClick={onEnd}>
          退出
        </Button>
      )}
    </li>
  )
}

interface EndDialogProps {
  readonly ending: OwnSession | 'others'
  readonly count: number
  onClose(): void
}

function EndDialog({ ending, count, onClose }: EndDialogProps) {
  const { end, busy, error } = useEnd(ending, onClose)
  const isAll = ending === 'others'
  return (
    <Dialog
      open
      title={isAll ? '退出所有其他登录' : `退出 ${ending.device}`}
      onClose={busy ? undefined : onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            取消
          </Button>
          <Button variant="danger" busy={busy} onClick={end}>
            {isAll ? '全部退出' : '退出'}
          </Button>
        </>
      }
    >
      <p>
        {isAll ? `其他 ${count} 处登录会立即退出，` : '那里的登录会立即退出，'}没有保存的内容会留在那台设备的页面上。
      </p>
      {error !== null && (
        <p className="rc-form-error" role="alert">
          {failureWords(error)}
        </p>
      )}
    </Dialog>
  )
}

function useEnd(ending: OwnSession | 'others', onClose: () => void) {
  const http = useHttp()
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      if (ending === 'others') return `已退出其他 ${await endOtherSessions(http)} 处登录`
      await endOwnSession(http, ending.id)
      return `已退出 ${ending.device}`
    },
    onSuccess: (words) => {
      announce({ words, level: 'success' })
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
  return { end: () => mutate(), busy: isPending, error }
}

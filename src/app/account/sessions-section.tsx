/** 登录设备: where the account is signed in, and the ends of those sessions that are not this one. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatTime } from '../../model/time.ts'
import { endOtherSessions, endOwnSession, fetchOwnSessions } from '../../providers/own-sessions.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import type { OwnSession } from '../../wire/own-sessions.ts'
import { announce } from '../announce.ts'
import { useHttp } from '../session/use-session.ts'
import { Moment } from '../shell/moment.tsx'
import { useNow } from '../shell/use-now.ts'
import { AskDialog } from './ask-dialog.tsx'
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
  const { device, address, startedAt, activeAt, isCurrent, display } = session
  const now = useNow()
  return (
    <li>
      <Icon name="device" />
      <div>
        <strong>
          {nameOf(session)}
          {isCurrent && <span className="rc-account-on rc-account-current">本次登录</span>}
        </strong>
        <span className="rc-quiet">
          {display !== undefined && <span>{device}</span>}
          {address && <span>{address}</span>}
          <span>登录于 {formatTime(startedAt)}</span>
          {display === undefined && <span>最近使用 {isCurrent ? '现在' : <Moment at={activeAt} now={now} />}</span>}
        </span>
      </div>
      {!isCurrent && (
        <Button size="small" aria-label={`退出 ${nameOf(session)}，登录于 ${formatTime(startedAt)}`} onClick={onEnd}>
          退出
        </Button>
      )}
    </li>
  )
}

function nameOf({ device, display }: OwnSession): string {
  return display === undefined ? device : `投屏 ${display}`
}

interface EndDialogProps {
  readonly ending: OwnSession | 'others'
  readonly count: number
  onClose(): void
}

function EndDialog({ ending, count, onClose }: EndDialogProps) {
  const end = useEnd(ending, onClose)
  const isAll = ending === 'others'
  return (
    <AskDialog
      title={isAll ? '退出所有其他登录' : `退出 ${nameOf(ending)}`}
      action={isAll ? '全部退出' : '退出'}
      isDanger
      onClose={onClose}
      run={end}
      fields={{}}
    >
      {() => (
        <p>
          {isAll ? `其他 ${count} 处登录会立即退出，` : '那里的登录会立即退出，'}没有保存的内容会留在那台设备的页面上。
        </p>
      )}
    </AskDialog>
  )
}

function useEnd(ending: OwnSession | 'others', onClose: () => void) {
  const http = useHttp()
  const client = useQueryClient()
  const endOf = async () => {
    if (ending === 'others') return `已退出其他 ${await endOtherSessions(http)} 处登录`
    await endOwnSession(http, ending.id)
    return `已退出 ${nameOf(ending)}`
  }
  return async () => {
    try {
      announce({ words: await endOf(), level: 'success' })
      onClose()
    } finally {
      void client.invalidateQueries({ queryKey: KEY })
    }
  }
}

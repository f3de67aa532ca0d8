/**
 * 各院一览 of the consortium's home: which hospital has not taken over what the platform has changed, in which libraries, and when anybody
 * was last at work there. The one that needs most stands first.
 *
 * Source  DASHBOARDS 3.3; docs/decisions/0112.
 */
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { mayRead } from '../../model/access.ts'
import { failureWords } from '../../model/failure-words.ts'
import { ask, withOptions } from '../../providers/ask.ts'
import { useConsole } from '../../ui/console.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Delayed, Skeleton } from '../../ui/controls/skeleton.tsx'
import { formatFigure } from '../../ui/kinds/figures.ts'
import { MEMBER_STATES, type MemberState, type MemberStates } from '../../wire/member-states.ts'
import { useHttp, useLocked } from '../session/use-session.ts'
import { Moment } from '../shell/moment.tsx'
import { useNow } from '../shell/use-now.ts'

const FRESH_MS = 5_000
const ROWS_MAX = 30

/** For who acts for the platform; a hospital has no members. */
export function HomeMembers() {
  const { scope } = useConsole()
  return scope.shelf === 'platform' ? <Members consortiumId={scope.consortiumId} /> : null
}

function Members({ consortiumId }: { readonly consortiumId: string }) {
  const id = useId()
  const http = useHttp()
  const locked = useLocked()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['memberStates', consortiumId],
    queryFn: ({ signal }) => ask(withOptions(http, { signal }), MEMBER_STATES, undefined),
    enabled: !locked,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: true,
    retry: false,
  })
  return (
    <section className="rc-home-group" aria-labelledby={id} aria-busy={isPending}>
      <h2 id={id}>各院一览</h2>
      {data && <MemberTable id={id} states={data} />}
      {!data && !error && (
        <Delayed>
          <Skeleton height={96} />
        </Delayed>
      )}
      {error && (
        <p className="rc-home-none rc-home-failed" role="alert">
          {data ? '更新失败' : '没有读到'}：{failureWords(error)}
          <Button size="small" onClick={() => void refetch()}>
            重试
          </Button>
        </p>
      )}
    </section>
  )
}

function MemberTable({ id, states: { library, members } }: { readonly id: string; readonly states: MemberStates }) {
  const now = useNow()
  const { index, scope, pathOf } = useConsole()
  const head = index.resources[library]
  const isOpen = head !== undefined && mayRead(head, scope)
  if (members.length === 0) return <p className="rc-home-none">联合体还没有成员医院。</p>
  const sorted = members.toSorted((one, other) => totalOf(other) - totalOf(one))
  return (
    <>
      <p className="rc-home-none" role="status">
        {summaryOf(members)}
      </p>
      <table className="rc-home-members" aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">医院</th>
            <th scope="col">未核对的平台更新</th>
            <th scope="col">最近操作</th>
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, ROWS_MAX).map((member) => (
            <tr key={member.id}>
              <th scope="row">
                {isOpen ? (
                  <Link to={`${pathOf(library)}/${encodeURIComponent(member.id)}/show`}>{member.name}</Link>
                ) : (
                  member.name
                )}
              </th>
              <td>
                <Waiting member={member} />
              </td>
              <td>{member.lastAt === '' ? '—' : <Moment at={member.lastAt} now={now} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {members.length > ROWS_MAX && <p className="rc-home-none">还有 {members.length - ROWS_MAX} 家医院。</p>}
    </>
  )
}

/** How many, and in which libraries; libraries that this console does not know are counted only. */
function Waiting({ member }: { readonly member: MemberState }) {
  const { index } = useConsole()
  const total = totalOf(member)
  if (total === 0) return '无'
  const named = member.waiting.flatMap(({ library, count }) => {
    const head = index.resources[library]
    return head ? [`${head.title} ${formatFigure(count)}`] : []
  })
  return (
    <>
      <strong>{formatFigure(total)}</strong> 项<span>{named.join('、')}</span>
    </>
  )
}

const totalOf = ({ waiting }: MemberState) => waiting.reduce((sum, { count }) => sum + count, 0)

function summaryOf(members: readonly MemberState[]): string {
  const behind = members.filter((member) => totalOf(member) > 0)
  if (behind.length === 0) return `${members.length} 家医院都已核对平台的更新。`
  const total = behind.reduce((sum, member) => sum + totalOf(member), 0)
  return `${behind.length} 家医院有平台更新没有核对，共 ${formatFigure(total)} 项。`
}

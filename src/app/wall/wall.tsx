/**
 * The wall: figures and pictures for a room full of people, of what has been declared and has data. It runs for weeks: nothing grows, a
 * failed refresh keeps the last picture with its age, and nobody's name is on it.
 *
 * Source  DASHBOARDS 3.2; docs/decisions/0115.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { Failure } from '../../model/failure.ts'
import { failureWords } from '../../model/failure-words.ts'
import type { Scope } from '../../model/scope.ts'
import { useStatistics } from '../statistics/declared.ts'
import { ask } from '../../providers/ask.ts'
import { QUERY_RESULTS } from '../../wire/query-results.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useHttp } from '../session/use-session.ts'
import { ageOf, shiftAt } from './age.ts'
import { useNight } from './use-night.ts'
import { useWallNow } from './use-wall-now.ts'
import { useWallSize } from './use-wall-size.ts'
import { useWallTitle } from './use-wall-title.ts'
import { isBare, shownInTurn } from './shown.ts'
import { TURN_MS, useTurns } from './use-turns.ts'
import { WallFigures, WallPictures } from './wall-tiles.tsx'
import { WallHead } from './wall-head.tsx'
import '../statistics/statistics.css'
import './wall.css'

interface WallProps {
  readonly scope: Pick<Scope, 'organizationId' | 'consortiumId' | 'shelf' | 'roles'>
  /** Whose figures they are. */
  readonly ownerName: string
  /** Without the frame of the console around it. */
  readonly isDisplay?: boolean
}

const REFRESH_MS = 30_000
/** So that many walls do not ask in the same second. */
const JITTER_MS = 5_000
/** So long before its turn what comes next is asked for. */
const AHEAD_MS = 8_000

export function Wall({ scope, ownerName, isDisplay = false }: WallProps) {
  const declared = useStatistics()
  const offered = useMemo(() => shownInTurn(Object.values(declared), scope), [declared, scope])
  const names = useMemo(() => offered.map(({ statistic }) => statistic.name), [offered])
  const { name, next, choose, pass } = useTurns(names, isDisplay)
  const shown = offered.find(({ statistic }) => statistic.name === name)
  const { data, error, dataUpdatedAt, refetch } = useFigures(scope, { name, next: isDisplay ? next : undefined })
  const isNothing = (error !== null && isClosed(error)) || (shown && data && isBare(shown, data)) || false
  useEffect(() => {
    if (isDisplay && isNothing && name !== undefined) pass(name)
  }, [isDisplay, isNothing, name, pass])
  const clock = useKnownTime(data?.asOf, dataUpdatedAt)
  const now = useWallNow(clock.asOf, clock.receivedMs)
  const title = useWallTitle(scope, ownerName)
  const fontSize = useWallSize(isDisplay)
  const mode = useNight(isDisplay, now)
  const age = ageOf({ asOf: data?.asOf, now, isFailed: error !== null })
  return (
    <div
      className="rc-wall"
      style={{ fontSize }}
      data-display={isDisplay || undefined}
      data-age={age}
      data-shift={isDisplay ? shiftAt(now) : undefined}
    >
      <WallHead
        title={title}
        topic={shown && offered.length > 1 ? shown.statistic.title : ''}
        asOf={data?.asOf}
        now={now}
        age={age}
        isDisplay={isDisplay}
      />
      {!isDisplay && offered.length > 1 && (
        <div className="rc-wall-topics" role="group" aria-label="显示">
          {offered.map(({ statistic }) => (
            <Button
              key={statistic.name}
              size="small"
              variant={statistic.name === name ? 'primary' : 'secondary'}
              aria-pressed={statistic.name === name}
              onClick={() => choose(statistic.name)}
            >
              {statistic.title}
            </Button>
          ))}
        </div>
      )}
      {shown && data && !isNothing ? (
        <>
          <WallFigures {...shown} answer={data} />
          <WallPictures {...shown} answer={data} mode={mode} />
        </>
      ) : (
        <WallEmpty
          isBare={shown === undefined}
          isNothing={data !== undefined}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
    </div>
  )
}

interface Asked {
  readonly name: string | undefined
  /** What will be shown after it. */
  readonly next: string | undefined
}

/** The figures that are shown, and in good time those that come next. */
function useFigures({ organizationId, consortiumId }: WallProps['scope'], { name, next }: Asked) {
  const http = useHttp()
  const client = useQueryClient()
  const [everyMs] = useState(() => REFRESH_MS + Math.random() * JITTER_MS)
  const queryOf = useCallback(
    (query: string) => ({
      queryKey: ['wall', query, organizationId, consortiumId],
      queryFn: () => ask(http, QUERY_RESULTS, { query, filters: {}, views: [] }),
      staleTime: AHEAD_MS * 2,
    }),
    [http, organizationId, consortiumId],
  )
  useEffect(() => {
    if (next === undefined) return undefined
    const timer = setTimeout(() => void client.prefetchQuery(queryOf(next)), TURN_MS - AHEAD_MS)
    return () => clearTimeout(timer)
  }, [client, queryOf, next])
  return useQuery({
    ...queryOf(name ?? ''),
    enabled: name !== undefined,
    refetchInterval: everyMs,
    refetchIntervalInBackground: true,
  })
}

/** The server's time as it was told last, whatever is shown now. */
function useKnownTime(asOf: string | undefined, receivedMs: number) {
  const [known, setKnown] = useState<{ readonly asOf: string | undefined; readonly receivedMs: number }>({
    asOf: undefined,
    receivedMs: 0,
  })
  if (asOf !== undefined && receivedMs > known.receivedMs) setKnown({ asOf, receivedMs })
  return known
}

const isClosed = (error: unknown) => error instanceof Failure && error.code === 'forbidden'

function wordsOf(error: unknown): string {
  return isClosed(error) ? `尚未接入：${failureWords(error)}` : '数字暂时读不到，会自动再试'
}

interface EmptyProps {
  readonly isBare: boolean
  /** Answered, and nothing in it. */
  readonly isNothing: boolean
  readonly error: unknown
  onRetry(): void
}

function emptyWords({ isBare, isNothing, error }: Omit<EmptyProps, 'onRetry'>): string {
  if (isBare) return '尚未接入：还没有声明统计'
  if (error) return wordsOf(error)
  return isNothing ? '尚未接入：还没有数据' : '正在读取…'
}

function WallEmpty({ isBare, isNothing, error, onRetry }: EmptyProps) {
  return (
    <div className="rc-wall-empty" role="status">
      <p>{emptyWords({ isBare, isNothing, error })}</p>
      {error ? (
        <button type="button" className="rc-button" onClick={onRetry}>
          重试
        </button>
      ) : null}
    </div>
  )
}

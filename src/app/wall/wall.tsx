/**
 * The wall: figures and pictures for a room full of people, of what has been declared and has data. It runs for weeks: nothing grows, a
 * failed refresh keeps the last picture with its age, and nobody's name is on it.
 *
 * Source  DASHBOARDS 3.2; docs/decisions/0115.
 */
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Failure } from '../../model/failure.ts'
import { failureWords } from '../../model/failure-words.ts'
import type { Scope } from '../../model/scope.ts'
import { useStatistics } from '../statistics/declared.ts'
import { ask } from '../../providers/ask.ts'
import { QUERY_RESULTS } from '../../wire/query-results.ts'
import { useHttp } from '../session/use-session.ts'
import { ageOf, shiftAt } from './age.ts'
import { useNight } from './use-night.ts'
import { useWallNow } from './use-wall-now.ts'
import { useWallSize } from './use-wall-size.ts'
import { useWallTitle } from './use-wall-title.ts'
import { shownOn } from './shown.ts'
import { WallFigures, WallPictures } from './wall-tiles.tsx'
import { WallHead } from './wall-head.tsx'
import '../statistics/statistics.css'
import './wall.css'

interface WallProps {
  readonly scope: Pick<Scope, 'organizationId' | 'consortiumId' | 'shelf'>
  /** Whose figures they are. */
  readonly ownerName: string
  /** Without the frame of the console around it. */
  readonly isDisplay?: boolean
}

const REFRESH_MS = 30_000
/** So that many walls do not ask in the same second. */
const JITTER_MS = 5_000

export function Wall({ scope, ownerName, isDisplay = false }: WallProps) {
  const http = useHttp()
  const [everyMs] = useState(() => REFRESH_MS + Math.random() * JITTER_MS)
  const declared = useStatistics()
  const shown = useMemo(() => shownOn(Object.values(declared)), [declared])
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['wall', shown?.statistic.name, scope.organizationId, scope.consortiumId],
    queryFn: () =>
      ask(http, QUERY_RESULTS, {
        query: shown?.statistic.name ?? '',
        filters: {},
        views: [],
      }),
    enabled: shown !== undefined,
    refetchInterval: everyMs,
    refetchIntervalInBackground: true,
  })
  const now = useWallNow(data?.asOf, dataUpdatedAt)
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
      <WallHead title={title} asOf={data?.asOf} now={now} age={age} isDisplay={isDisplay} />
      {shown && data ? (
        <>
          <WallFigures {...shown} answer={data} />
          <WallPictures {...shown} answer={data} mode={mode} />
        </>
      ) : (
        <WallEmpty isBare={shown === undefined} error={error} onRetry={() => void refetch()} />
      )}
    </div>
  )
}

function wordsOf(error: unknown): string {
  const isClosed = error instanceof Failure && error.code === 'forbidden'
  return isClosed ? `尚未接入：${failureWords(error)}` : '数字暂时读不到，会自动再试'
}

interface EmptyProps {
  readonly isBare: boolean
  readonly error: unknown
  onRetry(): void
}

function WallEmpty({ isBare, error, onRetry }: EmptyProps) {
  return (
    <div className="rc-wall-empty" role="status">
      <p>{isBare ? '尚未接入：还没有声明统计' : error ? wordsOf(error) : '正在读取…'}</p>
      {error ? (
        <button type="button" className="rc-button" onClick={onRetry}>
          重试
        </button>
      ) : null}
    </div>
  )
}

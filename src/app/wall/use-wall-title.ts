/** What the wall is called: as the organization has set it, and otherwise after its owner. */
import { useQuery } from '@tanstack/react-query'
import { isObject, stringOf } from '../../model/plain.ts'
import type { Scope } from '../../model/scope.ts'
import { ask } from '../../providers/ask.ts'
import { BUSINESS_SETTING } from '../../wire/organization.ts'
import { useHttp } from '../session/use-session.ts'

/** A wall runs for weeks, and its title may be changed meanwhile. */
const REFRESH_MS = 3_600_000
const TITLE_MAX = 60

export function useWallTitle({ organizationId, shelf }: Pick<Scope, 'organizationId' | 'shelf'>, ownerName: string) {
  const http = useHttp()
  const { data = '' } = useQuery({
    queryKey: ['wall-title', organizationId],
    queryFn: async () =>
      titleIn(await ask(http, BUSINESS_SETTING, { organizationId, code: 'DataDashboardTitle' as const })),
    enabled: shelf === 'organization' && organizationId !== '',
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: true,
  })
  return data || `${ownerName} ${shelf === 'platform' ? '康复数据中心' : '数据分析'}`
}

/** The specification shows no reply: ours, or the bare text. */
function titleIn(data: unknown): string {
  const text = isObject(data) ? stringOf(data['Value']) : stringOf(data)
  return text.trim().slice(0, TITLE_MAX)
}

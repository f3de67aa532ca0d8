/**
 * What consoles report about themselves. Ours makes no such call; a platform's other programs do.
 *
 * Source  Spec §7 (api/Log/Record).
 */
import { only } from './accepts.ts'
import { defineCall, DONE } from './call.ts'

export const REPORT_MAX_BYTES = 8_192
const WORD = { type: 'string', maxLength: 100 } as const
const TEXT = { type: 'string', maxLength: REPORT_MAX_BYTES } as const

/** By the names that the specification gives the parts. */
export type ClientReport = Readonly<
  Partial<Record<'Content' | 'Context' | 'LogLevel' | 'Platform' | 'Project', string>>
>

export const CLIENT_REPORT = defineCall<never, void, ClientReport>({
  method: 'POST',
  path: '/bff/api/Log/Record',
  access: 'signedIn',
  background: true,
  accepts: {
    body: only({ Content: TEXT, Context: TEXT, LogLevel: WORD, Platform: WORD, Project: WORD }, 'Content'),
  },
  decode: ({ body }) => body as ClientReport,
  reply: DONE,
})

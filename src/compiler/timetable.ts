/** The week of a list: whose line, which day, what time, and what is said of a record. */
import type { Kind } from '../model/kind.ts'
import type { Timetable } from '../model/list-head.ts'
import type { AuthoredTimetable } from './authored.ts'
import { parseLabel } from './identity.ts'
import { meant } from './suggest.ts'
import { checkField, failAt, type ViewsInput } from './views.ts'

const DAYS_USUAL = 7

const TAKES = {
  lane: ['reference', 'choice'],
  on: ['date'],
  from: ['time'],
  to: ['time'],
  tone: ['choice'],
} as const satisfies Readonly<Record<string, readonly Kind[]>>

/** Reads `list.timetable`. */
export function compileTimetable(views: ViewsInput, authored: AuthoredTimetable): Timetable {
  const { lane, on, from, to, label, tone, days = DAYS_USUAL } = authored
  for (const [key, kinds] of Object.entries(TAKES)) checkKind(views, key as keyof typeof TAKES, { authored, kinds })
  return {
    lane,
    on,
    from,
    ...(to === undefined ? {} : { to }),
    label: parseLabel(views, label, ['list', 'timetable', 'label']),
    ...(tone === undefined ? {} : { tone }),
    days,
  }
}

interface Taking {
  readonly authored: AuthoredTimetable
  readonly kinds: readonly Kind[]
}

function checkKind(views: ViewsInput, key: keyof typeof TAKES, { authored, kinds }: Taking): void {
  const name = authored[key]
  const path = ['list', 'timetable', key]
  const field = name === undefined ? undefined : checkField(views, path, name)
  if (!field || kinds.includes(field.kind)) return
  const fitting = views.fields.filter(({ kind }) => kinds.includes(kind)).map((one) => one.name)
  failAt(views, path, {
    code: 'kind',
    message: `「${field.title}」（${field.name}）不能作 ${key}`,
    cure: meant('', fitting),
  })
}

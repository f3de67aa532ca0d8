/**
 * Opens what was applied for when its application is approved: the organization, and the account of its first administrator, named
 * by the telephone number. A one-time password goes to that telephone when all of it is kept, and is shown to nobody.
 *
 * Errors  `unavailable` where no way of delivery is set up, `invalid` for a name, an account or a telephone that is taken.
 * Source  PAGES 4.2 (HospitalVerification); reliability A8, U2; docs/decisions/0076.
 */
import type { FastifyBaseLogger } from 'fastify'
import { Failure } from '../../model/failure.ts'
import type { WireRecord } from '../../model/resource.ts'
import { ORGANIZATION_ADMIN } from '../../model/scope.ts'
import type { Write } from '../../operations/port.ts'
import { FOUNDING_ROOM } from '../../wire/rooms.ts'
import { writeAudit } from '../store/audit.ts'
import { foundMember } from '../store/founding.ts'
import type { PersonRows } from '../store/person-rows.ts'
import type { KeepBeside, Within } from '../store/sight.ts'
import type { CodeDelivery } from './delivery.ts'
import { foundingOf } from './founding.ts'
import type { IdentitySettings } from './identity-settings.ts'
import { type OneTimePassword, oneTimePassword, sendOneTimePassword } from './one-time-password.ts'

export interface FoundingRoomOptions {
  readonly settings: Pick<IdentitySettings, 'passwordPolicy' | 'oneTimePasswordHours'>
  readonly delivery: CodeDelivery | undefined
  readonly clock: () => number
  readonly rows: PersonRows
  readonly log: FastifyBaseLogger
}

const NO_DELIVERY = '系统没有开通短信验证码，不能把一次性密码发给申请人，请联系运维后再通过'
/** Of the application, who applies: the rest is of the organization. */
const OF_PERSON: ReadonlySet<string> = new Set(['Name', 'ApplicantName', 'ApplicantPhone'])

export function createFoundingRoom(options: FoundingRoomOptions): KeepBeside {
  const { settings, delivery, clock, log } = options
  const { passwordPolicy: policy, oneTimePasswordHours: hours } = settings
  return async (within, change) => {
    if (!delivery) throw new Failure('unavailable', { words: NO_DELIVERY })
    const made = oneTimePassword({ policy, hours, clock })
    await foundApplied(options, { within, change }, made).catch(inPlainWords)
    const phone = textIn(change.after, 'ApplicantPhone')
    sendOneTimePassword(within.tx, { delivery, hours, log }, { phone, password: made.password })
    return change.after
  }
}

interface Approval {
  readonly within: Within
  readonly change: Write
}

async function foundApplied(
  { settings, clock, rows }: FoundingRoomOptions,
  { within: { tx, scope }, change: { origin, after } }: Approval,
  { password, endsMs }: OneTimePassword,
): Promise<void> {
  const { consortiumId, userId } = scope
  const phone = textIn(after, 'ApplicantPhone')
  const name = textIn(after, 'ApplicantName')
  const asked = {
    consortiumName: '',
    organizationName: textIn(after, 'Name'),
    administrators: [{ role: ORGANIZATION_ADMIN, userName: phone, name, phone, password }],
  } as const
  const founding = await foundingOf(settings.passwordPolicy, asked, { isGiven: () => true, isMember: true, endsMs })
  const { userIds, organizationId } = await foundMember(
    tx,
    { ...founding, consortiumId, data: dataOf(after) },
    { clock, rows },
  )
  for (const id of userIds) {
    const who = { object: `user/${id}`, userId, organizationId, consortiumId }
    const entry = { action: 'found', result: 'ok', ...who, detail: { organizationId } } as const
    await writeAudit(tx, entry, { origin, now: clock() })
  }
}

/** Its fields are the founding's, and no field of the application or of what was answered. */
function inPlainWords(error: unknown): never {
  if (error instanceof Failure && error.code === 'invalid')
    throw new Failure('invalid', { words: error.message, cause: error })
  throw error
}

function textIn(record: WireRecord, name: (typeof FOUNDING_ROOM.fields)[number]): string {
  const value = record[name]
  return typeof value === 'string' ? value.trim() : ''
}

/** What the organization begins with; its administrator goes on from there. */
function dataOf(record: WireRecord): WireRecord {
  const kept = FOUNDING_ROOM.fields.filter((name) => !OF_PERSON.has(name) && (record[name] ?? null) !== null)
  return Object.fromEntries(kept.map((name) => [name, record[name]]))
}

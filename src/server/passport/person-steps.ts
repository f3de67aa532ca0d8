/** What a change of a person's row asks of account and membership, as the changes that the passport's own calls make. */
import { Failure } from '../../model/failure.ts'
import type { RoleType } from '../../model/person-roles.ts'
import type { WireRecord } from '../../model/resource.ts'
import { sameValue } from '../../model/same-value.ts'
import type { Write } from '../../operations/port.ts'
import { departmentIdsOf, papersIn, valuesIn } from '../../wire/person-record.ts'
import { problemOf, refuse } from '../../wire/strict.ts'
import { liftLockIn } from '../store/attempts.ts'
import { pendingApplication } from '../store/authentications.ts'
import { setPasswordIn } from '../store/passwords.ts'
import type { Judge } from '../store/person-changes.ts'
import type { Actor } from './actor.ts'
import { NO_DELIVERY_WORDS } from './codes.ts'
import { decision, submission } from './doctor-judges.ts'
import { fitPapers, papersJudge } from './doctor-papers.ts'
import { oneTimePassword, sendOneTimePassword } from './one-time-password.ts'
import { hashPassword } from './password.ts'
import { fitValues } from './person-fitness.ts'
import { departmentsJudge, leavingJudge, rolesJudge, seenBy } from './person-judges.ts'
import type { PersonRoomOptions } from './person-room.ts'
import { requireOther, requireWhole } from './person-rules.ts'
import { updateOf } from './person-update.ts'

export interface AskedChange extends Pick<Write, 'resource' | 'after' | 'input' | 'reason' | 'origin'> {
  readonly before: WireRecord
  readonly actor: Actor
  readonly organizationId: string
}

/** In the order in which they are made; none for what is the organization's own word alone. */
export function judgesOf(options: PersonRoomOptions, asked: AskedChange): readonly Judge[] {
  refuseFixed(asked)
  const { before, after } = asked
  const differs = (name: string) => !sameValue(before[name] ?? null, after[name] ?? null)
  const { actor, organizationId } = asked
  return [
    ...accountJudges(asked, differs),
    ...paperJudges(asked, differs),
    ...(differs('DepartmentIds') ? [departmentsJudge(actor, organizationId, departmentIdsOf(after))] : []),
    ...(differs('Roles') ? [rolesJudge(actor, organizationId, textsOf(after['Roles']))] : []),
    ...(differs('AuthState') ? [certification(options, asked)] : []),
    ...(differs('LeftOn') ? [leavingJudge(actor, [organizationId])] : []),
    ...(asked.reason === 'resetPassword' ? [passwordJudge(options, asked)] : []),
    ...(asked.reason === 'unlock' ? [unlockJudge(asked)] : []),
  ]
}

type Differs = (name: string) => boolean

/** What was made when the account was opened, and what is over. */
function refuseFixed({ before, after }: AskedChange): void {
  const name = String(before['Name'] ?? '')
  if ((before['LeftOn'] ?? null) !== null)
    refuse([problemOf('LeftOn', 'member', `${name} 已移出机构，资料只作留存，不能再修改`)])
  if (!sameValue(before['UserName'] ?? null, after['UserName'] ?? null))
    refuse([problemOf('UserName', 'readOnly', '账号开通后不能修改，请改回原来的账号')])
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : []
}

function accountJudges({ actor, organizationId, after }: AskedChange, differs: Differs): readonly Judge[] {
  const sent = valuesIn(after)
  const values = Object.fromEntries(Object.entries(sent).filter(([name]) => differs(name)))
  const roleTypes = differs('RoleTypes') ? (textsOf(after['RoleTypes']) as readonly RoleType[]) : undefined
  const isEnabled = differs('IsEnabled') ? after['IsEnabled'] === true : undefined
  if (Object.keys(values).length === 0 && !roleTypes && isEnabled === undefined) return []
  const asked = { organizationId, isEnabled, roleTypes, values: fitValues(values) }
  // The row's own version was compared before, and changes with every change of the account.
  return [
    (person, tx) => updateOf(actor, { ...asked, id: person?.id ?? '', version: person?.version ?? 0 })(person, tx),
  ]
}

function paperJudges({ actor, after }: AskedChange, differs: Differs): readonly Judge[] {
  const changed = Object.entries(papersIn(after)).filter(([name]) => differs(name))
  if (changed.length === 0) return []
  const papers = fitPapers(Object.fromEntries(changed))
  return [(person, tx) => papersJudge(actor, person?.version ?? 0, papers)(person, tx)]
}

/** What is asked by a new `AuthState`. */
export function certification(
  { clock }: Pick<PersonRoomOptions, 'clock'>,
  { actor, organizationId, after }: Pick<AskedChange, 'actor' | 'organizationId' | 'after'>,
): Judge {
  const state = after['AuthState']
  if (state === 'pending') return submission({ clock }, actor, organizationId)
  if (state !== 'passed' && state !== 'returned')
    return refuse([problemOf('AuthState', 'readOnly', '认证结果不能直接修改，请用“提交认证”“认证通过”或“退回”')])
  return async (person, tx) => {
    const application = await pendingApplication(tx, person?.id ?? '', organizationId)
    if (!application) return refuse([problemOf('AuthState', 'decided', '没有待审核的申请，请刷新')])
    const reason = String(after['AuthRemark'] ?? '')
    return await decision({ clock }, { actor, application }, { id: application.id, state, reason })(person, tx)
  }
}

/** A password for one sign-in, at which it has to be replaced. It goes to the telephone alone: nobody here is told. */
function passwordJudge(options: PersonRoomOptions, { actor, organizationId }: AskedChange): Judge {
  const { clock, delivery, hours, log } = options
  return async (found, tx) => {
    const person = seenBy(actor, found)
    requireWhole(actor, person)
    requireOther(actor, person, '密码')
    if (!delivery) throw new Failure('unavailable', { words: NO_DELIVERY_WORDS })
    const phone = String(person.data['PhoneNumber'] ?? '')
    if (phone === '') refuse([problemOf('PhoneNumber', 'required', `${person.displayName} 没有手机号，请先填写`)])
    if (!person.isEnabled) refuse([problemOf('IsEnabled', 'disabled', `${person.displayName} 已停用，请先启用`)])
    const { password, endsMs } = oneTimePassword(options)
    const passwordHash = await hashPassword(password)
    await setPasswordIn(tx, clock(), { userId: person.id, passwordHash, isGiven: true, endsMs })
    await liftLockIn(tx, `account:${person.id}`)
    sendOneTimePassword(tx, { delivery, hours, log }, { phone, password })
    return { action: 'resetPassword', organizationId, endsSessions: true }
  }
}

function unlockJudge({ actor, organizationId }: AskedChange): Judge {
  return async (found, tx) => {
    const person = seenBy(actor, found)
    await liftLockIn(tx, `account:${person.id}`)
    return { action: 'unlockUser', organizationId }
  }
}

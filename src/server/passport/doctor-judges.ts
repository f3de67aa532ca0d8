/** What becomes of an application for certification, and whether it may. Source: Spec §7; reliability T2, T9, U1; docs/decisions/0061. */
import { randomUUID } from 'node:crypto'
import { businessDay } from '../../model/business-day.ts'
import { PERSON_ROLE_WORDS, type RoleType } from '../../model/person-roles.ts'

import type { AuthenticationDecision } from '../../wire/doctor-authentication.ts'
import { problemOf, refuse } from '../../wire/strict.ts'
import { addApplication, type Application, decideApplication } from '../store/authentications.ts'
import type { KeptPerson } from '../store/kept-people.ts'
import type { Judge } from '../store/person-changes.ts'
import type { Actor } from './actor.ts'
import { papersOf } from './doctor-papers.ts'
import { requireMember, requireOther, requireSeen } from './person-rules.ts'

export const DOCTOR: RoleType = 'doctor'
const REASON_MIN = 2

interface Clocked {
  readonly clock: () => number
}

export function submission({ clock }: Clocked, actor: Actor, organizationId: string): Judge {
  return async (found, tx) => {
    requireSeen(actor, found)
    const person = found as KeptPerson
    const { roleTypes, authState } = requireMember(actor, person, organizationId)
    if (!roleTypes.includes(DOCTOR))
      refuse([
        problemOf('UserId', 'doctor', `${person.displayName} 的岗位不是${PERSON_ROLE_WORDS.doctor}，请先设置岗位`),
      ])
    if (authState === 'pending') refuse([problemOf('UserId', 'pending', '已有待审核的申请，请先审核')])
    const papers = papersOf(person)
    if (papers.LicenceNo === '') refuse([problemOf('LicenceNo', 'required', '请先填写执业证书号')])
    const today = businessDay(clock())
    if (papers.LicenceUntil !== '' && papers.LicenceUntil < today)
      refuse([problemOf('LicenceUntil', 'expired', '执业证书已过期，请先更新证书')])
    const application = { id: randomUUID(), userId: person.id, organizationId, papers, by: actor.userId, now: clock() }
    await addApplication(tx, application)
    const memberships = [{ organizationId, authState: 'pending' }]
    return { action: 'submitAuthentication', organizationId, memberships, detail: { application: application.id } }
  }
}

export interface Deciding {
  readonly actor: Actor
  readonly application: Application
}

export function decision({ clock }: Clocked, deciding: Deciding, asked: AuthenticationDecision): Judge {
  const { actor, application } = deciding
  const { organizationId } = application
  const { id, state, reason } = asked
  return async (found, tx) => {
    requireSeen(actor, found)
    const person = found as KeptPerson
    requireMember(actor, person, organizationId)
    requireOther(actor, person, '认证')
    if (state === 'returned' && reason.length < REASON_MIN)
      refuse([problemOf('Reason', 'required', `请填写退回原因，至少 ${REASON_MIN} 个字`)])
    const isDecided = await decideApplication(tx, { id, organizationId, state, reason, by: actor.userId, now: clock() })
    if (!isDecided) refuse([problemOf('Id', 'decided', '这份申请已经处理过或已撤回，请刷新')])
    const memberships = [{ organizationId, authState: state }]
    return { action: 'decideAuthentication', organizationId, memberships, detail: { application: id, state } }
  }
}

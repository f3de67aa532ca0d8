/** Who holds the rights that are given to accounts, among the people that the caller administers. Source: PAGES 4.11; reliability U4. */
import type { FastifyInstance } from 'fastify'
import { Failure } from '../../model/failure.ts'
import { heldRights } from '../../model/rights.ts'
import { HOLDERS_MAX, RIGHT_HOLDERS, type RightHolder } from '../../wire/right-holders.ts'
import { answer } from '../answer.ts'
import type { KeptPerson } from '../store/kept-people.ts'
import type { Store } from '../store/open.ts'
import type { ListedPerson } from '../store/people.ts'
import { type Actor, actorOf } from './actor.ts'
import { requireOther, requireWhole } from './person-rules.ts'
import { requireAdministrator } from './people.ts'
import { shownPhone } from './person-words.ts'

export function registerRightHolders(server: FastifyInstance, store: Store): void {
  answer(server, RIGHT_HOLDERS, async (keyword, request) => {
    requireAdministrator(request)
    const actor = await actorOf(store, request)
    const asked = keyword === '' ? { isRightful: true } : { keyword, isEnabled: true }
    const { rows, total } = await store.people.people({
      ...asked,
      organizations: actor.organizations,
      page: 1,
      pageSize: HOLDERS_MAX,
    })
    const people = await Promise.all(rows.map(({ id }) => store.people.person(id)))
    const holders = rows.flatMap((row, index) => {
      const person = people[index]
      return person ? [holderOf(actor, row, person)] : []
    })
    return { holders, total, own: heldRights(actor.data) }
  })
}

function holderOf(actor: Actor, { name, phone, organizationName }: ListedPerson, person: KeptPerson): RightHolder {
  const rights = heldRights(person.data)
  return {
    id: person.id,
    name,
    phone: shownPhone(actor, phone),
    organizationName,
    rights,
    refusal: refusalOf(actor, person),
  }
}

/** What changing them would be answered. */
function refusalOf(actor: Actor, person: KeptPerson): string {
  try {
    requireWhole(actor, person)
    requireOther(actor, person, '权限')
    return ''
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return error.problems[0]?.message ?? error.message
  }
}

/**
 * What callers may know about organizations: one in detail, and those of a consortium.
 *
 * Errors  `forbidden` for what is not the caller's, whether it exists or not.
 * Source  Spec §3 (organization detail, consortium list entry), §7; reliability T1, T2.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../../model/failure.ts'
import { CONSORTIUM, ORGANIZATION } from '../../wire/organization.ts'
import { answer } from '../answer.ts'
import { sessionOf } from '../passport/session.ts'
import type { StoredProfile } from '../store/accounts.ts'
import type { Store } from '../store/open.ts'
import type { Organization } from '../store/organizations.ts'
import { registerBusiness } from './business.ts'
import { registerOrganizationRecords } from './records.ts'
import { belongsTo, maySee } from './sight.ts'

export function registerOrganization(server: FastifyInstance, whole: Store): void {
  const store = whole.accounts
  registerBusiness(server, store)
  registerOrganizationRecords(server, whole)
  answer(server, ORGANIZATION, async (id, request) => {
    const organization = await store.findOrganization(id)
    if (!organization || !maySee(profileOf(request), organization)) throw new Failure('forbidden')
    return encodeDetail(organization)
  })
  answer(server, CONSORTIUM, async ({ consortiumId, page, pageSize }, request) => {
    if (!belongsTo(profileOf(request), consortiumId)) throw new Failure('forbidden')
    const { rows, total } = await store.organizationsIn(consortiumId, page, pageSize)
    return { Row: rows.map(encodeEntry), Total: total }
  })
}

function profileOf(request: FastifyRequest): StoredProfile {
  return sessionOf(request).profile
}

function encodeEntry({ id, name, consortiumId }: Organization) {
  return { OrganizationId: id, OrganizationName: name, ConsortiumId: consortiumId }
}

/** Only these leave the server, whatever else is kept about an organization. */
function encodeDetail({ id, name, data }: Organization) {
  const text = (key: string) => (typeof data[key] === 'string' ? data[key] : '')
  return {
    Id: id,
    Name: name,
    HeadImg: text('HeadImg'),
    City: text('City'),
    LatLon: text('LatLon'),
    IsTreatmentBooking: data['IsTreatmentBooking'] === true,
  }
}

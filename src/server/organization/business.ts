/**
 * What is switched on or set for an organization, by code.
 *
 * Shapes  `Value` is the text that is set ('' for none); `IsEnabled` whether the matter is on, or anything is set at all.
 * Errors  `forbidden` for an organization that is not the caller's, whether it exists or not.
 * Source  Spec §7 (Biz/GetByCode, under both of its addresses). The reply's shape is ours: the specification shows none.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../../model/failure.ts'
import { BUSINESS_SETTING, BUSINESS_SETTING_BESIDE, type BusinessQuery } from '../../wire/organization.ts'
import { answer } from '../answer.ts'
import { sessionOf } from '../passport/session.ts'
import type { OrganizationStore } from '../store/organizations.ts'
import { maySee } from './sight.ts'

export function registerBusiness(server: FastifyInstance, store: OrganizationStore): void {
  const tell = async ({ organizationId, code }: BusinessQuery, request: FastifyRequest) => {
    const organization = await store.findOrganization(organizationId)
    if (!organization || !maySee(sessionOf(request).profile, organization)) throw new Failure('forbidden')
    const value = organization.data[code]
    const text = typeof value === 'string' ? value : ''
    return { OrgId: organizationId, Code: code, Value: text, IsEnabled: value === true || text !== '' }
  }
  for (const call of [BUSINESS_SETTING, BUSINESS_SETTING_BESIDE]) answer(server, call, tell)
}

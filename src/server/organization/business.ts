/**
 * What is switched on or set for an organization, by code.
 *
 * Shapes  `Value` is the text that is set ('' for none); `IsEnabled` whether the matter is on, or anything is set at all.
 * Errors  `forbidden` for an organization that is not the caller's, whether it exists or not.
 * Source  Spec §7 (Biz/GetByCode, under both of its addresses). The reply's shape is ours: the specification shows none.
 */
import type { FastifyInstance } from 'fastify'
import { Failure } from '../../model/failure.ts'
import { encodeSuccess } from '../../wire/envelope.ts'
import { sessionOf } from '../passport/session.ts'
import { ENVELOPE } from '../schemas.ts'
import type { OrganizationStore } from '../store/organizations.ts'
import { maySee } from './sight.ts'

const URLS = ['/bff/api/v1/Biz/GetByCode', '/bff/biz/GetByCode'] as const
const CODES = ['NurseConsult', 'TherapistConsult', 'DataDashboardTitle'] as const
const QUERY = {
  type: 'object',
  required: ['orgId', 'code'],
  properties: { orgId: { type: 'string', minLength: 1, maxLength: 64 }, code: { enum: CODES } },
  additionalProperties: false,
} as const

export function registerBusiness(server: FastifyInstance, store: OrganizationStore): void {
  for (const url of URLS) {
    server.route({
      method: 'GET',
      url,
      config: { access: 'signedIn' },
      schema: { querystring: QUERY, response: { 200: ENVELOPE } },
      handler: async (request) => {
        const { orgId, code } = request.query as { readonly orgId: string; readonly code: (typeof CODES)[number] }
        const organization = await store.findOrganization(orgId)
        if (!organization || !maySee(sessionOf(request).profile, organization)) throw new Failure('forbidden')
        const value = organization.data[code]
        const text = typeof value === 'string' ? value : ''
        return encodeSuccess({ OrgId: orgId, Code: code, Value: text, IsEnabled: value === true || text !== '' }).body
      },
    })
  }
}

/**
 * What callers may know about organizations: one in detail, and those of a consortium.
 *
 * Errors  `forbidden` for what is not the caller's, whether it exists or not.
 * Source  Spec §3 (organization detail, consortium list entry), §7; reliability T1, T2.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../../model/failure.ts'
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '../../model/limits.ts'
import { encodeSuccess } from '../../wire/envelope.ts'
import { sessionOf } from '../passport/session.ts'
import { ENVELOPE, NO_QUERY } from '../schemas.ts'
import type { Profile } from '../store/accounts.ts'
import type { Organization, OrganizationStore } from '../store/organizations.ts'
import { registerBusiness } from './business.ts'
import { belongsTo, maySee } from './sight.ts'

const ID = { type: 'string', minLength: 1, maxLength: 64 } as const
const PAGE_MAX = 1_000_000

const DETAIL_QUERY = { type: 'object', required: ['id'], properties: { id: ID }, additionalProperties: false } as const

const CONSORTIUM_BODY = {
  type: 'object',
  required: ['ConsortiumId'],
  properties: {
    PageIndex: { type: 'integer', minimum: 1, maximum: PAGE_MAX },
    PageSize: { type: 'integer', minimum: 1, maximum: PAGE_SIZE_MAX },
    ConsortiumId: ID,
  },
  additionalProperties: false,
} as const

interface ConsortiumQuery {
  readonly PageIndex?: number
  readonly PageSize?: number
  readonly ConsortiumId: string
}

export function registerOrganization(server: FastifyInstance, store: OrganizationStore): void {
  registerBusiness(server, store)
  server.route({
    method: 'GET',
    url: '/passport/organization/GetOrganizationById',
    config: { access: 'signedIn' },
    schema: { querystring: DETAIL_QUERY, response: { 200: ENVELOPE } },
    handler: async (request) => {
      const { id } = request.query as { readonly id: string }
      const organization = await store.findOrganization(id)
      if (!organization || !maySee(profileOf(request), organization)) throw new Failure('forbidden')
      return encodeSuccess(encodeDetail(organization)).body
    },
  })
  server.route({
    method: 'POST',
    url: '/passport/OrganizationConsortium/Get',
    config: { access: 'signedIn' },
    schema: { querystring: NO_QUERY, body: CONSORTIUM_BODY, response: { 200: ENVELOPE } },
    handler: async (request) => {
      const query = request.body as ConsortiumQuery
      const { PageIndex = 1, PageSize = PAGE_SIZE_DEFAULT, ConsortiumId } = query
      if (!belongsTo(profileOf(request), ConsortiumId)) throw new Failure('forbidden')
      const { rows, total } = await store.organizationsIn(ConsortiumId, PageIndex, PageSize)
      return encodeSuccess({ Row: rows.map(encodeEntry), Total: total }).body
    },
  })
}

function profileOf(request: FastifyRequest): Profile {
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

/**
 * POST api/oss/transfer and TransferWithBatch: files named by their addresses. The batch answers row by row.
 *
 * Source  Spec §7 (Files); reliability requirement F3.
 */
import type { FastifyInstance } from 'fastify'
import { Failure } from '../../model/failure.ts'
import { UPLOAD_TIMEOUT_MS } from '../../model/limits.ts'
import type { Scope } from '../../model/scope.ts'
import { encodeSuccess } from '../../wire/envelope.ts'
import { encodeFilePath, FILE_PATHS, type TransferRow } from '../../wire/files.ts'
import { scopeOf } from '../passport/session.ts'
import { failureOf } from '../refusal.ts'
import { ENVELOPE, NO_QUERY } from '../schemas.ts'
import { WRITERS } from './context.ts'
import { type Transfer, TRANSFER_TIMEOUT_MS } from './transfer.ts'

/** So many that each can have its time within that of the call. */
const BATCH_MAX = UPLOAD_TIMEOUT_MS / TRANSFER_TIMEOUT_MS
const ADDRESS = { type: 'string', minLength: 1, maxLength: 2_000 } as const

const bodyOf = (name: string, schema: object) => ({
  type: 'object',
  required: [name],
  properties: { [name]: schema },
  additionalProperties: false,
})

export function registerTransfers(server: FastifyInstance, transfer: Transfer): void {
  const route = {
    method: 'POST',
    handlerTimeout: UPLOAD_TIMEOUT_MS,
    config: { access: WRITERS },
  } as const
  server.route({
    ...route,
    url: FILE_PATHS.transfer,
    schema: { querystring: NO_QUERY, body: bodyOf('Url', ADDRESS), response: { 200: ENVELOPE } },
    handler: async (request) => {
      const { Url } = request.body as { readonly Url: string }
      return encodeSuccess(encodeFilePath(await transfer.fetch(scopeOf(request), Url))).body
    },
  })
  server.route({
    ...route,
    url: FILE_PATHS.transferBatch,
    schema: {
      querystring: NO_QUERY,
      body: bodyOf('Urls', { type: 'array', minItems: 1, maxItems: BATCH_MAX, items: ADDRESS }),
      response: { 200: ENVELOPE },
    },
    handler: async (request) => {
      const { Urls } = request.body as { readonly Urls: readonly string[] }
      const scope = scopeOf(request)
      const rows: TransferRow[] = []
      for (const address of Urls) rows.push(await rowOf(transfer, scope, address))
      return encodeSuccess(rows).body
    },
  })
}

async function rowOf(transfer: Transfer, scope: Scope, address: string): Promise<TransferRow> {
  try {
    return { Url: address, Path: encodeFilePath(await transfer.fetch(scope, address)), Content: '' }
  } catch (error) {
    const failure = failureOf(error)
    if (failure.code === 'server') throw new Failure('server', { cause: error })
    return { Url: address, Path: '', Content: failure.message }
  }
}

/**
 * POST api/oss/transfer and TransferWithBatch: files named by their addresses. The batch answers row by row.
 *
 * Source  Spec §7 (Files); reliability requirement F3.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../../model/failure.ts'
import { UPLOAD_TIMEOUT_MS } from '../../model/limits.ts'
import type { Scope } from '../../model/scope.ts'
import { encodeFilePath, TRANSFER, TRANSFER_BATCH, type TransferRow } from '../../wire/files.ts'
import { answer } from '../answer.ts'
import { requestScope } from '../passport/session.ts'
import { failureOfError } from '../refusal.ts'
import type { Transfer } from './transfer.ts'

export function registerTransfers(server: FastifyInstance, transfer: Transfer): void {
  const unhurried = { handlerTimeout: UPLOAD_TIMEOUT_MS }
  const take = async (address: string, request: FastifyRequest) =>
    encodeFilePath(await transfer.fetch(requestScope(request), address))
  answer(server, { ...TRANSFER, ...unhurried }, take)
  const takeAll = async (addresses: readonly string[], request: FastifyRequest) => {
    const scope = requestScope(request)
    const rows: TransferRow[] = []
    for (const address of addresses) rows.push(await rowOf(transfer, scope, address))
    return rows
  }
  answer(server, { ...TRANSFER_BATCH, ...unhurried }, takeAll)
}

async function rowOf(transfer: Transfer, scope: Scope, address: string): Promise<TransferRow> {
  try {
    return { Url: address, Path: encodeFilePath(await transfer.fetch(scope, address)), Content: '' }
  } catch (error) {
    const failure = failureOfError(error)
    if (failure.code === 'server') throw new Failure('server', { cause: error })
    return { Url: address, Path: '', Content: failure.message }
  }
}

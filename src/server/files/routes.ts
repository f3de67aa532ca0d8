/** The calls of files: upload, transfer, and the file itself. Source  Spec §7 (Files). */
import type { FastifyInstance } from 'fastify'
import type { FileStore } from '../store/files.ts'
import { fileContextOf } from './context.ts'
import { registerDownload } from './download-route.ts'
import type { FileSettings } from './file-settings.ts'
import { network as internet, type Network } from './network.ts'
import { allowPatience } from './patience.ts'
import { createTransfer } from './transfer.ts'
import { registerTransfers } from './transfer-routes.ts'
import { registerUpload } from './upload-route.ts'

export interface FileOptions {
  readonly store: FileStore
  readonly settings: FileSettings
  /** Where transfers come from; the internet when absent. */
  readonly network?: Network
}

export async function registerFiles(server: FastifyInstance, options: FileOptions): Promise<void> {
  const { store, settings, network = internet } = options
  const context = fileContextOf(store, settings)
  allowPatience(server.server)
  await registerUpload(server, context)
  registerTransfers(server, createTransfer({ context, hosts: settings.transferHosts, network }))
  registerDownload(server, store)
}

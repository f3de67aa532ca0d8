/**
 * Starts the worker of an import. The page's policy takes scripts' addresses only from a named hand; this one gives out the one
 * address that the build has written here.
 */
import { houseZone } from '../model/business-day.ts'
import { connectEngine, type EngineHandle, type EngineWorker } from '../ui/import/engine-port.ts'
// oxlint-disable-next-line import/default -- Vite makes it: the worker's address
import address from './import-worker.ts?worker&url'

interface AddressPolicy {
  createScriptURL(text: string): unknown
}

interface PolicyMaker {
  createPolicy(name: string, rules: { createScriptURL(text: string): string }): AddressPolicy
}

let policy: AddressPolicy | undefined

export function openImportEngine(onProgress: (done: number, total: number) => void): EngineHandle {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: PolicyMaker }
  policy ??= trustedTypes?.createPolicy('rehab-import', { createScriptURL: () => address })
  const trusted = (policy?.createScriptURL(address) ?? address) as string
  return connectEngine(new Worker(trusted, { type: 'module', name: houseZone() }) as EngineWorker, onProgress)
}

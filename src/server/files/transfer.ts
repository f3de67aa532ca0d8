/**
 * Fetches a file from elsewhere into the store: over https, from a host that is allowed by name, at a public address that is looked
 * up once, without following anything.
 *
 * Units   Milliseconds.
 * Errors  One and the same refusal, whatever hindered it, so that nobody learns about the network from it. Only where no host is
 *         allowed at all, and where there is no room, it says so.
 * Source  Spec §7 (transfer); reliability requirement F3.
 */
import { Failure } from '../../model/failure.ts'
import type { Scope } from '../../model/scope.ts'
import { isPublicAddress } from './addresses.ts'
import type { FileContext } from './context.ts'
import type { Network, RemoteFile } from './network.ts'
import { receive } from './receive.ts'
import { TRANSFER_TIMEOUT_MS } from '../../wire/files.ts'

const REFUSED = '无法转存该网址的文件：请确认网址以 https:// 开头、主机在允许之列、文件是大小合适的图片或视频'
const CLOSED = '没有开放按网址转存文件，请联系系统管理员设置 TRANSFER_HOSTS'

export interface Transfer {
  /** The stored file's id. */
  fetch(scope: Scope, address: string): Promise<string>
}

export interface TransferOptions {
  readonly context: FileContext
  readonly hosts: readonly string[]
  readonly network: Network
  readonly timeoutMs?: number
}

export function createTransfer({
  context,
  hosts,
  network,
  timeoutMs = TRANSFER_TIMEOUT_MS,
}: TransferOptions): Transfer {
  async function fetch(scope: Scope, address: string): Promise<string> {
    const url = allowed(address, hosts)
    const signal = AbortSignal.timeout(timeoutMs)
    const remote = await network.get(url, await publicAddressOf(url, network), signal)
    try {
      return await receive(whileAllowed(remote, signal), {
        ...context,
        scope,
        name: nameIn(url),
        announcedBytes: announcedIn(remote),
      })
    } finally {
      remote.close()
    }
  }
  return {
    fetch: async (scope, address) => {
      if (hosts.length === 0) throw new Failure('invalid', { words: CLOSED })
      try {
        return await fetch(scope, address)
      } catch (cause) {
        // Room and readiness are ours, and tell nothing about anybody else.
        if (cause instanceof Failure && ['invalid', 'unavailable'].includes(cause.code)) throw cause
        throw new Failure('invalid', { words: REFUSED, cause })
      }
    },
  }
}

class Refusal extends Error {}

function allowed(address: string, hosts: readonly string[]): URL {
  if (!URL.canParse(address)) throw new Refusal('no address')
  const url = new URL(address)
  const isPlain = url.protocol === 'https:' && url.username === '' && url.password === ''
  if (!isPlain || !hosts.includes(url.host)) throw new Refusal('not allowed')
  return url
}

/** One public address among several would not make the others good. */
async function publicAddressOf(url: URL, { resolve }: Network): Promise<string> {
  const addresses = await resolve(url.hostname.replace(/^\[|\]$/g, ''))
  const [first] = addresses
  if (first === undefined || !addresses.every(isPublicAddress)) throw new Refusal('not public')
  return first
}

function announcedIn({ status, headers }: RemoteFile): number | undefined {
  if (status !== 200) throw new Refusal(`answered ${status}`)
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity') throw new Refusal('encoded')
  const length = Number(headers['content-length'] ?? Number.NaN)
  return Number.isSafeInteger(length) && length >= 0 ? length : undefined
}

async function* whileAllowed({ body }: RemoteFile, signal: AbortSignal): AsyncGenerator<Buffer> {
  for await (const bytes of body) {
    if (signal.aborted) throw new Refusal('too slow')
    yield bytes
  }
}

function nameIn(url: URL): string {
  const last = url.pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

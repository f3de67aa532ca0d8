/**
 * A zip archive as far as workbooks need it: one entry inflated at a time, under hard limits. What the archive says of itself is
 * only a claim; what comes out is counted while it comes, and must have the checksum that was promised.
 *
 * Errors  `Failure` of `read-refusal.ts` for what is damaged, encrypted or grows beyond the limits.
 * Source  Reliability requirement F6; docs/decisions/0015.
 */
import {
  type Entry,
  ERR_ENCRYPTED_CENTRAL_DIRECTORY,
  type FileEntry,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-reader.js'
import { Failure } from '../../model/failure.ts'
import { ZIP_ENTRIES_MAX, ZIP_RATIO_FREE_BYTES, ZIP_RATIO_MAX, ZIP_TOTAL_MAX_BYTES } from './limits.ts'
import { suspicious, unreadable } from './read-refusal.ts'

export interface Archive {
  has(name: string): boolean
  /** Hands over the entry's text piece by piece. */
  readText(name: string, onText: (text: string) => void): Promise<void>
}

/** The reader is in a worker already, and names are looked up, never written to a disk. */
const OPTIONS = { useWebWorkers: false, checkSignature: true, filenameValidation: 'tolerant' } as const

/** Opens a zip archive; its entries are inflated when they are asked for. */
export async function openZip(bytes: Uint8Array): Promise<Archive> {
  const entries = await orRefused(readDirectory(bytes))
  const budget = { leftBytes: ZIP_TOTAL_MAX_BYTES }
  return {
    has: (name) => entries.has(name),
    async readText(name, onText) {
      const entry = entries.get(name)
      if (!entry) throw unreadable('damaged')
      const decoder = new TextDecoder()
      let count = 0
      const write = (part: Uint8Array) => {
        count += part.length
        budget.leftBytes -= part.length
        if (budget.leftBytes < 0) throw suspicious('解压后过大')
        if (isOverblown(entry.compressedSize, count)) throw suspicious('的压缩率不正常')
        if (count > entry.uncompressedSize) throw unreadable('damaged')
        onText(decoder.decode(part, { stream: true }))
      }
      await orRefused(entry.getData(new WritableStream({ write })))
      onText(decoder.decode())
    },
  }
}

async function readDirectory(bytes: Uint8Array): Promise<ReadonlyMap<string, FileEntry>> {
  const archive = new ZipReader(new Blob([bytes as Uint8Array<ArrayBuffer>]).stream(), OPTIONS)
  const entries = new Map<string, FileEntry>()
  let [count, totalBytes] = [0, 0]
  for await (const entry of archive.getEntriesGenerator()) {
    count += 1
    if (count > ZIP_ENTRIES_MAX) throw suspicious(`里有超过 ${ZIP_ENTRIES_MAX} 个部件`)
    if (entry.encrypted) throw unreadable('encrypted')
    totalBytes += entry.uncompressedSize
    if (totalBytes > ZIP_TOTAL_MAX_BYTES) throw suspicious('解压后过大')
    if (isOverblown(entry.compressedSize, entry.uncompressedSize)) throw suspicious('的压缩率不正常')
    const name = plainName(entry)
    // Two of one name: another program might read the other.
    if (entries.has(name)) throw unreadable('damaged')
    if (!entry.directory) entries.set(name, entry)
  }
  return entries
}

function plainName({ filename }: Entry): string {
  return filename.replaceAll('\\', '/').replace(/^\//, '')
}

async function orRefused<Value>(reading: Promise<Value>): Promise<Value> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Failure) throw error
    const isEncrypted = error instanceof Error && error.message === ERR_ENCRYPTED_CENTRAL_DIRECTORY
    throw unreadable(isEncrypted ? 'encrypted' : 'damaged', error)
  }
}

function isOverblown(packedBytes: number, bytes: number): boolean {
  return bytes > ZIP_RATIO_FREE_BYTES && bytes > packedBytes * ZIP_RATIO_MAX
}

/**
 * A zip archive as far as workbooks need it: the central directory, and one entry inflated at a time under hard limits.
 * Nothing is trusted that the archive says of itself; what comes out is counted while it comes.
 *
 * Errors  `Failure` of `read-refusal.ts` for what is damaged, encrypted or grows beyond the limits.
 * Source  PKWARE APPNOTE 4.3.7, 4.3.12, 4.3.16; reliability requirement F6.
 */
import { ZIP_ENTRIES_MAX, ZIP_RATIO_FREE_BYTES, ZIP_RATIO_MAX, ZIP_TOTAL_MAX_BYTES } from './limits.ts'
import { suspicious, unreadable } from './read-refusal.ts'

interface ZipEntry {
  readonly method: number
  readonly packedBytes: number
  readonly bytes: number
  readonly offset: number
}

export interface ZipReader {
  has(name: string): boolean
  /** Hands over the entry's text piece by piece. */
  readText(name: string, onText: (text: string) => void): Promise<void>
}

const END_SIGNATURE = 0x06054b50
const END_BYTES = 22
const COMMENT_MAX_BYTES = 65_535
const DIRECTORY_SIGNATURE = 0x02014b50
const DIRECTORY_BYTES = 46
const LOCAL_SIGNATURE = 0x04034b50
const LOCAL_BYTES = 30
const STORED = 0
const DEFLATED = 8

export function openZip(bytes: Uint8Array): ZipReader {
  const entries = readDirectory(bytes)
  const budget = { left: ZIP_TOTAL_MAX_BYTES }
  return {
    has: (name) => entries.has(name),
    async readText(name, onText) {
      const entry = entries.get(name)
      if (!entry) throw unreadable('damaged')
      const decoder = new TextDecoder()
      let count = 0
      const take = (part: Uint8Array) => {
        count += part.length
        budget.left -= part.length
        if (budget.left < 0) throw suspicious('解压后过大')
        if (isOverblown(entry.packedBytes, count)) throw suspicious('的压缩率不正常')
        if (count > entry.bytes) throw unreadable('damaged')
        onText(decoder.decode(part, { stream: true }))
      }
      await inflate(packedOf(bytes, entry), entry.method, take)
      onText(decoder.decode())
    },
  }
}

function readDirectory(bytes: Uint8Array): ReadonlyMap<string, ZipEntry> {
  const view = viewOf(bytes)
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  if (count > ZIP_ENTRIES_MAX) throw suspicious(`里有 ${count} 个部件`)
  const entries = new Map<string, ZipEntry>()
  let at = view.getUint32(end + 16, true)
  let total = 0
  for (let index = 0; index < count; index += 1) {
    if (at + DIRECTORY_BYTES > bytes.length || view.getUint32(at, true) !== DIRECTORY_SIGNATURE)
      throw unreadable('damaged')
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true))
    const isEncrypted = (view.getUint16(at + 8, true) & 1) === 1
    if (isEncrypted) throw unreadable('encrypted')
    const name = new TextDecoder().decode(
      bytes.subarray(at + DIRECTORY_BYTES, at + DIRECTORY_BYTES + (nameLength ?? 0)),
    )
    const entry: ZipEntry = {
      method: view.getUint16(at + 10, true),
      packedBytes: view.getUint32(at + 20, true),
      bytes: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    }
    total += entry.bytes
    if (total > ZIP_TOTAL_MAX_BYTES) throw suspicious('解压后过大')
    if (isOverblown(entry.packedBytes, entry.bytes)) throw suspicious('的压缩率不正常')
    const plain = name.replaceAll('\\', '/').replace(/^\//, '')
    if (entries.has(plain)) throw unreadable('damaged')
    entries.set(plain, entry)
    at += DIRECTORY_BYTES + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0)
  }
  return entries
}

function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_BYTES - COMMENT_MAX_BYTES)
  for (let at = view.byteLength - END_BYTES; at >= first; at -= 1)
    if (view.getUint32(at, true) === END_SIGNATURE) return at
  throw unreadable('damaged')
}

function packedOf(bytes: Uint8Array, entry: ZipEntry): Uint8Array {
  const view = viewOf(bytes)
  const { offset, packedBytes } = entry
  if (offset + LOCAL_BYTES > bytes.length || view.getUint32(offset, true) !== LOCAL_SIGNATURE)
    throw unreadable('damaged')
  const start = offset + LOCAL_BYTES + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  if (start + packedBytes > bytes.length) throw unreadable('damaged')
  return bytes.subarray(start, start + packedBytes)
}

/** By the platform's own inflater, which gives what it has made in small pieces: an archive that swells is stopped early. */
async function inflate(packed: Uint8Array, method: number, take: (part: Uint8Array) => void): Promise<void> {
  if (method === STORED) return take(packed)
  if (method !== DEFLATED) throw unreadable('damaged')
  const source = new Blob([packed as Uint8Array<ArrayBuffer>]).stream()
  const reader = source.pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        throw unreadable('damaged', cause)
      })
      if (done) return
      take(value)
    }
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}

function isOverblown(packedBytes: number, bytes: number): boolean {
  return bytes > ZIP_RATIO_FREE_BYTES && bytes > packedBytes * ZIP_RATIO_MAX
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/**
 * A zip archive as a stream: each part is deflated while it is made, nothing is held but the directory.
 *
 * Shapes  Parts come one after the other, each with its text in pieces; the archive goes out in chunks of bytes.
 * Errors  `RangeError` beyond the 4 GiB that an archive without extensions can hold.
 * Source  PKWARE APPNOTE 4.3.7, 4.3.9, 4.3.12, 4.3.16.
 */

export interface ZipPart {
  readonly name: string
  readonly pieces: AsyncIterable<string> | Iterable<string>
}

interface Entry {
  readonly name: Uint8Array
  readonly crc: number
  readonly packedBytes: number
  readonly bytes: number
  readonly offset: number
}

/** Sizes follow the data, names are UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
const VERSION = 20
/** The first day that the format knows: a file of the same content is the same file. */
const DOS_DATE = 0x0021
const MAX_BYTES = 0xffff_ffff
/** What stands before a file, and what stands for it in the directory. */
const LOCAL = { signature: 0x04034b50, length: 30 }
const CENTRAL = { signature: 0x02014b50, length: 46 }
/** Small pieces are put together, so that the deflater is not called for each row. */
const PIECE_BYTES = 65_536

/** Writes parts as the bytes of a zip archive, piece by piece. */
export async function* writeZip(parts: Iterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const entries: Entry[] = []
  let offset = 0
  for (const part of parts) {
    const name = encoder.encode(part.name)
    const start = offset
    const head = record(LOCAL, name, [VERSION, FLAGS, DEFLATED, 0, DOS_DATE])
    offset += head.length
    yield head
    const count = { crc: -1, bytes: 0, packedBytes: 0 }
    for await (const chunk of deflated(part.pieces, encoder, count)) {
      count.packedBytes += chunk.length
      yield chunk
    }
    offset += count.packedBytes + 16
    if (Math.max(offset, count.bytes) > MAX_BYTES) throw new RangeError('the archive is larger than 4 GiB; write less')
    const { bytes, packedBytes } = count
    const entry = { name, crc: ~count.crc >>> 0, packedBytes, bytes, offset: start }
    entries.push(entry)
    yield sizesOf(0x08074b50, entry)
  }
  yield* directory(entries, offset)
}

async function* deflated(
  pieces: ZipPart['pieces'],
  encoder: TextEncoder,
  count: { crc: number; bytes: number },
): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new CompressionStream('deflate-raw')
  const writer = writable.getWriter()
  const put = async (text: string) => {
    const bytes = encoder.encode(text)
    count.crc = crcOf(bytes, count.crc)
    count.bytes += bytes.length
    await writer.write(bytes)
  }
  const feed = async () => {
    let waiting = ''
    for await (const piece of pieces) {
      waiting += piece
      if (waiting.length < PIECE_BYTES) continue
      await put(waiting)
      waiting = ''
    }
    if (waiting !== '') await put(waiting)
    await writer.close()
  }
  // A failure in the making ends the reading too, and comes out of it.
  const fed = feed().catch((cause: unknown) => writer.abort(cause).then(() => Promise.reject(cause)))
  fed.catch(() => undefined)
  const reader = readable.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
    await fed
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function* directory(entries: readonly Entry[], offset: number): Generator<Uint8Array> {
  let size = 0
  for (const entry of entries) {
    const line = record(CENTRAL, entry.name, [VERSION, VERSION, FLAGS, DEFLATED, 0, DOS_DATE])
    const view = new DataView(line.buffer)
    line.set(sizesOf(0, entry).subarray(4), 16)
    view.setUint16(28, entry.name.length, true)
    view.setUint16(30, 0, true)
    view.setUint32(42, entry.offset, true)
    size += line.length
    yield line
  }
  const end = new DataView(new ArrayBuffer(22))
  end.setUint32(0, 0x06054b50, true)
  end.setUint16(8, entries.length, true)
  end.setUint16(10, entries.length, true)
  end.setUint32(12, size, true)
  end.setUint32(16, offset, true)
  yield new Uint8Array(end.buffer)
}

/** Signature, the two-byte fields behind it, and the name at the end with its length where a local header has it. */
function record(
  { signature, length }: typeof LOCAL,
  name: Uint8Array,
  fields: readonly number[],
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length + name.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, signature, true)
  fields.forEach((value, index) => view.setUint16(4 + index * 2, value, true))
  if (length === LOCAL.length) view.setUint16(26, name.length, true)
  bytes.set(name, length)
  return bytes
}

function sizesOf(signature: number, { crc, packedBytes, bytes }: Entry): Uint8Array {
  const view = new DataView(new ArrayBuffer(16))
  const words = [signature, crc, packedBytes, bytes]
  words.forEach((value, index) => view.setUint32(index * 4, value, true))
  return new Uint8Array(view.buffer)
}

const CRC_TABLE = Int32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

function crcOf(bytes: Uint8Array, before: number): number {
  let crc = before
  for (let at = 0; at < bytes.length; at += 1) crc = (CRC_TABLE[(crc ^ bytes[at]!) & 0xff] ?? 0) ^ (crc >>> 8)
  return crc
}

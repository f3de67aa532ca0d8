/** Archives as anybody could make them, lies included. */
import { crc32, deflateRawSync } from 'node:zlib'

export interface Part {
  readonly text: string
  /** What the directory says of it, when that is a lie. */
  readonly bytes?: number
  readonly flags?: number
  readonly method?: number
  /** The CRC-32 that is promised, when that is a lie. */
  readonly checksum?: number
}

export function zip(parts: Readonly<Record<string, string | Part>>): Uint8Array {
  const heads: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, given] of Object.entries(parts)) {
    const part = typeof given === 'string' ? { text: given } : given
    const plain = Buffer.from(part.text)
    const packed = part.method === 0 ? plain : deflateRawSync(plain)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(part.flags ?? 0, 6)
    local.writeUInt16LE(part.method ?? 8, 8)
    local.writeUInt32LE(part.checksum ?? crc32(plain), 14)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(part.bytes ?? plain.length, 22)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(part.flags ?? 0, 8)
    entry.writeUInt16LE(part.method ?? 8, 10)
    entry.writeUInt32LE(part.checksum ?? crc32(plain), 16)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(part.bytes ?? plain.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    heads.push(local, Buffer.from(name), packed)
    directory.push(entry, Buffer.from(name))
    offset += local.length + name.length + packed.length
  }
  const count = Object.keys(parts).length
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(
    directory.reduce((sum, part) => sum + part.length, 0),
    12,
  )
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...heads, ...directory, end]))
}

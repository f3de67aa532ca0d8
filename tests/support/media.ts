/** Small files of every kind that may be uploaded, and of some that may not. */
import { crc32, deflateSync } from 'node:zlib'

export function makePng(width = 2, height = 2, extra: Buffer = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const isDrawn = width * height <= 1_000_000
  const rows = isDrawn ? deflateSync(Buffer.alloc((width * 3 + 1) * height)) : Buffer.alloc(4)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const text = extra.length > 0 ? [pngChunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), extra]))] : []
  return Buffer.concat([signature, pngChunk('IHDR', header), ...text, pngChunk('IDAT', rows), pngChunk('IEND')])
}

function pngChunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of about that many bytes. */
export function makePngOf(bytes: number): Buffer {
  return makePng(2, 2, Buffer.alloc(bytes, 'x'))
}

export function makeGif(width = 1, height = 1): Buffer {
  const gif = Buffer.from('47494638396101000100800000000000ffffff2c00000000010001000002024401003b', 'hex')
  gif.writeUInt16LE(width, 6)
  gif.writeUInt16LE(height, 8)
  return gif
}

export function makeJpeg(width = 3, height = 2, before: Buffer = Buffer.alloc(0)): Buffer {
  const frame = Buffer.from('ffc0000b080000000001011100', 'hex')
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  const segments: Buffer[] = []
  for (let at = 0; at < before.length; at += 60_000) {
    const part = before.subarray(at, at + 60_000)
    const head = Buffer.from('ffe10000', 'hex')
    head.writeUInt16BE(part.length + 2, 2)
    segments.push(head, part)
  }
  const scan = Buffer.from('ffda0008010100003f00d2cf20ffd9', 'hex')
  return Buffer.concat([Buffer.from('ffd8', 'hex'), ...segments, frame, scan])
}

export function makeWebp(kind: 'VP8 ' | 'VP8L' | 'VP8X' = 'VP8X'): Buffer {
  const data: Record<typeof kind, string> = {
    'VP8 ': '0000009d012a0400030000000000',
    VP8L: '2f03800000000000000000000000',
    VP8X: '00000000030000020000',
  }
  const body = Buffer.from(data[kind], 'hex')
  const padded = Buffer.concat([body, Buffer.alloc(24 - body.length)])
  const webp = Buffer.concat([Buffer.from(`RIFF....WEBP${kind}....`, 'latin1'), padded])
  webp.writeUInt32LE(webp.length - 8, 4)
  webp.writeUInt32LE(padded.length, 16)
  return webp
}

export function makeMp4(brand = 'isom', bytes = 64): Buffer {
  const box = Buffer.concat([Buffer.from('00000018', 'hex'), Buffer.from(`ftyp${brand}\0\0\x02\0isommp41`, 'latin1')])
  return Buffer.concat([box, Buffer.alloc(bytes, 7)])
}

export function makeWebm(docType = 'webm'): Buffer {
  const name = Buffer.from(docType, 'latin1')
  const element = Buffer.concat([Buffer.from([0x42, 0x82, 0x80 + name.length]), name])
  return Buffer.concat([Buffer.from('1a45dfa39f4286810142f7810142f2810442f38108', 'hex'), element, Buffer.alloc(40)])
}

/**
 * A picture without what the camera has written into it: place, time, owner, a smaller picture. How it is to be turned stays, since
 * without it a picture would lie on its side.
 *
 * Errors  Undefined for what is none of the three kinds or is cut off.
 * Source  JPEG (ITU T.81) annex B, EXIF 2.3 §4.6, PNG §11.3, RIFF/WebP container.
 */

const ORIENTATION = 0x0112

export function withoutCameraFacts(bytes: Buffer): Buffer | undefined {
  try {
    if (bytes.length > 2 && bytes.readUInt16BE(0) === 0xffd8) return plainJpeg(bytes)
    if (bytes.toString('latin1', 1, 4) === 'PNG') return plainPng(bytes)
    if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return plainWebp(bytes)
  } catch (error) {
    // Lengths that lead out of the file.
    if (!(error instanceof RangeError)) throw error
  }
  return undefined
}

/** Applications' segments and comments go, but for JFIF, the colours (ICC) and Adobe's, which say how to read the rest. */
function plainJpeg(bytes: Buffer): Buffer | undefined {
  const kept: Buffer[] = []
  let turned = 1
  for (let at = 2; ;) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xda) {
      kept.push(bytes.subarray(at, endOfJpeg(bytes)))
      break
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length) return undefined
    const segment = bytes.subarray(at, end)
    if (marker === 0xe1 && segment.toString('latin1', 4, 8) === 'Exif')
      turned = orientationOf(segment.subarray(10)) ?? turned
    const isApplication = marker >= 0xe0 && marker <= 0xef
    if (!isApplication || marker === 0xe0 || marker === 0xee || isColours(segment))
      if (marker !== 0xfe) kept.push(segment)
    at = end
  }
  return Buffer.concat([bytes.subarray(0, 2), ...(turned > 1 ? [turnedSegment(turned)] : []), ...kept])
}

/** What was put behind the picture goes as well. */
function endOfJpeg(bytes: Buffer): number {
  const end = bytes.lastIndexOf(Buffer.of(0xff, 0xd9))
  return end < 0 ? bytes.length : end + 2
}

const isColours = (segment: Buffer) =>
  segment.readUInt8(1) === 0xe2 && segment.toString('latin1', 4, 15) === 'ICC_PROFILE'

function orientationOf(tiff: Buffer): number | undefined {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const u16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let entry = 0; entry < u16(first); entry += 1) {
    const at = first + 2 + entry * 12
    const value = u16(at) === ORIENTATION ? u16(at + 8) : 0
    if (value >= 1 && value <= 8) return value
  }
  return undefined
}

function turnedSegment(turned: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex')
  tiff.writeUInt16BE(turned, 18)
  const head = Buffer.from('ffe10000457869660000', 'hex')
  head.writeUInt16BE(2 + 6 + tiff.length, 2)
  return Buffer.concat([head, tiff])
}

const PNG_FACTS: ReadonlySet<string> = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'])

function plainPng(bytes: Buffer): Buffer | undefined {
  const kept = [bytes.subarray(0, 8)]
  for (let at = 8; at < bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return undefined
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (!PNG_FACTS.has(type)) kept.push(bytes.subarray(at, end))
    if (type === 'IEND') break
    at = end
  }
  return Buffer.concat(kept)
}

const WEBP_FACTS: ReadonlySet<string> = new Set(['EXIF', 'XMP '])
/** The two flags of the extended header that announce them. */
const WEBP_FLAGS = 0x0c

function plainWebp(bytes: Buffer): Buffer | undefined {
  const kept: Buffer[] = []
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32LE(at + 4)
    const end = at + 8 + size + (size % 2)
    if (end > bytes.length + 1) return undefined
    const type = bytes.toString('latin1', at, at + 4)
    const chunk = Buffer.from(bytes.subarray(at, end))
    if (type === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ~WEBP_FLAGS, 8)
    if (!WEBP_FACTS.has(type)) kept.push(chunk)
    at = end
  }
  const body = Buffer.concat(kept)
  const head = Buffer.from(bytes.subarray(0, 12))
  head.writeUInt32LE(4 + body.length, 4)
  return Buffer.concat([head, body])
}

/**
 * What a file is, by its own bytes: names and declared types are only claims.
 *
 * Shapes  `inspectHead` reads the beginning, as much as it needs: `more` until it knows. `findTailProblem` looks at the end, where
 *         whatever was put behind a picture would be.
 * Errors  Refusals are words, for `Failure('unsupported')`.
 * Source  Reliability requirement F1. PNG §5, GIF89a §18 and §27, JPEG (ITU T.81) annex B, RIFF/WebP container, ISO/IEC 14496-12
 *         §4.3 (ftyp), RFC 8794 (EBML).
 */
import { crc32 } from 'node:zlib'
import { MEDIA_KINDS, type MediaKind, namesOf } from '../../model/media.ts'

export const PIXELS_MAX = 50_000_000
/** A camera may put this much before the picture itself. */
export const HEAD_MAX_BYTES = 4_194_304
/** As much of the end as `findTailProblem` looks at. */
export const TAIL_BYTES = 12

export interface Inspected {
  readonly kind: 'known'
  readonly media: MediaKind
  readonly mediaType: string
}

export type Verdict = Inspected | { readonly kind: 'more' } | { readonly kind: 'refused'; readonly words: string }

interface Size {
  readonly width: number
  readonly height: number
}

type Reading = Size | 'more' | 'broken'

const UNKNOWN = `只能上传 ${MEDIA_KINDS.map(namesOf).join('、')} 文件`
const BROKEN = '文件已损坏或不完整，请重新导出后再上传'
const MIXED = '文件中夹带了其他内容，请另存为新文件后再上传'
/** What a browser that guesses would take for a page; looked for where browsers look. */
const MARKUP = /<(?:!doctype|html|head|body|script|svg|iframe|style|title|img|\?php)/i
const MARKUP_BYTES = 2_048
/** Long enough for every beginning that is told apart. */
const SIGNATURE_BYTES = 16

const PICTURES: readonly (readonly [
  mediaType: string,
  is: (head: Buffer) => boolean,
  read: (head: Buffer) => Reading,
])[] = [
  ['image/png', (head) => head.readUInt32BE(0) === 0x89504e47 && head.readUInt32BE(4) === 0x0d0a1a0a, readPng],
  ['image/jpeg', (head) => head.readUIntBE(0, 3) === 0xffd8ff, readJpeg],
  ['image/gif', (head) => /^GIF8[79]a$/.test(head.toString('latin1', 0, 6)), readGif],
  ['image/webp', (head) => isText(head, 0, 'RIFF') && isText(head, 8, 'WEBP'), readWebp],
]

export function inspectHead(head: Buffer, isWhole: boolean): Verdict {
  if (head.length < SIGNATURE_BYTES) return isWhole ? refused(UNKNOWN) : { kind: 'more' }
  const video = videoTypeOf(head)
  if (video) return { kind: 'known', media: 'video', mediaType: video }
  const picture = PICTURES.find(([, is]) => is(head))
  if (!picture) return refused(UNKNOWN)
  const [mediaType, , read] = picture
  const reading = head.length < MARKUP_BYTES && !isWhole ? 'more' : read(head)
  if (reading === 'more') return isWhole || head.length >= HEAD_MAX_BYTES ? refused(BROKEN) : { kind: 'more' }
  if (reading === 'broken' || reading.width < 1 || reading.height < 1) return refused(BROKEN)
  if (MARKUP.test(head.toString('latin1', 0, MARKUP_BYTES))) return refused(MIXED)
  const { width, height } = reading
  if (width * height > PIXELS_MAX)
    return refused(`图片为 ${width}×${height}，超过 ${PIXELS_MAX / 10_000} 万像素，请缩小后再上传`)
  return { kind: 'known', media: 'image', mediaType }
}

/** Of a file of that size, its first bytes and its last. */
export interface FileEnds {
  readonly head: Buffer
  readonly tail: Buffer
  readonly size: number
}

export function findTailProblem(mediaType: string, { head, tail, size }: FileEnds): string | undefined {
  const ends: Record<string, () => boolean> = {
    'image/png': () => tail.subarray(-12).toString('hex') === '0000000049454e44ae426082',
    'image/gif': () => tail.at(-1) === 0x3b,
    'image/webp': () => {
      const stated = head.readUInt32LE(4) + 8
      return stated === size || stated + (stated % 2) === size
    },
  }
  return ends[mediaType]?.() === false ? MIXED : undefined
}

function refused(words: string): Verdict {
  return { kind: 'refused', words }
}

function isText(head: Buffer, at: number, text: string): boolean {
  return head.toString('latin1', at, at + text.length) === text
}

function readPng(head: Buffer): Reading {
  if (head.length < 33) return 'more'
  const isHeader = head.readUInt32BE(8) === 13 && isText(head, 12, 'IHDR')
  if (!isHeader || crc32(head.subarray(12, 29)) !== head.readUInt32BE(29)) return 'broken'
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
}

function readGif(head: Buffer): Reading {
  const flags = head.readUInt8(10)
  const firstBlock = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  const introducer = head[firstBlock]
  if (introducer === undefined) return 'more'
  // Image, extension, or the end: what else follows the colour table is no GIF.
  if (introducer !== 0x2c && introducer !== 0x21) return 'broken'
  return { width: head.readUInt16LE(6), height: head.readUInt16LE(8) }
}

/** From marker to marker as far as the frame header, which has the size. */
function readJpeg(head: Buffer): Reading {
  for (let at = 2; ;) {
    if (at + 9 > head.length) return 'more'
    if (head[at] !== 0xff) return 'broken'
    const marker = head.readUInt8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return { height: head.readUInt16BE(at + 5), width: head.readUInt16BE(at + 7) }
    const length = head.readUInt16BE(at + 2)
    // A scan, or an end, before any frame.
    if (marker === 0xda || marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd9) || length < 2) return 'broken'
    at += 2 + length
  }
}

function readWebp(head: Buffer): Reading {
  if (head.length < 30) return 'more'
  if (isText(head, 12, 'VP8X')) return { width: 1 + head.readUIntLE(24, 3), height: 1 + head.readUIntLE(27, 3) }
  if (isText(head, 12, 'VP8L')) {
    if (head[20] !== 0x2f) return 'broken'
    const bits = head.readUInt32LE(21)
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
  }
  if (!isText(head, 12, 'VP8 ') || head.readUIntBE(23, 3) !== 0x9d012a) return 'broken'
  return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff }
}

/** Brands that browsers play; HEIC and AVIF pictures come in the same container. */
const MP4_BRANDS = /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V |MSNV|dash|f4v )$/

/** The element DocType: its id, its length, its text. */
const WEBM = Buffer.from('\u0042\u0082\u0084webm', 'latin1')
const EBML_BYTES = 64

function videoTypeOf(head: Buffer): string | undefined {
  const boxBytes = head.readUInt32BE(0)
  if (isText(head, 4, 'ftyp') && boxBytes >= 16 && boxBytes <= 512)
    return MP4_BRANDS.test(head.toString('latin1', 8, 12)) ? 'video/mp4' : undefined
  if (head.readUInt32BE(0) !== 0x1a45dfa3) return undefined
  return head.subarray(0, EBML_BYTES).includes(WEBM) ? 'video/webm' : undefined
}

/**
 * Takes in one file as it comes, chunk by chunk: never more of it in memory than its type needs to be known. Whatever goes wrong,
 * nothing of it stays.
 *
 * Units   Bytes.
 * Errors  `tooLarge` beyond the limit of its kind, `unsupported` with words for anything that is no picture or video of the list,
 *         and what the source and the store throw.
 * Source  Reliability requirements F1, F2, F4.
 */
import { Failure } from '../../model/failure.ts'
import { mediaTypeNamed, type UploadLimits } from '../../model/media.ts'
import type { Scope } from '../../model/scope.ts'
import { CHUNK_BYTES, type FileQuota, type FileStore } from '../store/files.ts'
import { findTailProblem, inspectHead, type Inspected, TAIL_BYTES } from './inspect.ts'

const HEAD_KEPT_BYTES = 64
const DISCARD_ATTEMPTS = 5

export interface Reception {
  readonly store: FileStore
  readonly scope: Scope
  /** As the sender calls it. */
  readonly name: string
  /** The size that was announced, which may be somewhat more than the file; absent when nothing was. */
  readonly announcedBytes?: number
  readonly maxBytes: UploadLimits
  readonly quota: FileQuota
}

/** The stored file's id. */
export async function receive(source: AsyncIterable<Buffer>, reception: Reception): Promise<string> {
  const chunks = cut(source)
  try {
    return await keep(await readHead(chunks), chunks, reception)
  } finally {
    await chunks.return(undefined).catch(() => undefined)
  }
}

export interface WholeFile {
  readonly name: string
  readonly bytes: Buffer
}

/** Several small files that are there already, judged as those that come; all are stored in one go, or none. */
export async function receiveTogether(
  files: readonly WholeFile[],
  { store, scope, maxBytes, quota }: Omit<Reception, 'name' | 'announcedBytes'>,
): Promise<readonly string[]> {
  const judged = files.map(({ name, bytes }) => {
    const type = inspectHead(bytes, true)
    if (type.kind !== 'known') throw new Failure('unsupported', type.kind === 'refused' ? { words: type.words } : {})
    if (bytes.length > maxBytes[type.media]) throw new Failure('tooLarge')
    const problem = findTailProblem(type.mediaType, {
      head: bytes,
      tail: bytes.subarray(-TAIL_BYTES),
      size: bytes.length,
    })
    if (problem !== undefined) throw new Failure('unsupported', { words: problem })
    return { name: storedName(name, type.mediaType), mediaType: type.mediaType, bytes }
  })
  return await store.addTogether(scope, judged, quota)
}

async function keep(first: Beginning, rest: AsyncGenerator<Buffer>, reception: Reception): Promise<string> {
  const { store, scope, quota } = reception
  const limit = reception.maxBytes[first.type.media]
  const { announcedBytes = limit } = reception
  if (first.head.length > limit) throw new Failure('tooLarge')
  const { mediaType } = first.type
  const file = { name: storedName(reception.name, mediaType), mediaType }
  const id = await store.begin(scope, { ...file, reservedBytes: Math.min(announcedBytes, limit) }, quota)
  try {
    const size = await writeAll(first, rest, async (position, bytes, total) => {
      if (total > limit) throw new Failure('tooLarge')
      await store.append(scope, id, { position, bytes })
    })
    await store.finish(scope, id, size)
    return id
  } catch (error) {
    await discardSurely(store, scope, id)
    throw error
  }
}

/** Many uploads that break off together wait for the same few connections; what is still left then is swept away. */
async function discardSurely(store: FileStore, scope: Scope, id: string): Promise<void> {
  for (let attempt = 0; attempt < DISCARD_ATTEMPTS; attempt += 1) {
    try {
      return await store.discard(scope, id)
    } catch (error) {
      if (!(error instanceof Failure)) return
    }
  }
}

interface Beginning {
  readonly type: Inspected
  /** All that has been read so far. */
  readonly head: Buffer
}

async function readHead(chunks: AsyncIterator<Buffer>): Promise<Beginning> {
  let head: Buffer = Buffer.alloc(0)
  for (;;) {
    const next = await chunks.next()
    if (!next.done) head = Buffer.concat([head, next.value])
    const verdict = inspectHead(head, next.done === true)
    if (verdict.kind === 'known') return { type: verdict, head }
    if (verdict.kind === 'refused') throw new Failure('unsupported', { words: verdict.words })
  }
}

type Write = (position: number, bytes: Buffer, total: number) => Promise<void>

async function writeAll({ type, head }: Beginning, rest: AsyncGenerator<Buffer>, write: Write): Promise<number> {
  let [position, total] = [0, 0]
  let tail: Buffer = Buffer.alloc(0)
  const put = async (bytes: Buffer) => {
    total += bytes.length
    tail = Buffer.concat([tail, bytes.subarray(-TAIL_BYTES)]).subarray(-TAIL_BYTES)
    await write(position, bytes, total)
    position += 1
  }
  for (let at = 0; at < head.length; at += CHUNK_BYTES) await put(head.subarray(at, at + CHUNK_BYTES))
  for await (const bytes of rest) await put(bytes)
  const problem = findTailProblem(type.mediaType, { head: head.subarray(0, HEAD_KEPT_BYTES), tail, size: total })
  if (problem !== undefined) throw new Failure('unsupported', { words: problem })
  return total
}

/** The same bytes in chunks of one size; only the last may be shorter. */
async function* cut(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer, undefined> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const bytes of source) {
    waiting.push(bytes)
    length += bytes.length
    if (length < CHUNK_BYTES) continue
    const whole = Buffer.concat(waiting)
    const end = length - (length % CHUNK_BYTES)
    for (let at = 0; at < end; at += CHUNK_BYTES) yield whole.subarray(at, at + CHUNK_BYTES)
    waiting = end < length ? [Buffer.from(whole.subarray(end))] : []
    length -= end
  }
  if (length > 0) yield Buffer.concat(waiting)
  return undefined
}

const NAME_MAX = 120

/** The last part of the name that was sent, without what no name should hold, with the extension of what it really is. */
function storedName(name: string, mediaType: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const plain = last.replace(/[\p{Cc}\p{Cf}\p{Surrogate}]/gu, '').trim()
  const short = [...plain].slice(-NAME_MAX).join('') || 'file'
  const extensions = mediaTypeNamed(mediaType)?.extensions ?? []
  const isRight = extensions.some((extension) => short.toLowerCase().endsWith(`.${extension}`))
  return isRight ? short : `${short}.${extensions[0] ?? 'bin'}`
}

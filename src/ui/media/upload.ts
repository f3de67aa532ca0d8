/**
 * One field's upload: what is wrong with a file before it is sent, how far it is, how it ended. It lives as long as the field,
 * also while its page is out of sight.
 */
import { Failure } from '../../model/failure.ts'
import { failureWords } from '../../model/failure-words.ts'
import { BYTES_PER_MB, MEDIA_TITLES, MEDIA_TYPES, type MediaKind, namesOf } from '../../model/media.ts'
import type { Files } from '../files.ts'
import { createObservable, type Observable } from '../../model/observable.ts'

export type UploadState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly name: string; readonly fraction: number }
  /** `file` when it may be tried again. */
  | { readonly kind: 'failed'; readonly words: string; readonly file?: File }

export interface Upload {
  readonly state: Observable<UploadState>
  start(file: File, done: (path: string) => void): void
  cancel(): void
  /** The file behind a path that was uploaded here: no need to fetch it. */
  fileAt(path: string): File | undefined
}

const IDLE: UploadState = { kind: 'idle' }

export function createUpload(files: Files, media: MediaKind): Upload {
  const state = createObservable<UploadState>(IDLE)
  let running: AbortController | undefined
  let last: { readonly path: string; readonly file: File } | undefined
  return {
    state,
    start: (file, done) => {
      running?.abort()
      running = undefined
      const words = findProblem(file, media, files.maxBytes(media))
      if (words !== undefined) return state.set({ kind: 'failed', words })
      const mine = new AbortController()
      const isMine = () => running === mine
      running = mine
      state.set({ kind: 'sending', name: file.name, fraction: 0 })
      const onProgress = (fraction: number) => {
        if (isMine()) state.set({ kind: 'sending', name: file.name, fraction })
      }
      files.upload(file, { signal: mine.signal, onProgress }).then(
        (path) => {
          if (!isMine()) return
          running = undefined
          last = { path, file }
          state.set(IDLE)
          done(path)
        },
        (error: unknown) => {
          if (!isMine()) return
          running = undefined
          const isRefused = error instanceof Failure && ['tooLarge', 'invalid', 'unsupported'].includes(error.code)
          const said = failureWords(error)
          state.set({ kind: 'failed', words: said, ...(isRefused ? {} : { file }) })
        },
      )
    },
    cancel: () => {
      running?.abort()
      running = undefined
      state.set(IDLE)
    },
    fileAt: (path) => (last?.path === path ? last.file : undefined),
  }
}

/** Words for a file that the platform would refuse; it looks at the bytes besides. */
export function findProblem(file: File, media: MediaKind, maxBytes: number): string | undefined {
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? ''
  const isKnown = MEDIA_TYPES[media].some(
    ({ mediaType, extensions }) => file.type === mediaType || (file.type === '' && extensions.includes(extension)),
  )
  if (!isKnown) return `“${file.name}”不是可以上传的${MEDIA_TITLES[media]}，请选择 ${namesOf(media)} 文件`
  if (file.size === 0) return `“${file.name}”是空文件，请重新选择`
  if (file.size <= maxBytes) return undefined
  const [size, most] = [file.size, maxBytes].map((bytes) => String(Math.ceil((bytes / BYTES_PER_MB) * 10) / 10))
  return `您上传的文件过大,请压缩文件再试试（${size} MB，最大 ${most} MB）`
}

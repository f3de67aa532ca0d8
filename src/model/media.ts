/**
 * The pictures and videos that may be uploaded: a closed list of what every browser shows and no browser runs.
 *
 * Shapes  The first extension is the one that files are given.
 * Units   `UPLOAD_MAX_MB` 1024 × 1024 bytes; the server's settings may say otherwise.
 * Source  Reliability requirement F1.
 */
export const MEDIA_KINDS = ['image', 'video'] as const
export type MediaKind = (typeof MEDIA_KINDS)[number]

export interface MediaType {
  readonly mediaType: string
  readonly name: string
  readonly extensions: readonly string[]
}

export const MEDIA_TITLES: Readonly<Record<MediaKind, string>> = { image: '图片', video: '视频' }

export const MEDIA_TYPES: Readonly<Record<MediaKind, readonly MediaType[]>> = {
  image: [
    { mediaType: 'image/png', name: 'PNG', extensions: ['png'] },
    { mediaType: 'image/jpeg', name: 'JPG', extensions: ['jpg', 'jpeg'] },
    { mediaType: 'image/gif', name: 'GIF', extensions: ['gif'] },
    { mediaType: 'image/webp', name: 'WebP', extensions: ['webp'] },
  ],
  video: [
    { mediaType: 'video/mp4', name: 'MP4', extensions: ['mp4', 'm4v'] },
    { mediaType: 'video/webm', name: 'WebM', extensions: ['webm'] },
  ],
}

export const BYTES_PER_MB = 1_048_576

export type UploadLimits = Readonly<Record<MediaKind, number>>

export const UPLOAD_MAX_MB: UploadLimits = { image: 20, video: 200 }

/** `PNG、JPG、GIF 或 WebP`. */
export function namesOf(kind: MediaKind): string {
  const names = MEDIA_TYPES[kind].map(({ name }) => name)
  return `${names.slice(0, -1).join('、')} 或 ${names.at(-1)}`
}

/** The media type of that name among those that may be uploaded; undefined for another. */
export function mediaTypeNamed(mediaType: string): MediaType | undefined {
  return MEDIA_KINDS.flatMap((kind) => MEDIA_TYPES[kind]).find((one) => one.mediaType === mediaType)
}

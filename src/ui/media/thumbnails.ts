/**
 * Small copies of pictures for lists: each is fetched once, made small, and kept while it is among the last that were seen.
 *
 * Shapes  `take` answers an object URL that stays good as long as the picture is kept; the oldest are revoked.
 * Units   CSS pixels, doubled for fine screens.
 * Errors  A picture that cannot be had rejects, and is asked for again the next time.
 */
import type { Files } from '../files.ts'

const KEPT_MAX = 200
const AT_ONCE_MAX = 4
const EDGE_PX = 64 * 2

export interface Thumbnails {
  take(path: string): Promise<string>
}

const stores = new WeakMap<Files, Thumbnails>()

/** Another session has other files, and sees none of these. */
export function thumbnailsOf(files: Files): Thumbnails {
  const known = stores.get(files) ?? createThumbnails(files)
  stores.set(files, known)
  return known
}

export function createThumbnails(files: Files): Thumbnails {
  const kept = new Map<string, Promise<string>>()
  const turns = createTurns(AT_ONCE_MAX)
  const make = (path: string) =>
    turns(async () => URL.createObjectURL(await shrink(await files.load(path)))).catch((error: unknown) => {
      kept.delete(path)
      throw error
    })
  return {
    take: (path) => {
      const found = kept.get(path) ?? make(path)
      // Seen last, gone last.
      kept.delete(path)
      kept.set(path, found)
      const [oldest] = kept.keys()
      if (kept.size > KEPT_MAX && oldest !== undefined) {
        void kept.get(oldest)?.then(URL.revokeObjectURL, () => undefined)
        kept.delete(oldest)
      }
      return found
    },
  }
}

/** The picture itself where the browser cannot make it smaller. */
async function shrink(picture: Blob): Promise<Blob> {
  if (typeof createImageBitmap !== 'function' || typeof OffscreenCanvas !== 'function') return picture
  const whole = await createImageBitmap(picture)
  try {
    const scale = Math.min(1, EDGE_PX / Math.max(whole.width, whole.height))
    const [width, height] = [whole.width, whole.height].map((edge) => Math.max(1, Math.round(edge * scale)))
    const canvas = new OffscreenCanvas(width ?? 1, height ?? 1)
    canvas.getContext('2d')?.drawImage(whole, 0, 0, canvas.width, canvas.height)
    return await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 })
  } finally {
    whole.close()
  }
}

/** At most so many pieces of work at once; the others wait for their turn. */
function createTurns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= most) await new Promise<void>((start) => waiting.push(start))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

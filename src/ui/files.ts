/** Files as the screens see them: sent with progress, fetched by what a record keeps. Where they live is the root's matter. */
import type { MediaKind } from '../model/media.ts'

export interface UploadOptions {
  readonly signal: AbortSignal
  /** From 0 to 1; starts again when the transport has to. */
  onProgress(fraction: number): void
}

export interface Files {
  /** What the record is to keep. */
  upload(file: File, options: UploadOptions): Promise<string>
  /** The bytes behind what a record keeps. */
  load(path: string, signal?: AbortSignal): Promise<Blob>
  /** Whether it is a file of the platform and can be loaded; anything else is at most a link. */
  holds(path: string): boolean
  maxBytes(kind: MediaKind): number
}

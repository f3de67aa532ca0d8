/** What the calls of files share. */
import { BYTES_PER_MB, type UploadLimits } from '../../model/media.ts'
import type { FileQuota, FileStore } from '../store/files.ts'
import type { FileSettings } from './file-settings.ts'

export interface FileContext {
  readonly store: FileStore
  readonly maxBytes: UploadLimits
  readonly quota: FileQuota
}

export function fileContextOf(store: FileStore, settings: FileSettings): FileContext {
  return {
    store,
    maxBytes: { image: settings.imageMaxMb * BYTES_PER_MB, video: settings.videoMaxMb * BYTES_PER_MB },
    quota: {
      ownerBytes: settings.fileQuotaMb * BYTES_PER_MB,
      userBytes: settings.userFileQuotaMb * BYTES_PER_MB,
    },
  }
}

/** Files for the screens; what sends and fetches them is loaded with the first one. */
import { SETTINGS_META } from '../model/console-settings.ts'
import type { FileProvider } from '../providers/files.ts'
import type { Http } from '../providers/http.ts'
import type { Files } from '../ui/files.ts'
import { decodeUploadLimits, fileIdOf } from '../wire/files.ts'

const limits = decodeUploadLimits(document.querySelector<HTMLMetaElement>(`meta[name="${SETTINGS_META}"]`)?.content)

/** A new one for each session, which sees nothing that an earlier one has kept. */
export function createFiles(http: Http): Files {
  let provider: Promise<FileProvider> | undefined
  const load = () =>
    (provider ??= import('../providers/files.ts').then(({ createFileProvider }) => createFileProvider(http)))
  return {
    upload: async (file, options) => (await load()).upload(file, options),
    load: async (path, signal) => (await load()).load(path, signal),
    holds: (path) => fileIdOf(path) !== undefined,
    maxBytes: (kind) => limits[kind],
  }
}

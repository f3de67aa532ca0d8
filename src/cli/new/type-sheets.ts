/** The values of drafted types as files to import, beside the sheet that they were read from. */
import { dirname, join, relative, resolve } from 'node:path'
import type { Source } from '../../compiler/source.ts'
import type { TypeSheet } from '../../gate/draft/draft-types.ts'
import { writeCsv } from '../../wire/sheets/csv-write.ts'

export async function typeSheetFiles(sheets: readonly TypeSheet[], from = ''): Promise<readonly Source[]> {
  const folder = dirname(resolve(from))
  return Promise.all(
    sheets.map(async ({ title, rows }) => {
      const [headers = [], ...values] = rows
      const parts: Uint8Array<ArrayBufferLike>[] = []
      for await (const part of writeCsv(headers, [values])) parts.push(part)
      return { path: join(folder, `${title.replaceAll('/', '-')}.csv`), text: Buffer.concat(parts).toString('utf8') }
    }),
  )
}

/** Files are written by their paths from the root, wherever they are. */
export function withinRoot(root: string) {
  return ({ path, text }: Source): Source => ({ path: relative(root, path), text })
}

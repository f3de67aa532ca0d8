/** Brotli copies beside the console's files, made once per build so that no request waits for compression. */
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
const TEXT_EXTENSIONS: ReadonlySet<string> = new Set(['.js', '.css', '.svg', '.json', '.map', '.txt', '.webmanifest'])
/** Below this a second copy saves less than its header costs. */
const COMPRESS_MIN_BYTES = 512

/** Paths of all files under a folder, relative to it, with `/` between segments. */
export async function filesUnder(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
}

/** Writes the `.br` copies that are missing or older than their file; whole or not at all, since other processes may serve them. */
export async function compressFiles(folder: string): Promise<void> {
  const files = await filesUnder(folder)
  for (const file of files.filter((name) => TEXT_EXTENSIONS.has(extname(name)))) {
    const path = join(folder, file)
    const { size, mtimeMs } = await stat(path)
    const copy = await stat(`${path}.br`).catch(() => undefined)
    if (size < COMPRESS_MIN_BYTES || (copy && copy.mtimeMs >= mtimeMs)) continue
    const unfinished = `${path}.${process.pid}.br`
    await writeFile(
      unfinished,
      await compress(await readFile(path), {
        params: { [constants.BROTLI_PARAM_SIZE_HINT]: size, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
      }),
    )
    await rename(unfinished, `${path}.br`)
  }
}

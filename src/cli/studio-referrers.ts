/** Which files a library owns and which others name it, told from the texts, so that broken files count too. */
import type { Source } from '../compiler/source.ts'
import { parseSource } from '../compiler/source.ts'

/** The files of other libraries that would lose something with this one. */
export function referringFiles(files: readonly Source[], library: string): readonly string[] {
  const own = filesOfLibrary(files, library)
  const quoted = library.replaceAll('-', '\\-')
  const named = new RegExp(`"(?:x-ref|library|to)"\\s*:\\s*"${quoted}"`)
  return files.filter(({ path, text }) => !own.includes(path) && named.test(text)).map(({ path }) => path)
}

/** Its descriptor and its samples, and the schema unless another library is described by it or builds on it. */
export function filesOfLibrary(files: readonly Source[], library: string): readonly string[] {
  const descriptor = files.find(({ path }) => path === `resources/${library}.json`)
  const stem = descriptor ? (schemaOf(descriptor) ?? library) : library
  const schema = `schemas/${stem}.json`
  const builds = new RegExp(`"\\$ref"\\s*:\\s*"${stem}\\.json#`)
  const isShared = files.some(
    (file) =>
      file.path !== descriptor?.path &&
      ((/^resources\/[^/]+$/.test(file.path) && schemaOf(file) === stem) ||
        (file.path.startsWith('schemas/') && builds.test(file.text))),
  )
  return files
    .map(({ path }) => path)
    .filter(
      (path) =>
        path === descriptor?.path || path.startsWith(`resources/samples/${library}/`) || (path === schema && !isShared),
    )
}

function schemaOf(descriptor: Source): string | undefined {
  const schema = (parseSource(descriptor).value as { schema?: unknown } | null | undefined)?.schema
  return typeof schema === 'string' ? schema : undefined
}

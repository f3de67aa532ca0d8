/** The files of a project that an editor's problems are about, as they lie on disk. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CONFIG } from '../../gate/config.ts'
import type { Texts } from '../../gate/editing/state.ts'
import type { Finding } from '../../gate/rule.ts'
import { AGAIN_CURE, unchecked } from '../../gate/unchecked.ts'
import { errorWords } from '../../model/failure.ts'
import { acceptedFiles, projectFile } from '../check/files.ts'
import { loadSources, Unreadable } from '../files.ts'
import { asShown } from '../studio-files.ts'

const OURS = /^(?:schemas|resources)\/.*\.json$/i

/** Whether a path from the project's root is one of its files. */
export function isProjectFile(path: string): boolean {
  return OURS.test(path) || path === CONFIG
}

/** The nearest folder around a file, or itself, that holds a project. */
export function projectAround(place: string): string | undefined {
  if (['schemas', 'resources'].every((folder) => existsSync(join(place, folder)))) return place
  const above = dirname(place)
  return above === place ? undefined : projectAround(above)
}

export interface DiskTexts {
  readonly texts: Texts
  /** Why they could not be read; the texts are those of before then. */
  readonly failure?: Finding
}

export function textsOnDisk(root: string, before: Texts): DiskTexts {
  try {
    const { changelog, unread = [], ...found } = loadSources(root)
    const { schemas, descriptors, statistics = [], samples = [], failures = [], formats = [] } = found
    const beside = [...Object.values(acceptedFiles(root)), projectFile(root, CONFIG), changelog]
    const all = [...schemas, ...descriptors, ...statistics, ...samples, ...failures, ...formats, ...beside].flatMap(
      (file) => (file ? [asShown(file)] : []),
    )
    const texts = [...all, ...unread.map((path) => ({ path, text: '' }))]
    return { texts: new Map(texts.map(({ path, text }) => [path, text])) }
  } catch (error) {
    return { texts: before, failure: failureOf(error) }
  }
}

function failureOf(error: unknown): Finding {
  if (!(error instanceof Unreadable)) return unchecked({ message: errorWords(error), cure: AGAIN_CURE })
  const { words: message, cure, file } = error
  return unchecked({ message, cure, ...(file === undefined ? {} : { file }) })
}

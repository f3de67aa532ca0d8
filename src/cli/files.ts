/**
 * Reads the authored files of a project: `schemas/`, the descriptors right in `resources/`, and what stands
 * beside them: statistics in `resources/statistics/`, recorded replies in `resources/samples/<library>/<call>.json`, records on which proofs
 * failed in `resources/gate/failures/<library>.json`, and `resources/CHANGELOG.md`.
 *
 * Units   Bytes.
 * Errors  `Unreadable` when a file cannot be read, or all of them are more than any project has: nothing is read before that is known.
 */
import { type Dirent, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { compile, type Compiled } from '../compiler/compile.ts'
import type { Source } from '../compiler/source.ts'
import { roleOf, sourcesFrom } from '../gate/file-role.ts'
import { type ProjectSources, statisticsIn } from '../gate/project.ts'
import { decoded } from './decode.ts'

/** The largest real project has a tenth of it; what is more fits into no worker's memory. */
const BYTES_MAX = 64 * 1024 * 1024
const FILES_MAX = 20_000
const LARGEST_NAMED = 5
const CHANGELOG = 'resources/CHANGELOG.md'

/** Why a project cannot be read, and what is to be done. */
export class Unreadable extends Error {
  readonly words: string
  readonly cure: string
  /** Where it stands, when it is one file. */
  readonly file: string | undefined

  constructor(words: string, cure: string, file?: string) {
    super(`${words}；${cure}`)
    this.words = words
    this.cure = cure
    this.file = file
  }
}

export interface FoundFiles {
  readonly files: readonly FoundFile[]
  /** Folders that stand elsewhere and are only linked to; nobody looks into them. */
  readonly links: readonly string[]
}

interface FoundFile {
  readonly path: string
  readonly bytes: number
}

/** What there is to read, not read yet; throws when `schemas/` or `resources/` is missing. */
export function findFiles(root: string): FoundFiles {
  const links: string[] = []
  const files = ['schemas', 'resources'].flatMap((folder) => filesBelow(root, folder, links))
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  if (total > BYTES_MAX || files.length > FILES_MAX) throw tooMuch(files, total)
  return { files, links }
}

/** The project's files by path. */
export function loadSources(root: string, { files, links } = findFiles(root)): ProjectSources {
  const paths = files.map(({ path }) => path)
  const read = paths.filter((path) => !['waivers', 'baseline', undefined].includes(roleOf(path)))
  const unread = [...paths.filter((path) => roleOf(path) === undefined), ...links]
  return sourcesFrom(
    read.map((path) => readAuthored(root, path)),
    unread,
  )
}

/** Compiles the project in a folder. */
export function loadCatalog(root: string): Compiled {
  const { schemas, descriptors, ...beside } = loadSources(root)
  return compile(schemas, descriptors, statisticsIn(beside))
}

/** The only way in for the text of an authored file. */
export function readAuthored(root: string, path: string): Source {
  try {
    return { path, ...decoded(readFileSync(join(root, path))) }
  } catch (error) {
    throw unreadable(path, error)
  }
}

function filesBelow(root: string, folder: string, links: string[]): readonly FoundFile[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry: Dirent) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return filesBelow(root, path, links)
    const isOurs = /\.json$/i.test(entry.name) || path === CHANGELOG
    if (!isOurs && !entry.isSymbolicLink()) return []
    if (entry.isSymbolicLink() && isFolder(join(root, path))) links.push(path)
    return isOurs && !links.includes(path) ? [{ path, bytes: sizeOf(root, path) }] : []
  })
}

function isFolder(place: string): boolean {
  return existsSync(place) && statSync(place).isDirectory()
}

function sizeOf(root: string, path: string): number {
  try {
    return statSync(join(root, path)).size
  } catch (error) {
    throw unreadable(path, error)
  }
}

function unreadable(path: string, error: unknown): Unreadable {
  const { code } = error as NodeJS.ErrnoException
  const why = code === 'ENOENT' ? '它指向的文件不存在' : code === 'EACCES' ? '没有权限' : String(error)
  return new Unreadable(`读不到文件 ${path}：${why}`, '恢复或删除这个文件', path)
}

function tooMuch(files: readonly FoundFile[], total: number): Unreadable {
  const largest = [...files].sort((a, b) => b.bytes - a.bytes).slice(0, LARGEST_NAMED)
  const named = largest.map(({ path, bytes }) => `${path}（${sizeWords(bytes)}）`).join('、')
  return new Unreadable(
    `schemas/ 与 resources/ 中共有 ${files.length} 个文件、${sizeWords(total)}，最多 ${FILES_MAX} 个、${sizeWords(BYTES_MAX)}；最大的是 ${named}`,
    '把不属于资料库的文件移到别处，很长的选项改为引用另一个库',
    largest[0]?.path,
  )
}

function sizeWords(bytes: number): string {
  const mebibytes = bytes / 1024 / 1024
  return mebibytes < 1 ? `${Math.ceil(bytes / 1024)} KB` : `${Math.round(mebibytes)} MB`
}

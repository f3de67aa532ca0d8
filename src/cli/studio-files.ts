/**
 * The authored files as the studio reads and writes them: nothing outside `schemas/` and `resources/`, nothing that somebody else
 * has changed meanwhile, never half a file.
 *
 * Shapes  Paths go from the project's root with forward slashes, as in `Source`.
 * Errors  `StudioRefusal` with an HTTP status and a Chinese sentence.
 */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { lstat, mkdir, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import type { Source } from '../compiler/source.ts'
import { CONFIG } from '../gate/config.ts'
import { acceptedFiles, projectFile } from './check/files.ts'
import { decoded } from './decode.ts'
import { loadSources } from './files.ts'
import { type CommittedFiles, committedFiles } from './studio-commit.ts'

export const STUDIO_BYTES_MAX = 262_144
const PATH_MAX = 200
/** What a file may be called; an encoded trick has other characters in it. */
const PATH = /^(?:schemas|resources)(?:\/[A-Za-z0-9][A-Za-z0-9._-]*)+\.json$/

export class StudioRefusal extends Error {
  readonly status: number
  /** The text that stands on disk instead of the one that was expected; null when the file is gone. */
  readonly present?: string | null

  constructor(status: number, words: string, present?: string | null) {
    super(words)
    this.status = status
    if (present !== undefined) this.present = present
  }
}

export interface StudioFiles {
  read(): readonly Source[]
  /** What a check reads beside the libraries: what is accepted, settings, records of earlier failures, and what nobody reads. */
  beside(): readonly Source[]
  readCommit(): Promise<CommittedFiles>
  /** Writes a file; `base` is the text that the change was made on, null for a file that is new. */
  save(path: string, text: string, base: string | null): Promise<void>
  /** The files of a new library; refused when one of them is there. */
  add(files: readonly Source[]): Promise<void>
  remove(paths: readonly string[]): Promise<void>
}

export function createStudioFiles(root: string): StudioFiles {
  let last: Promise<unknown> = Promise.resolve()
  /** One change at a time, so that nothing comes between reading a file and writing it. */
  const inTurn = <Result>(change: () => Promise<Result>): Promise<Result> => {
    const next = last.then(change, change)
    last = next.catch(() => undefined)
    return next
  }
  const create = async ({ path, text }: Source) => {
    const place = await placeOf(root, path)
    if (existsSync(place)) throw new StudioRefusal(409, `文件 ${path} 已存在，请换一个名称`, await textAt(place))
    await writeWhole(place, text)
  }
  return {
    read: () => [...authoredFiles(root), ...changelogOf(root)].map(asShown),
    beside: () => besideFiles(root).map(asShown),
    readCommit: () => committedFiles(root),
    save: (path, text, base) =>
      inTurn(async () => {
        const place = await placeOf(root, path)
        refuseText(text)
        const present = existsSync(place) ? await textAt(place) : null
        if (present !== base && present !== text)
          throw new StudioRefusal(
            409,
            `文件 ${path} 在此期间被别的程序${present === null ? '删除' : '修改'}了`,
            present,
          )
        if (present !== text) await writeWhole(place, text)
      }),
    add: (files) =>
      inTurn(async () => {
        for (const { path, text } of files) {
          const place = await placeOf(root, path)
          refuseText(text)
          if (existsSync(place)) throw new StudioRefusal(409, `文件 ${path} 已存在，请换一个名称`)
        }
        for (const file of files) await create(file)
      }),
    remove: (paths) =>
      inTurn(async () => {
        const places = await Promise.all(paths.map((path) => placeOf(root, path)))
        for (const place of places) await rm(place)
      }),
  }
}

/** Every file that the compiler and the rules read, with the samples; the meta-schemas are the program's. */
export function authoredFiles(root: string): readonly Source[] {
  const { schemas, descriptors, statistics = [], samples = [] } = loadSources(root)
  return [...descriptors, ...schemas, ...statistics, ...samples]
}

function besideFiles(root: string): readonly Source[] {
  const { failures = [], unread = [] } = loadSources(root)
  const own = [...Object.values(acceptedFiles(root)), projectFile(root, CONFIG)].filter((file) => file !== undefined)
  return [...own, ...failures, ...unread.map((path) => ({ path, text: '' }))]
}

/**
 * The text as it is shown: before one that was not saved in UTF-8 stands the sign for a lost character, which is a problem of the
 * file until somebody deletes it, and with that saves the file in UTF-8.
 */
export function asShown({ path, text, encoding }: Source): Source {
  return { path, text: encoding === undefined ? text : `\uFFFD${text}` }
}

async function textAt(place: string): Promise<string> {
  return asShown({ path: place, ...decoded(await readFile(place)) }).text
}

/** Rules read it; it is written elsewhere. */
function changelogOf(root: string): readonly Source[] {
  const { changelog } = loadSources(root)
  return changelog ? [changelog] : []
}

/** Where a path lies, when it may be written: a plain file in one of the two folders, with no link on the way out. */
async function placeOf(root: string, path: string): Promise<string> {
  if (path.length > PATH_MAX || !PATH.test(path) || path.includes('..'))
    throw new StudioRefusal(400, '只能写 schemas/ 与 resources/ 下的 .json 文件，名称用字母、数字、点和短横线')
  if (path.startsWith('schemas/meta/')) throw new StudioRefusal(403, '格式文件属于程序本身，不能在这里修改')
  const place = join(root, path)
  const folder = join(await realpath(root), path.split('/')[0] ?? '')
  const parent = await nearestFolder(dirname(place))
  if (parent !== folder && !parent.startsWith(folder + sep))
    throw new StudioRefusal(403, `${path} 通向项目之外，不能写`)
  const known = await lstat(place).catch(() => undefined)
  if (known && !known.isFile()) throw new StudioRefusal(403, `${path} 不是普通文件，不能写`)
  return place
}

/** The real place of the nearest folder that is there. */
async function nearestFolder(folder: string): Promise<string> {
  try {
    return await realpath(folder)
  } catch {
    return nearestFolder(dirname(folder))
  }
}

function refuseText(text: string): void {
  if (Buffer.byteLength(text) > STUDIO_BYTES_MAX) throw new StudioRefusal(413, '文件超过 256 KB，请拆分后再保存')
  if (Buffer.from(text).toString() !== text)
    throw new StudioRefusal(400, '文件中有不完整的字符，请删除显示为方块或问号的字符')
}

/** Readers see the old text or the new one, also when the machine stops in between. */
async function writeWhole(place: string, text: string): Promise<void> {
  await mkdir(dirname(place), { recursive: true })
  const mode = await stat(place).then(
    (known) => known.mode & 0o777,
    () => 0o644,
  )
  const beside = join(dirname(place), `.${randomUUID()}.unfinished`)
  try {
    const file = await open(beside, 'wx', mode)
    await file.writeFile(text)
    await file.sync()
    await file.close()
    await rename(beside, place)
  } catch (error) {
    await rm(beside, { force: true })
    throw new StudioRefusal(500, `无法写入磁盘：${error instanceof Error ? error.message : String(error)}`)
  }
}

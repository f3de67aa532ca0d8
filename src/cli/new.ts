/**
 * `npm run new -- <name> [--title 中文] [--from FILE]`: the two files of a new library, and what is left to decide.
 *
 * Errors  Exit code 0: written (or shown by `--patch`); 2: could not (a file is there already, the source is not readable,
 *         the person left); 3: usage, or a choice that somebody has to make first.
 */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Source } from '../compiler/source.ts'
import { meant } from '../compiler/suggest.ts'
import { type OpenPoint, surroundingsOf } from '../gate/draft/draft.ts'
import { draftLibraries, type TypeColumn } from '../gate/draft/draft-types.ts'
import type { Evidence } from '../gate/draft/evidence.ts'
import { type Project, type ProjectSources, readProject } from '../gate/project.ts'
import { loadSources } from './files.ts'
import { askMissing } from './new/ask.ts'
import { OWN_ROOT, readOptions, NEW_USAGE } from './new/options.ts'
import { NewRefusal } from './new/refusal.ts'
import { typeSheetFiles, withinRoot } from './new/type-sheets.ts'
import { checkFree, patchOf, writeDraftFiles } from './new/write.ts'

export const EXIT = { done: 0, failed: 2, usage: 3 } as const

export async function runNew(args: readonly string[]): Promise<number> {
  if (args.some((arg) => arg === '--help' || arg === '-h')) {
    console.log(NEW_USAGE)
    return EXIT.done
  }
  try {
    return await create(args)
  } catch (error) {
    if (error instanceof NewRefusal) {
      console.error(error.message)
      if (error.showsUsage) console.error(NEW_USAGE)
      return EXIT[error.kind]
    }
    console.error(`未能新建：${error instanceof Error ? error.message : String(error)}`)
    return EXIT.failed
  }
}

async function create(args: readonly string[]): Promise<number> {
  const { root, patch, ...given } = readOptions(args)
  const sources = sourcesAt(root)
  const project = readProject(sources)
  const names = project.libraries.map((library) => library.name)
  for (const library of given.typeOf ?? [])
    if (!names.includes(library))
      throw new NewRefusal('usage', `--type-of：没有库 ${library}，${meant(library, names)}`)
  const { evidence, from, ...wanted } = await askMissing(given, (name) => (patch ? undefined : checkFree(root, name)))
  const { name, title, types = [] } = wanted
  checkTypes(types, evidence, (library) => (patch ? undefined : checkFree(root, library)))
  const same = project.libraries.find((library) => library.resource?.title === title && library.name !== name)
  if (same) console.log(`提醒：${same.name} 也叫“${title}”，菜单里会分不清`)
  const options = { ...wanted, ...(given.typeOf ? { typeOf: given.typeOf } : {}) }
  const { files, open, sheets } = draftLibraries(evidence, options, surroundingsOf(project))
  if (patch) console.log(patchOf(root, files))
  else {
    refuseBroken(sources, project, files)
    const beside = await typeSheetFiles(sheets, from)
    for (const path of writeDraftFiles(root, [...files, ...beside.map(withinRoot(root))])) console.log(`已写入 ${path}`)
    for (const { title: type } of sheets) console.log(`先在“${type}”里导入 ${type}.csv，再在“${title}”里导入原来的表格`)
  }
  tell(open)
  if (!patch) tellNext(root, title)
  return EXIT.done
}

function checkTypes(types: readonly TypeColumn[], { columns }: Evidence, checkFreeName: (name: string) => void): void {
  const titles = columns.flatMap(({ title, fromCells }) => (fromCells && title !== undefined ? [title] : []))
  for (const { column, name } of types) {
    if (!titles.includes(column))
      throw new NewRefusal('usage', `--types：表格里没有列 ${column}，${meant(column, titles)}`)
    checkFreeName(name)
  }
}

/** A library that would break another is not written: two with one address or one page are both switched off. */
function refuseBroken(sources: ProjectSources, { problems: known }: Project, files: readonly Source[]): void {
  const inFolder = (folder: string) => files.filter(({ path }) => dirname(path) === folder)
  const { problems } = readProject({
    ...sources,
    schemas: [...sources.schemas, ...inFolder('schemas')],
    descriptors: [...sources.descriptors, ...inFolder('resources')],
  })
  const words = problems
    .filter(({ file, message }) => !known.some((one) => one.file === file && one.message === message))
    .map(({ file, line, column, message, cure }) => `  ${file}:${line}:${column} ${message} → ${cure}`)
  if (words.length === 0) return
  const cure = '换一个样本或结构；多半是同样的库已经有了'
  throw new NewRefusal(
    'failed',
    `没有写入，写出来就会有 ${words.length} 处错误。${cure}：\n${words.slice(0, 10).join('\n')}`,
  )
}

function sourcesAt(root: string): ProjectSources {
  if (['schemas', 'resources'].every((folder) => existsSync(join(root, folder)))) return loadSources(root)
  throw new NewRefusal('failed', `${root} 里没有 schemas/ 和 resources/：用 --root 指明放有这两个文件夹的目录`)
}

function tell(open: readonly OpenPoint[]): void {
  if (open.length === 0) return
  console.log(`\n还有 ${open.length} 处待定，不定也能先用：`)
  for (const { at, words } of open) console.log(`${at.file}:${at.line}:${at.column} 待定：${words}`)
}

function tellNext(root: string, title: string): void {
  const elsewhere = root === OWN_ROOT ? '' : ` -- --root ${root}`
  console.log(`
接着：
  npm run check${elsewhere}    检查
  npm run dev      打开界面，“${title}”在菜单的“其他资料库”里；已经打开的会自己更新
  怎样加字段、筛选和导入，见 docs/add-a-library.md`)
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = await runNew(process.argv.slice(2))

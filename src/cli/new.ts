/**
 * `npm run new -- <name> [--title 中文] [--from FILE]`: the two files of a new library, and what is left to decide.
 *
 * Errors  Exit code 0: written (or shown by `--patch`); 2: could not (a file is there already, the source is not readable);
 *         3: usage, or a choice that somebody has to make first.
 */
import { pathToFileURL } from 'node:url'
import { draftLibrary, surroundingsOf } from '../gate/draft/draft.ts'
import { readProject } from '../gate/project.ts'
import { loadSources } from './files.ts'
import { askMissing } from './new/ask.ts'
import { Refusal } from './new/refusal.ts'
import { readEvidence } from './new/evidence.ts'
import { readOptions, USAGE } from './new/options.ts'
import { patchOf, writeDraft } from './new/write.ts'

export const EXIT = { done: 0, failed: 2, usage: 3 } as const

export async function main(args: readonly string[]): Promise<number> {
  try {
    return await create(args)
  } catch (error) {
    if (error instanceof Refusal) {
      console.error(error.message)
      if (error.showsUsage) console.error(USAGE)
      return EXIT[error.kind]
    }
    console.error(`未能新建：${error instanceof Error ? error.message : String(error)}`)
    return EXIT.failed
  }
}

async function create(args: readonly string[]): Promise<number> {
  const { root, from, schema, sheet, patch, ...given } = readOptions(args)
  const project = readProject(loadSources(root))
  const evidence = await readEvidence({ from, schema, sheet })
  const options = await askMissing(given, project)
  const { files, open } = draftLibrary(evidence, options, surroundingsOf(project))
  if (patch) console.log(patchOf(root, files))
  else for (const path of writeDraft(root, files)) console.log(`已写入 ${path}`)
  for (const { at, words } of open) console.log(`${at.file}:${at.line}:${at.column} 待定：${words}`)
  if (!patch) console.log(`\n接着：npm run dev 看效果，npm run check 检查；${open.length} 处待定，一处一处改`)
  return EXIT.done
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = await main(process.argv.slice(2))

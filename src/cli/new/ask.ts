/** Asks for the words that are missing, when somebody sits at the terminal; a script is told what to give. */
import { createInterface } from 'node:readline/promises'
import type { DraftOptions } from '../../gate/draft/draft.ts'
import type { Project } from '../../gate/project.ts'
import { meant } from '../../compiler/suggest.ts'
import { checkName, checkTitle } from './options.ts'
import { Refusal } from './refusal.ts'

interface Given {
  readonly name?: string
  readonly title?: string
  readonly path?: string
  readonly typeOf?: readonly string[]
}

export async function askMissing({ name, title, ...others }: Given, project: Project): Promise<DraftOptions> {
  const libraries = project.libraries.map((library) => library.name)
  for (const library of others.typeOf ?? [])
    if (!libraries.includes(library))
      throw new Refusal('usage', `--type-of：没有库 ${library}，${meant(library, libraries)}`)
  const canAsk = process.stdin.isTTY === true && process.stdout.isTTY === true
  if ((name === undefined || title === undefined) && !canAsk) {
    const missing = name === undefined ? '缺少库名' : '缺少 --title'
    throw new Refusal('usage', missing, true)
  }
  const options = {
    name: name ?? (await ask('库名（小写字母、数字和短横线，如 therapy-room）：', checkName)),
    title: title ?? (await ask('中文名称（如 治疗室）：', checkTitle)),
    ...others,
  }
  const same = project.libraries.find(
    (library) => library.resource?.title === options.title && library.name !== options.name,
  )
  if (same) console.log(`提醒：${same.name} 也叫“${options.title}”`)
  return options
}

async function ask(question: string, check: (answer: string) => void): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    for (;;) {
      const answer = (await terminal.question(question)).trim()
      try {
        check(answer)
        return answer
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        console.log(error.message)
      }
    }
  } finally {
    terminal.close()
  }
}

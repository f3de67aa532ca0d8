/** Asks for what is missing, when somebody sits at the terminal; a script is told what to give. */
import { basename } from 'node:path'
import { meant } from '../../compiler/suggest.ts'
import { type Evidence, NO_EVIDENCE } from '../../gate/draft/evidence.ts'
import type { TypeColumn } from '../../gate/draft/draft-types.ts'
import { kebabOf } from '../../gate/draft/names.ts'
import type { Unusable } from '../../gate/draft/read-file.ts'
import { typeColumns } from '../../gate/draft/type-column.ts'
import { englishOf } from '../../gate/draft/words.ts'
import { readEvidence, readFrom, toldOf, unreadOf } from './evidence.ts'
import { checkName, checkPath, checkTitle, isName, isTitle, type NewOptions } from './options.ts'
import { NewRefusal } from './refusal.ts'
import { openQuestions, type Questions } from './terminal.ts'

/** All that a draft needs. */
export interface AskedLibrary {
  readonly name: string
  readonly title: string
  readonly evidence: Evidence
  /** The file that it was read from. */
  readonly from?: string
  readonly path?: string
  readonly types?: readonly TypeColumn[]
}

type Given = Pick<NewOptions, 'name' | 'title' | 'from' | 'sheet' | 'schema' | 'path' | 'typeOf' | 'types'>

interface Source {
  readonly evidence: Evidence
  readonly from?: string
  readonly schema?: string
}

/** `checkFree` refuses the name of a library that is there. */
export async function askMissing(given: Given, checkFree: (name: string) => void): Promise<AskedLibrary> {
  const { name, title } = given
  if (name !== undefined) checkFree(name)
  if (name !== undefined && title !== undefined) {
    const evidence = await readEvidence(given)
    if (given.from !== undefined) console.log(toldOf(given.from, evidence))
    const unread = given.sheet === undefined ? unreadOf(evidence) : undefined
    if (unread !== undefined) console.log(unread)
    return { ...given, name, title, evidence }
  }
  if (process.stdin.isTTY !== true || process.stdout.isTTY !== true)
    throw new NewRefusal('usage', name === undefined ? '缺少库名' : '缺少 --title', { showsUsage: true })
  const questions = openQuestions()
  try {
    questions.say('新建资料库。直接按回车取方括号里的；按 Ctrl+C 取消，什么也不会写。\n')
    return await askAll(questions, given, checkFree)
  } finally {
    questions.close()
  }
}

async function askAll(questions: Questions, given: Given, checkFree: (name: string) => void): Promise<AskedLibrary> {
  const source = await askSource(questions, given)
  const { evidence } = source
  const path = given.path ?? (await askPath(questions, given, source))
  const title =
    given.title ??
    (await questions.ask({ words: '中文名称，如 治疗室', standard: titleMeant(source), check: checkTitle }))
  const check = (answer: string) => {
    checkName(answer)
    checkFree(answer)
  }
  const words = '库名，用小写字母、数字和短横线，如 therapy-room'
  const standard = [source.schema, path?.split('/').at(-2), englishOf(title)]
    .map((word) => kebabOf(word ?? ''))
    .find((word) => isName(word) && !refuses(() => checkFree(word)))
  const name = given.name ?? (await questions.ask({ words, standard, check }))
  const types = given.types ?? (await askTypes(questions, evidence, check))
  const { from } = source
  return {
    name,
    title,
    evidence,
    types,
    ...(from === undefined ? {} : { from }),
    ...(path === undefined ? {} : { path }),
  }
}

/** Columns of types are choices unless somebody gives their library a name. */
async function askTypes(questions: Questions, evidence: Evidence, check: (answer: string) => void) {
  const types: TypeColumn[] = []
  for (const { column, values } of typeColumns(evidence)) {
    const some = `${values.slice(0, 3).join('、')}${values.length > 3 ? '……' : ''}`
    const words = `「${column}」只有 ${values.length} 种值（${some}）。做成选项就直接按回车；要做成能在界面上增减的分类库，写它的库名`
    const name = await questions.ask({ words, check: (answer) => (answer === '' ? undefined : check(answer)) })
    if (name !== '') types.push({ column, name })
  }
  return types
}

async function askSource(questions: Questions, given: Given): Promise<Source> {
  const isOpen = given.from === undefined && given.name === undefined && given.typeOf === undefined
  if (given.from === undefined && !isOpen) return { evidence: NO_EVIDENCE }
  const words = '样本文件：接口的一次回答 .json、表格 .xlsx 或 .csv、OpenAPI 文档；没有就直接按回车'
  for (;;) {
    const from = given.from ?? withoutQuotes(await questions.ask({ words }))
    if (from === '') return { evidence: NO_EVIDENCE }
    try {
      return await readChosen(questions, from, given)
    } catch (error) {
      if (!(error instanceof NewRefusal) || given.from !== undefined || error.isLeaving) throw error
      questions.say(error.message)
    }
  }
}

/** Which of several schemas or sheets is asked until one of them is named. */
async function readChosen(questions: Questions, from: string, given: Given): Promise<Source> {
  const { sheet, schema } = given
  const first = await readFrom(from, { sheet, schema })
  if ('refused' in first) {
    const chosen = await askChoice(questions, from, first)
    const found = await readFrom(from, { schema: chosen, sheet: chosen })
    if ('refused' in found) throw new NewRefusal('failed', from + found.refused)
    questions.say(toldOf(from, found))
    return { evidence: found, from, schema: chosen }
  }
  const { sheets = [], sheet: taken } = first
  const other = sheet === undefined && sheets.length > 1 ? await askSheet(questions, sheets, taken) : taken
  const evidence = other === taken ? first : await readEvidence({ from, sheet: other })
  questions.say(toldOf(from, evidence))
  return { evidence, from, ...(schema === undefined ? {} : { schema }) }
}

async function askChoice(questions: Questions, from: string, { refused, choices = [] }: Unusable): Promise<string> {
  questions.say(`${from}${refused}：${choices.join('、')}`)
  return await questions.ask({ words: '用哪一个', check: oneOf(choices), standard: choices[0] })
}

async function askSheet(questions: Questions, sheets: readonly string[], taken: string | undefined): Promise<string> {
  questions.say(`有 ${sheets.length} 张工作表：${sheets.join('、')}`)
  return await questions.ask({ words: '用哪一张', check: oneOf(sheets), standard: taken })
}

function oneOf(choices: readonly string[]) {
  return (answer: string) => {
    if (!choices.includes(answer)) throw new NewRefusal('usage', `没有 ${answer}，${meant(answer, choices)}`)
  }
}

/** Whoever has a reply usually knows where it came from. */
async function askPath(questions: Questions, given: Given, { evidence, from }: Source): Promise<string | undefined> {
  if (given.from !== undefined || from === undefined || evidence.reply === undefined) return undefined
  const words = '列表调用的路径，如 /content/api/Thing/GetThingPageData；不知道就直接按回车'
  const check = (answer: string) => (answer === '' ? undefined : checkPath(answer))
  return (await questions.ask({ words, check })) || undefined
}

/** Sheets are usually called what they list. */
function titleMeant({ from = '', evidence: { sheet } }: Source): string | undefined {
  if (sheet === undefined) return undefined
  const file = basename(from).replace(/\.[^.]+$/, '')
  return [file, sheet].find(isTitle)
}

/** A file that is dragged into the terminal comes in quotes, or with its spaces escaped. */
function withoutQuotes(typed: string): string {
  return /^(['"]).*\1$/.test(typed) ? typed.slice(1, -1) : typed.replace(/\\(?=[ ()])/g, '')
}

function refuses(check: () => void): boolean {
  try {
    check()
    return false
  } catch {
    return true
  }
}

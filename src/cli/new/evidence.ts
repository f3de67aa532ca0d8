/** Reads the file that a library is drafted from. */
import { readFileSync } from 'node:fs'
import { type Evidence, NO_EVIDENCE } from '../../gate/draft/evidence.ts'
import { type EvidenceChoice, evidenceOfFile, type Unusable } from '../../gate/draft/read-file.ts'
import { NewRefusal } from './refusal.ts'

interface From extends EvidenceChoice {
  readonly from?: string | undefined
}

/** `Unusable` when somebody has to choose first; a `Refusal` when the file is of no use. */
export async function readFrom(from: string, choice: EvidenceChoice): Promise<Evidence | Unusable> {
  const found = await evidenceOfFile({ name: from, bytes: readBytes(from) }, choice)
  if ('refused' in found && found.choices === undefined) throw new NewRefusal('failed', from + found.refused)
  return found
}

export async function readEvidence({ from, ...choice }: From): Promise<Evidence> {
  if (from === undefined) return NO_EVIDENCE
  const found = await readFrom(from, choice)
  if (!('refused' in found)) return found
  const { refused, choices = [] } = found
  const asks = choice.schema === undefined && choice.sheet === undefined
  const list = asks ? `，用 --schema 选一个：\n${choices.map((name) => `  ${name}`).join('\n')}` : ''
  throw new NewRefusal('usage', from + refused + list)
}

/** What was read of which file, in a line. */
export function toldOf(from: string, { notes = [] }: Evidence): string {
  return `已读 ${from}${notes.length > 0 ? `：${notes.join('；')}` : ''}`
}

/** The sheets that nobody chose between. */
export function unreadOf({ sheet, sheets = [] }: Evidence): string | undefined {
  const others = sheets.filter((name) => name !== sheet)
  return others.length === 0 ? undefined : `没有读工作表 ${others.join('、')}；要读别的一张，加 --sheet 名称`
}

function readBytes(from: string): Uint8Array {
  try {
    return new Uint8Array(readFileSync(from))
  } catch {
    throw new NewRefusal('failed', `读不到 ${from}：请检查路径`)
  }
}

/** Reads the file that a library is drafted from. */
import { readFileSync } from 'node:fs'
import { type Evidence, NOTHING } from '../../gate/draft/evidence.ts'
import { type EvidenceChoice, evidenceOfFile } from '../../gate/draft/read-file.ts'
import { Refusal } from './refusal.ts'

interface From extends EvidenceChoice {
  readonly from?: string | undefined
}

export async function readEvidence({ from, ...choice }: From): Promise<Evidence> {
  if (from === undefined) return NOTHING
  const found = await evidenceOfFile({ name: from, bytes: readBytes(from) }, choice)
  if (!('refused' in found)) return found
  const { refused, choices } = found
  const asks = choices !== undefined && choice.schema === undefined && choice.sheet === undefined
  const list = asks ? `，用 --schema 选一个：\n${choices.map((name) => `  ${name}`).join('\n')}` : ''
  throw new Refusal(choices ? 'usage' : 'failed', `${from}${refused}${list}`)
}

function readBytes(from: string): Uint8Array {
  try {
    return new Uint8Array(readFileSync(from))
  } catch {
    throw new Refusal('failed', `读不到 ${from}：请检查路径`)
  }
}

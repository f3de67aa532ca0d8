/** Whether what is pasted into one cell is a block of several. */
import type { Field } from '../../model/resource.ts'

/** Tabs belong to a spreadsheet; lines belong to a text of many lines and to a list of words. */
export function isBlock(text: string, { kind }: Pick<Field, 'kind'>): boolean {
  return text.includes('\t') || (kind !== 'longText' && kind !== 'tags' && /\n/.test(text.trimEnd()))
}

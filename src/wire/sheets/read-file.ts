/**
 * A spreadsheet file of any kind as a grid; what it is, its first bytes say, not its name.
 *
 * Errors  `Failure` of `read-refusal.ts`, in words that say what to do.
 */
import { IMPORT_FILE_MAX_BYTES } from './limits.ts'
import { readCsv } from './read-csv.ts'
import type { SheetFile } from './read-grid.ts'
import { tooBig, unreadable } from './read-refusal.ts'
import { readWorkbook, type SheetChoice } from './read-xlsx.ts'
import { openZip } from './zip-read.ts'

/** Reads a spreadsheet file; `choose` picks the sheets. */
export async function readFile(bytes: Uint8Array, choose: SheetChoice): Promise<SheetFile> {
  if (bytes.length === 0) throw unreadable('empty')
  if (bytes.length > IMPORT_FILE_MAX_BYTES) throw tooBig(bytes.length)
  const file = await readKnown(bytes, choose)
  if (file.grids.every((grid) => grid.rows.length === 0)) throw unreadable('empty')
  return file
}

async function readKnown(bytes: Uint8Array, choose: SheetChoice): Promise<SheetFile> {
  if (startsWith(bytes, [0x50, 0x4b])) return readZipped(bytes, choose)
  // Microsoft's compound file: an old workbook, or a new one inside an encrypted package.
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    throw unreadable(includesWide(bytes, 'EncryptedPackage') ? 'encrypted' : 'oldWorkbook')
  const isWide = startsWith(bytes, [0xff, 0xfe]) || startsWith(bytes, [0xfe, 0xff])
  if (!isWide && bytes.subarray(0, 8_192).includes(0)) throw unreadable('otherFile')
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 512)).trimStart().toLowerCase()
  if (/^(?:%pdf|\{\\rtf|gif8|\x89png|\xff\xd8\xff)/.test(start)) throw unreadable('otherFile')
  if (/^(?:\u00ef\u00bb\u00bf)?\s*<(?:!doctype|html|table|meta|\?xml)/.test(start)) throw unreadable('webPage')
  return readCsv(bytes)
}

async function readZipped(bytes: Uint8Array, choose: SheetChoice): Promise<SheetFile> {
  const zip = await openZip(bytes)
  if (zip.has('xl/workbook.bin')) throw unreadable('binaryWorkbook')
  if (zip.has('content.xml')) throw unreadable('openDocument')
  if (!zip.has('xl/workbook.xml')) throw unreadable('otherZip')
  return readWorkbook(zip, choose)
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte)
}

/** In UTF-16, by its bytes: a text of the whole file would take as much memory again. */
function includesWide(bytes: Uint8Array, word: string): boolean {
  const wide = [...word].flatMap((letter) => [letter.charCodeAt(0), 0])
  for (let at = bytes.indexOf(wide[0] ?? 0); at >= 0; at = bytes.indexOf(wide[0] ?? 0, at + 1))
    if (startsWith(bytes.subarray(at), wide)) return true
  return false
}

/**
 * Text as it may stand in a workbook's XML, and in a CSV file that a spreadsheet program opens.
 *
 * Shapes  `restoreText(neutralText(text)) === text`, `unescapeText(xString(text)) === text` for every text: what is done for
 *         safety is undone on the way back.
 * Source  ECMA-376 18.9.4 (ST_Xstring); OWASP CSV Injection; reliability requirements E1, I7.
 */

/** What a spreadsheet program may take for a formula or its failure, full-width forms included; apostrophes before it are ours or escape ours. */
const FORMULA = /^'*(?:[=+\-@\t\r\n\0＝＋－＠]|#[A-Z/0]+[!?A]$|#GETTING_DATA$)/
/** Numbers with a sign and international phone numbers: nothing in them can do harm. */
const FIGURE = /^[+-](?:\d+(?:\.\d+)?%?|\d{1,4}(?:[ -]\d{1,11}){1,5})$/

/** With an apostrophe before what could be taken for a formula. */
export function neutralText(text: string): string {
  return FORMULA.test(text) && !FIGURE.test(text) ? `'${text}` : text
}

/** Takes away the apostrophe that `neutralText` has put before a formula. */
export function restoreText(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) && !FIGURE.test(text.slice(1)) ? text.slice(1) : text
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for XML. */
export function xmlText(text: string): string {
  return /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (char) => ESCAPES[char] ?? char) : text
}

/** Characters that XML cannot hold or would change, and what looks like an escape already. */
const UNSAFE = /[\p{Cc}\p{Surrogate}\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/gu

/** As Excel writes them: `_x000D_`. */
export function xString(text: string): string {
  return text.replace(UNSAFE, (char) => {
    const isPlain = char === '\t' || char === '\n'
    return isPlain ? char : `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
  })
}

/** Characters that XML cannot carry travel in workbooks as `_x000D_`; an underscore that looks so as `_x005F_`. */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** The words at the foot of every printed page, beside its number: rules of pages are the only place for them. */

/** Returns how to take them away. */
export function footRule(words: string): () => void {
  // Older browsers have the page's number alone.
  if (!('adoptedStyleSheets' in document)) return () => undefined
  const sheet = new CSSStyleSheet()
  const foot = `@bottom-left{content:${cssString(words)}}`
  sheet.replaceSync(`@page sheet{${foot}}@page sheet-wide{${foot}}`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}

/** As a string of CSS. */
export function cssString(words: string): string {
  return `"${words.replaceAll(/[\p{Cc}"\\]/gu, (one) => `\\${one.codePointAt(0)?.toString(16)} `)}"`
}

/**
 * The words of stored rich text, without the reader of its markup: for lists, which show the beginning of many texts and
 * draw no markup. What is stored was allowed when it was written.
 */
const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** One line per paragraph. */
export function wordsOfMarkup(markup: string): string {
  return markup
    .replaceAll(/<(?:br|\/p|\/h\d|\/li)\s*\/?>/g, '\n')
    .replaceAll(/<\/?(?:p|h2|h3|ul|ol|li|strong|em|a|br)\b[^<>]*>/gi, '')
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\n{2,}/g, '\n')
    .trim()
}

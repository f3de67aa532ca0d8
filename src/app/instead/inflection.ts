/**
 * Instead of the inflection of English words, by which ra-core makes titles of libraries and fields that have none. Ours have
 * Chinese ones, so that words stay as they are: 3 kB (brotli) that nobody would read the result of.
 */
const asItIs = (word: string): string => word

export { asItIs as humanize, asItIs as inflect, asItIs as pluralize, asItIs as transform }

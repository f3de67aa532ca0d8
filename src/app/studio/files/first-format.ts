/** Whether a file is a descriptor of format 1, told from its text alone at every key. */
export function isFirstFormat(path: string, text: string): boolean {
  return /^resources\/[^/]+\.json$/.test(path) && /"formatVersion"\s*:\s*1\b/.test(text)
}

/** DOM ids that tie a tab to its page. A router path has no spaces. */

export function tabId(path: string): string {
  return `tab:${path}`
}

export function panelId(path: string): string {
  return `page:${path}`
}

/**
 * The files of the console behind the sign-in, named in the page by links that mean nothing to a browser. They become requests
 * when the console is sure to be wanted: the server sees to it at the address of a page, the sign-in page when somebody types.
 *
 * Shapes  The links are written by the build (`cli/early-plugin.ts`): `rel`, then `data-href`.
 */

/** What such a link is called. */
export const CONSOLE_FILE = 'console-file'

/** Of the style sheets it is known early enough that they are needed. */
const SCRIPT = new RegExp(`rel="${CONSOLE_FILE}" data-href="([^"]+\\.js)"`, 'g')

/** The root is where strangers arrive; the rest stands alone (Spec §2). */
const WITHOUT_CONSOLE = /^\/(?:$|auth\/|consultChat\/?$|[\w-]*(?:agree|policy)(?:doc)?\/?$)/i

/** The page as a browser fetches those scripts at once, beside its own. */
export function withConsoleFiles(page: string): string {
  return page.replaceAll(SCRIPT, 'rel="modulepreload" href="$1"')
}

/** Whether a history route leads into the console, for whoever is signed in. */
export function leadsIntoConsole(path: string): boolean {
  return !WITHOUT_CONSOLE.test(path)
}

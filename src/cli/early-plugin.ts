/**
 * Puts a script of its own first on the page: Vite joins the scripts that a page names into one, and that one runs only when all
 * of it has arrived. The page's settings stand before it, since it may run before the rest of the page is there. At its end the
 * page names the files of the part that is loaded later, for whoever knows that they will be needed (`model/console-files.ts`).
 */
import type { HtmlTagDescriptor, Plugin } from 'vite'
import { CONSOLE_FILE } from '../model/console-files.ts'
import { SETTINGS_MARK, SETTINGS_META } from '../model/console-settings.ts'

type Bundle = NonNullable<import('vite').IndexHtmlTransformContext['bundle']>

/** `entry` is the path of the script, `later` that of a part loaded later, both below the project's root. */
export function earlyPlugin(entry: string, later?: string): Plugin {
  let isBuild = false
  let base = '/'
  return {
    name: 'rehab-early',
    configResolved(config) {
      isBuild = config.command === 'build'
      base = config.base
    },
    buildStart() {
      if (isBuild) this.emitFile({ type: 'chunk', id: entry, name: 'early' })
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => ({
        html: html.replace(SETTINGS_TAG, ''),
        tags: [
          settingsTag,
          ...(bundle
            ? [...builtTags(bundle, entry, base), ...laterTags(bundle, later, base)]
            : [scriptOf(`/${entry}`)]),
        ],
      }),
    },
  }
}

const SETTINGS_TAG = new RegExp(`<meta name="${SETTINGS_META}"[^>]*>\\s*`)
const settingsTag: HtmlTagDescriptor = {
  tag: 'meta',
  attrs: { name: SETTINGS_META, content: SETTINGS_MARK },
  injectTo: 'head-prepend',
}

function builtTags(bundle: Bundle, entry: string, base: string): HtmlTagDescriptor[] {
  const [script, ...needed] = filesWith(bundle, chunkOf(bundle, entry))
  return [scriptOf(base + script), ...needed.map((file) => preloadOf(base + file))]
}

/** Of what the part needs, what the page itself does not load. */
function laterTags(bundle: Bundle, part: string | undefined, base: string): HtmlTagDescriptor[] {
  if (part === undefined) return []
  const atOnce = new Set(chunksOf(bundle).flatMap((chunk) => (chunk.isEntry ? filesWith(bundle, chunk) : [])))
  const later = filesWith(bundle, chunkOf(bundle, part)).filter((file) => !atOnce.has(file))
  const styles = later.flatMap((file) => [...(chunkNamed(bundle, file)?.viteMetadata?.importedCss ?? [])])
  return [...later, ...styles].map((file) => laterOf(base + file))
}

const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((output) => output.type === 'chunk')
const chunkNamed = (bundle: Bundle, file: string) => chunksOf(bundle).find(({ fileName }) => fileName === file)
type Chunk = ReturnType<typeof chunksOf>[number]

function chunkOf(bundle: Bundle, path: string): Chunk {
  const chunk = chunksOf(bundle).find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(path)))
  if (!chunk) throw new Error(`${path} is not in the build; it has to be the path of a module below the root`)
  return chunk
}

/** The chunk's file, and those of all that it imports. */
function filesWith(bundle: Bundle, chunk: Chunk): string[] {
  const needed = new Set<string>()
  const need = (file: string) => {
    if (needed.has(file)) return
    needed.add(file)
    chunkNamed(bundle, file)?.imports.forEach(need)
  }
  need(chunk.fileName)
  return [...needed]
}

/** Not `async`: Chromium puts such a script behind the others until the first paint; in their order it is the first to run. */
function scriptOf(src: string): HtmlTagDescriptor {
  return { tag: 'script', attrs: { type: 'module', crossorigin: true, src }, injectTo: 'head-prepend' }
}

function preloadOf(href: string): HtmlTagDescriptor {
  return { tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href }, injectTo: 'head-prepend' }
}

function laterOf(file: string): HtmlTagDescriptor {
  return { tag: 'link', attrs: { rel: CONSOLE_FILE, 'data-href': file, crossorigin: true }, injectTo: 'head' }
}

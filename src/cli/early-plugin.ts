/**
 * Puts a script of its own first on the page: Vite joins the scripts that a page names into one, and that one runs only when all
 * of it has arrived. The page's settings stand before it, since it may run before the rest of the page is there.
 */
import type { HtmlTagDescriptor, Plugin } from 'vite'
import { SETTINGS_MARK, SETTINGS_META } from '../model/console-settings.ts'

type Bundle = NonNullable<import('vite').IndexHtmlTransformContext['bundle']>

/** `entry` is the script's path below the project's root. */
export function earlyPlugin(entry: string): Plugin {
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
        tags: [settingsTag, ...(bundle ? builtTags(bundle, entry, base) : [scriptOf(`/${entry}`)])],
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
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(entry)))
  if (!chunk) throw new Error(`${entry} is not in the build; it has to be the path of a module below the root`)
  const needed = new Set<string>()
  const need = (file: string) => {
    if (needed.has(file)) return
    needed.add(file)
    chunks.find(({ fileName }) => fileName === file)?.imports.forEach(need)
  }
  chunk.imports.forEach(need)
  return [scriptOf(base + chunk.fileName), ...[...needed].map((file) => preloadOf(base + file))]
}

/** Not `async`: Chromium puts such a script behind the others until the first paint; in their order it is the first to run. */
function scriptOf(src: string): HtmlTagDescriptor {
  return { tag: 'script', attrs: { type: 'module', crossorigin: true, src }, injectTo: 'head-prepend' }
}

function preloadOf(href: string): HtmlTagDescriptor {
  return { tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href }, injectTo: 'head-prepend' }
}

/** Builds each page of `pages/` as a production build of its own, so that its bytes are what that page needs. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { catalogPlugin } from '../src/cli/catalog-plugin.ts'
import { compileHints } from '../src/cli/compile-hints.ts'
import { earlyPlugin } from '../src/cli/early-plugin.ts'
import { benchLibraries } from './fixtures/libraries.ts'

const here = import.meta.dirname
const root = join(here, '..')

/** `ours-form.page.tsx` is page `form` of contender `ours`. */
export interface PageName {
  readonly contender: string
  readonly page: string
}

export function pageNames(): readonly PageName[] {
  return readdirSync(join(here, 'pages')).flatMap((file) => {
    const match = /^(\w+)-([\w-]+)\.page\.tsx$/.exec(file)
    return match ? [{ contender: match[1] as string, page: match[2] as string }] : []
  })
}

/** Writes `<out>/<contender>/<page>/<page>.html` and its assets. */
export async function buildPage({ contender, page }: PageName, out: string): Promise<void> {
  const folder = join(here, `.page-${contender}-${page}`)
  const html = join(folder, `${page}.html`)
  const early = join(here, 'pages', `${contender}-${page}.early.ts`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(html, htmlOf(contender, page))
  try {
    await build({
      root: folder,
      base: './',
      configFile: false,
      logLevel: 'error',
      mode: 'production',
      plugins: [
        catalogPlugin({ root }),
        benchLibraries(),
        ...(existsSync(early) ? [earlyPlugin(early)] : []),
        // As the product's own build does.
        ...(contender === 'ours' ? [compileHints([])] : []),
      ],
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: join(out, contender, page),
        emptyOutDir: true,
        target: 'es2022',
        reportCompressedSize: false,
        chunkSizeWarningLimit: 4_096,
        rolldownOptions: { input: html },
      },
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A page with HTML of its own stands in `pages/`; the others are an empty root. */
function htmlOf(contender: string, page: string): string {
  const own = join(here, 'pages', `${contender}-${page}.html`)
  if (existsSync(own)) return readFileSync(own, 'utf8')
  const head = contender === 'ours' ? '<script type="module">import "virtual:tokens.css"</script>' : ''
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${contender} ${page}</title>${head}</head><body><div id="root"></div><script type="module" src="../pages/${contender}-${page}.page.tsx"></script></body></html>\n`
}

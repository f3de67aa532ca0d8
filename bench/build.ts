/** Builds each page of `pages/` as a production build of its own, so that its bytes are what that page needs. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { catalogPlugin } from '../src/cli/catalog-plugin.ts'
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
  const head = contender === 'ours' ? '<script type="module">import "virtual:tokens.css"</script>' : ''
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    html,
    `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${contender} ${page}</title>${head}</head><body><div id="root"></div><script type="module" src="../pages/${contender}-${page}.page.tsx"></script></body></html>\n`,
  )
  try {
    await build({
      root: folder,
      base: './',
      configFile: false,
      logLevel: 'error',
      mode: 'production',
      plugins: [catalogPlugin({ root }), benchLibraries()],
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

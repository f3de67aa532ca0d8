/**
 * Has the browser compile the first screen's functions while they are being loaded, off the main thread, instead of one by one
 * when each is first called: a third of what mounting the first list costs. Others ignore the comment.
 *
 * Source  V8's explicit compile hints: a file that begins with this comment is compiled eagerly.
 */
import type { Plugin } from 'vite'

const HINT = '//# allFunctionsCalledOnLoad\n'

/** `screens` are names of lazily loaded chunks that count as the first screen, beside the entries; what these import does too. */
export function compileHints(screens: readonly string[]): Plugin {
  return {
    name: 'rehab-compile-hints',
    apply: 'build',
    // After Vite's own lines at the top of a file: the comment counts only where it comes first.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const wanted = new Set<string>()
        const want = (file: string) => {
          const chunk = bundle[file]
          if (chunk?.type !== 'chunk' || wanted.has(file)) return
          wanted.add(file)
          chunk.imports.forEach(want)
        }
        for (const [file, chunk] of Object.entries(bundle)) {
          if (chunk.type === 'chunk' && (chunk.isEntry || screens.includes(chunk.name))) want(file)
        }
        for (const file of wanted) {
          const chunk = bundle[file]
          if (chunk?.type === 'chunk') chunk.code = HINT + chunk.code
        }
      },
    },
  }
}

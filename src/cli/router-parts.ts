/**
 * Leaves out of a build what React Router keeps for pages that a server renders: 4 kB (brotli) of every first visit. Its file
 * gives components their names by statements of their own, and makes them by calls that nothing marks as free of effects, so
 * that a bundler has to keep all of them; and each link brings a prefetch of a server's manifest, which there is none of here.
 *
 * Errors  Stops the build when a new version of the router is written otherwise.
 */
import type { Plugin } from 'vite'

const FILE = /node_modules[\\/]react-router[\\/]dist[\\/]\w+[\\/]chunk-\w+\.mjs$/
/** The router's file; the other one beside it has only what a server needs. */
const MARK = 'function createBrowserRouter('

const CUTS: readonly (readonly [RegExp, string])[] = [
  [/^\w+\.displayName = .*;$/gm, ''],
  [/= (React\d*)\.(forwardRef|memo|createContext)\(/g, '= /* @__PURE__ */ $1.$2('],
  [/^function PrefetchPageLinks\([\s\S]*?^\}/m, 'function PrefetchPageLinks() {\n  return null;\n}'],
  [
    /^function instrumentClientSideRouter\(router[\s\S]*?^\}/m,
    'function instrumentClientSideRouter(router) {\n  return router;\n}',
  ],
  [
    /^function getRouteInstrumentationUpdates\([\s\S]*?^\}/m,
    'function getRouteInstrumentationUpdates() {\n  return {};\n}',
  ],
]

export function routerParts(): Plugin {
  return {
    name: 'rehab-router-parts',
    apply: 'build',
    transform(code, id) {
      if (!FILE.test(id) || !code.includes(MARK)) return undefined
      return { code: withoutParts(code), map: null }
    },
  }
}

function withoutParts(code: string): string {
  return CUTS.reduce((before, [part, instead]) => {
    const after = before.replace(part, instead)
    if (after === before) throw new Error(`react-router no longer has ${part.source}; see src/cli/router-parts.ts`)
    return after
  }, code)
}

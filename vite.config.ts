import { rjsfAliases } from './src/cli/rjsf-aliases.ts'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { catalogPlugin } from './src/cli/catalog-plugin.ts'
import { compileHints } from './src/cli/compile-hints.ts'
import { documentsPlugin } from './src/cli/documents-plugin.ts'
import { earlyPlugin } from './src/cli/early-plugin.ts'

const catalog = catalogPlugin({ root: process.env['CATALOG_ROOT'] })
const inProject = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const modules = (names: string) => new RegExp(`node_modules[\\\\/](?:${names})`)

/**
 * The session and what speaks for it, and what Vite itself puts into every build. Rolldown's own runtime (0.4 kB) is the one
 * file that cannot join: Rolldown 1.2 sets it apart before any group is looked at, and gives it to no group's file.
 */
export const START = new RegExp(
  'src/(?:app/(?:announce|default-mark|early|first-page|menu-note|paths|places|update/(?:missing-part|new-version)|console-settings|static-routes|session/(?:ahead|ahead-http|guard|redirect|session|tab-channel))|providers/(?:ask|auth|exchange|http|profile|session-storage|tab-session|tokens|web-config)|wire/(?:accepts|call|console-start|envelope|library-places|organization|query-string|tab-session|token)|model/(?:address|attempt|console-settings|failure|failure-words|limits|observable|plain|rights|rules|scope))\\.ts$|vite/preload-helper|virtual:library-places',
)

/** The sign-in page in one script and one style sheet, with the question whether another tab is signed in, which comes before it. */
export const SIGN_IN =
  /src\/(?:app\/console-files|model\/console-files|app\/session\/(?:joining|sign-in-page|sign-in-picture|sign-in\.css))/

/** What a record's form, its page and quick edit share: in one file, since each of twenty small ones has headers of its own. */
export const RECORD =
  /src\/(?:ui\/(?:write-keys|batch\/batch-id|form\/(?:duplicate|merge|path|press|refusal|rjsf-schema)|kinds\/pasted-block|list\/quick-edit\/(?:save|value-widgets)|show\/(?:changes|revealable|describe|field-value|history-query|screen|show|show-sections))|model\/(?:clock|computed|condition-parts|form-rules|mask|masked-field|pointer|record-changes|reference-condition|settled-condition|transition-input|typed-text|unique|whole-text)|app\/draft-key)\.(?:tsx?|module\.css)$/

/** What every form of a record is drawn with, whichever page it stands on. */
export const FORM =
  /src\/ui\/(?:form\/(?:resource-form|editor|editor-parts|conflict-dialog|conflict-authors|use-computed|use-check|use-derived|next-record|draft|draft-vault|draft-banner|use-draft|use-page|save-choice|held-focus|form-footer|succeeding-store|record-form|leaf|error-summary|theme|sections|field-help|rjsf-validator)|kinds\/(?:rows-widget|rows-parts|use-rows-desk|rows-keys|rows-edits|widgets|rich-text-widget|group-widget|answers-widget|use-fitting|image-widget|video-widget)|media\/media-field-later)\.tsx?$|src\/ui\/form\/(?:conflict|editor|form|rows)\.module\.css$/

/** Figures with their words, wherever they stand, and what is declared of them. */
export const FIGURE =
  /src\/app\/statistics\/(?:declared|figure-tile|figures|figures-query|freshness)\.tsx?$|virtual:statistics/

/** What pages of figures and walls have besides, without the library that draws. */
export const CHARTS =
  /src\/(?:app\/statistics\/(?:chart|chart-frame|comparison|figure-filters|figures-page|filters|use-asked|plot|plot-table|statistic-page|statistic-views|use-plot-keys)|model\/wilson)\.tsx?$/

/** Little that many pages need and the first list does not: each alone would wait for a line of its own. */
export const LITTLE = /src\/(?:app\/shell\/use-now|model\/exact|ui\/guards\/list-path)\.ts$/

/** MUI's `useAutocomplete`, and the few of its utilities that it stands on. */
const AUTOCOMPLETE =
  /node_modules[\\/]@mui[\\/](?:material[\\/](?:esm[\\/])?useAutocomplete|utils[\\/](?:esm[\\/])?(?:contains|setRef|useEventCallback|useControlled|useId|usePreviousProps|useEnhancedEffect))[\\/]/

/** The package names its build for development in every case, with warnings and an error page of its own. */
const productionRouter: Plugin = {
  name: 'rehab-production-router',
  apply: 'build',
  config: () => ({
    resolve: {
      alias: [
        {
          find: /^react-router(?:-dom)?$/,
          replacement: inProject('node_modules/react-router/dist/production/index.mjs'),
        },
      ],
    },
  }),
}

/** What every page has loaded by the time it loads anything else. */
const ON_EVERY_PAGE = /\/(?:rolldown-runtime|start|react)-[\w-]+\.js$/

function withoutStart(_file: string, needed: string[], { hostType }: { readonly hostType: 'html' | 'js' }): string[] {
  return hostType === 'html' ? needed : needed.filter((file) => !ON_EVERY_PAGE.test(file))
}

/**
 * The build of the browser's part. `entriesAware` groups are split by who needs them, so that the sign-in page does not
 * pay for the list, nor the list for the form.
 */
export default defineConfig({
  plugins: [
    react(),
    catalog,
    documentsPlugin(),
    earlyPlugin('src/app/early.ts', 'src/app/open-console.tsx'),
    compileHints(['workplace']),
    productionRouter,
  ],
  resolve: {
    alias: [
      ...rjsfAliases,
      // Of react-admin's core: what no screen of ours uses, and what a few lines do as well.
      { find: 'lodash/isEqual.js', replacement: inProject('src/app/instead/is-equal.ts') },
      { find: 'inflection', replacement: inProject('src/app/instead/inflection.ts') },
      { find: 'jsonexport/dist/index.js', replacement: inProject('src/app/instead/jsonexport.ts') },
      { find: /^query-string$/, replacement: inProject('src/app/instead/query-string.ts') },
      { find: 'lodash/debounce.js', replacement: inProject('src/app/instead/debounce.ts') },
      { find: 'lodash/set.js', replacement: inProject('src/app/instead/set.ts') },
      { find: 'lodash/union.js', replacement: inProject('src/app/instead/union.ts') },
    ],
  },
  // The worker of an import has the libraries' validators, each loaded when it is needed; they are made once for both.
  worker: { format: 'es', plugins: () => [catalog] },
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2022',
    // A browser that does not know it loads the same files a little later; the substitute would cost every visit.
    modulePreload: { polyfill: false, resolveDependencies: withoutStart },
    manifest: true,
    chunkSizeWarningLimit: 600,
    // Nobody reads them, and there are some files for each library.
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Short, and without the list of who needs a chunk: every file that loads it carries its address.
        entryFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash:7].js`,
        codeSplitting: {
          groups: [
            // With the few parts of ours that both the entry and the console draw with. The router comes with the console.
            {
              name: 'react',
              test: /node_modules[\\/](?:react|react-dom|scheduler|react-error-boundary)[\\/]|src\/app\/(?:navigation|page-link|preferences|stranger-pages|pages\/(?:error-page|message-page|still-frame)|session\/(?:password-field|refused-field|text-field|use-session))\.tsx?$/,
              priority: 40,
            },
            // What every page starts with, the early script among them: one file, since each further one waits for a line.
            { name: 'start', test: START, priority: 50, includeDependenciesRecursively: false },
            { name: 'sign-in', test: SIGN_IN, priority: 45, includeDependenciesRecursively: false },
            // What every visit behind the sign-in needs, in one file: fifty small ones cost 20 kB of headers and wait for six lines.
            // The line above a screen is in it as well: lists of members' rows have one, and would load what forms share for it.
            {
              name: 'workplace',
              test: /src\/(?:app\/open-console\.tsx|ui\/controls\/screen-notice\.(?:tsx|module\.css))$/,
              priority: 35,
            },
            { name: 'record', test: RECORD, priority: 34, includeDependenciesRecursively: false },
            // The form whole: the page of a library's one record has it in common, and would have it cut into pieces.
            { name: 'form', test: FORM, priority: 33, includeDependenciesRecursively: false },
            { name: 'little', test: LITTLE, priority: 29, includeDependenciesRecursively: false },
            { name: 'figure', test: FIGURE, priority: 28, includeDependenciesRecursively: false },
            { name: 'charts', test: CHARTS, priority: 27, includeDependenciesRecursively: false },
            // The boxes of forms need no more of MUI than this.
            { name: 'autocomplete', test: AUTOCOMPLETE, priority: 32, includeDependenciesRecursively: false },
            // What MUI's parts stand on, in one piece; the parts themselves by who needs them.
            {
              name: 'ground',
              test: modules(
                '(?:@mui[\\\\/](?:system|styled-engine|private-theming|utils)|@mui[\\\\/]material[\\\\/](?:esm[\\\\/])?(?:styles|colors)|@emotion|stylis)[\\\\/]',
              ),
              priority: 31,
            },
            {
              name: 'mui',
              test: modules('(?:@mui|@popperjs|react-transition-group)[\\\\/]'),
              priority: 30,
              entriesAware: true,
            },
            {
              name: 'rjsf',
              test: modules('(?:@rjsf|markdown-to-jsx|fast-uri|@x0k)'),
              priority: 20,
              entriesAware: true,
            },
            {
              name: 'ra',
              test: modules('(?:ra-|@tanstack|react-hook-form|lodash|inflection|query-string|jsonexport)'),
              priority: 10,
              entriesAware: true,
              entriesAwareMergeThreshold: 40_000,
            },
          ],
        },
      },
    },
  },
})

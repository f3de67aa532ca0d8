import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { catalogPlugin } from './src/cli/catalog-plugin.ts'

const inProject = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const modules = (names: string) => new RegExp(`node_modules[\\\\/](?:${names})`)

/**
 * The build of the browser's part. `entriesAware` groups are split by who needs them, so that the sign-in page does not
 * pay for the list, nor the list for the form.
 */
export default defineConfig({
  plugins: [react(), catalogPlugin({ root: process.env['CATALOG_ROOT'] })],
  resolve: {
    alias: [
      // RJSF's own fields, widgets and Markdown are replaced by our theme: 44 kB (brotli) that no form would use.
      { find: /^.*\/getDefaultRegistry\.js$/, replacement: inProject('src/ui/form/rjsf-registry.ts') },
      { find: 'markdown-to-jsx/react', replacement: inProject('src/ui/form/no-markdown.tsx') },
    ],
  },
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2022',
    manifest: true,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: modules('(?:react|react-dom|scheduler|react-router|react-router-dom)[\\\\/]'),
              priority: 40,
            },
            {
              name: 'mui',
              test: modules('(?:@mui|@emotion|@popperjs|stylis|react-transition-group)[\\\\/]'),
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
              test: modules(
                '(?:ra-|@tanstack|react-hook-form|lodash|inflection|query-string|jsonexport|node-polyglot)',
              ),
              priority: 10,
              entriesAware: true,
            },
          ],
        },
      },
    },
  },
})

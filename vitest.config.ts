import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { documentsPlugin } from './src/cli/documents-plugin.ts'
import { rjsfAliases } from './src/cli/rjsf-aliases.ts'
import { LongestFirst } from './tests/support/longest-first.ts'

/** A store in memory ends within seconds: V8 need not optimise the database's code for it. */
const SHORT_LIVED = ['--liftoff-only', '--wasm-lazy-compilation']

/** One project per way of running: pure code, screens in a DOM, every resource over every database, a real browser. */
export default defineConfig({
  test: {
    // On two cores: servers, databases and browsers wait for one another, and a third file fills what two leave idle.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          // Pure code: files share its modules instead of reading them two hundred times.
          isolate: false,
          execArgv: SHORT_LIVED,
          // What hangs is ended; how long a file takes says how busy the machine is.
          testTimeout: 30_000,
          include: ['tests/{model,wire,compiler,operations,gate,providers,cli,bench}/**/*.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        plugins: [react(), documentsPlugin()],
        // The copy of the router that ra-core gets from Node; Vite alone would choose another, and contexts would not meet.
        resolve: {
          alias: [
            { find: /^react-router$/, replacement: fileURLToPath(import.meta.resolve('react-router')) },
            ...rjsfAliases,
          ],
        },
        test: {
          name: 'ui',
          environment: 'jsdom',
          include: ['tests/{ui,app}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/fresh-page.ts', 'tests/support/narrow.ts'],
          sequence: { setupFiles: 'list' },
          // jsdom and the packages are read once for all files, which is half of what a file takes; `fresh-page` parts the files.
          isolate: false,
          // Read by Vite, so that the aliases hold inside it.
          server: { deps: { inline: [/@rjsf/] } },
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/{server,contract}/**/*.test.ts'],
          globalSetup: ['tests/support/postgres-setup.ts'],
          // Servers and stores are made by each file; only their modules are shared.
          isolate: false,
          execArgv: SHORT_LIVED,
          testTimeout: 60_000,
          // The first file that needs filled stores makes them, while those beside it wait.
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/built-setup.ts'],
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // As long as a locator waits: what a person sees comes when the machine gets to it.
          expect: { poll: { timeout: 10_000 } },
          // After all others: a browser beside them would be a neighbour to tests that measure.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})

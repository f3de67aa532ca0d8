/**
 * The console's build without what only forms, imports and the studio load of each library: their validators and schemas, whose
 * making is nearly all of what many libraries cost. Whatever a list loads is the same to the letter, the names of files aside.
 */
import { mergeConfig, type Plugin } from 'vite'
import config from '../../vite.config.ts'

const LATER = /^\0virtual:(?:validator|schema)\/|^\0virtual:served-catalog$/

const withoutLater = (): Plugin => ({
  name: 'rehab-without-later',
  enforce: 'pre',
  load: { filter: { id: LATER }, handler: () => 'export default undefined' },
})

export default mergeConfig(config, {
  plugins: [withoutLater()],
  worker: { plugins: () => [withoutLater()] },
  build: { rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'later', test: LATER, priority: 60 }] } } } },
})

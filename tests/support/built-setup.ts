/**
 * Before the browser tests: the console is built and its demo data filled once, so that no file waits while another does it.
 * `npm test` does it beside its gates, by running this file.
 */
import { pathToFileURL } from 'node:url'
import { prepareConsole } from './console-process.ts'

export async function setup(): Promise<void> {
  await prepareConsole()
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await setup()

/** Before the browser tests: the console is built and its demo data filled once, so that no file waits while another does it. */
import { prepareConsole } from './console-process.ts'

export async function setup(): Promise<void> {
  await prepareConsole()
}

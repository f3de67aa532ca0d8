/**
 * Every file of the screen tests begins on an empty page, with the console's own modules as they are when a page is loaded. The
 * files of a worker share one jsdom and the packages; nothing of ours may pass from one file to the next.
 */
import { cleanup, configure } from '@testing-library/react'
import { vi } from 'vitest'

// What the file before has left standing is taken down while its nodes are still there.
cleanup()
vi.resetModules()
vi.useRealTimers()
vi.unstubAllGlobals()
vi.unstubAllEnvs()
localStorage.clear()
sessionStorage.clear()
history.replaceState(null, '', '/')
document.title = ''
document.head.replaceChildren()
document.body.replaceChildren()
for (const element of [document.documentElement, document.body])
  for (const name of element.getAttributeNames()) element.removeAttribute(name)

// What a person sees comes when the machine gets to it; a second is not enough for a list while others use the processor.
configure({ asyncUtilTimeout: 10_000 })

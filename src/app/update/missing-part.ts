/**
 * A part of the console that the server no longer has: after a new version was put up, the question of that; otherwise
 * nothing, since the screen itself says that it did not load.
 */
import { createVersionCheck, ownVersion, reloadFor } from './new-version.ts'

export const UPDATE_QUESTION = '页面有更新，是否重新加载'

type Ask = (version: string) => void

/** Before the workplace is there, with its parts perhaps missing too, the browser's own question does. */
const askPlainly: Ask = (version) => {
  if (window.confirm(UPDATE_QUESTION)) reloadFor(version)
}

let ask = askPlainly

/** For as long as somebody can ask in better style. Returns how to hand the question back. */
export function takeQuestion(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = askPlainly
  }
}

/** Call once, at the start of the page. */
export function watchMissingParts(): void {
  const { check } = createVersionCheck(ownVersion())
  window.addEventListener('vite:preloadError', () => {
    void check().then((version) => version && ask(version))
  })
}

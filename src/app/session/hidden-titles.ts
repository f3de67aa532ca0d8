/** Titles name records, and stay in the page's head while the pages themselves are away: meanwhile all of them say the same. */

/** Returns how to give them back. */
export function hideTitles(words: string): () => void {
  const original = new Map<Element, string>()
  const hide = () => {
    for (const title of document.querySelectorAll('head title')) {
      if (title.textContent === words) continue
      original.set(title, title.textContent)
      title.textContent = words
    }
  }
  const ownTitle = document.querySelector('head title') ? undefined : document.createElement('title')
  if (ownTitle) document.head.append(ownTitle)
  hide()
  // A page may be renamed by an answer that was still under way.
  const observer = new MutationObserver(hide)
  observer.observe(document.head, { childList: true, subtree: true, characterData: true })
  return () => {
    observer.disconnect()
    ownTitle?.remove()
    for (const [title, text] of original) title.textContent = text
  }
}

/** Where everything on the desk was scrolled to, and where the cursor stood: what leaving the document makes a page forget. */

/** Restored twice: lists that draw only what can be seen find their height in the frame after. */
export function rememberPlace(host: HTMLElement): () => void {
  const scrolled = [...host.querySelectorAll('*')]
    .filter(({ scrollTop, scrollLeft }) => scrollTop !== 0 || scrollLeft !== 0)
    .map((element) => ({ element, top: element.scrollTop, left: element.scrollLeft }))
  const scroll = () => {
    for (const { element, top, left } of scrolled) {
      element.scrollTop = top
      element.scrollLeft = left
    }
  }
  const focus = rememberFocus(host)
  return () => {
    scroll()
    focus()
    requestAnimationFrame(() => requestAnimationFrame(scroll))
  }
}

function rememberFocus(host: HTMLElement): () => void {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || !host.contains(focused)) return () => undefined
  const isText = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement
  const [start, end] = isText ? [focused.selectionStart, focused.selectionEnd] : [null, null]
  return () => {
    focused.focus({ preventScroll: true })
    if (isText && start !== null) focused.setSelectionRange(start, end)
  }
}

/**
 * Where dialogs, menus and tooltips are put: into the part of the page that the application names, so that all of it can be
 * taken away together; into the body where it names none.
 */
let host: HTMLElement | undefined

/** Returns how to take it back. */
export function setModalHost(next: HTMLElement): () => void {
  host = next
  return () => {
    if (host === next) host = undefined
  }
}

export function modalHost(): HTMLElement {
  return host ?? document.body
}

/**
 * Keys for a cell whose editor is still being fetched: a plain input takes them in its place, so that none is lost and none reaches
 * the row, where Enter opens the form. Part of the first screen, so it is small.
 */

/** What was typed into one cell, and the key that left it. */
export interface EarlyCell {
  readonly text: string
  readonly key: string
  readonly shiftKey: boolean
}

export interface Early {
  /** The event that asked for the editor; the last one counts. */
  readonly event: Event
  /** What was typed since, cell by cell; removes the input. Waits for a word that an input method is still composing. */
  take(): Promise<readonly EarlyCell[]>
}

export function watchEarly(scroller: HTMLElement, onTouch: (early: Early) => void): () => void {
  let early: Early | undefined
  const touch = (event: Event) => {
    const { target, type } = event
    if (type === 'keydown') {
      const { key } = event as KeyboardEvent
      if (!(target instanceof HTMLTableRowElement) || (key !== 'F2' && key !== 'ArrowRight')) return
      event.preventDefault()
    }
    const cell = type === 'pointerover' ? null : cellUnder(target as Element)
    if (!cell && type !== 'pointerover') return
    // A pointer that moves on does not take back what was opened.
    if (!cell && early?.event.type !== undefined && early.event.type !== 'pointerover') return
    if (cell && early) void early.take()
    early = { event, take: cell ? catchKeys(scroller, cell) : async () => [] }
    onTouch(early)
  }
  const types = ['pointerover', 'dblclick', 'keydown']
  for (const type of types) scroller.addEventListener(type, touch)
  return () => {
    for (const type of types) scroller.removeEventListener(type, touch)
  }
}

function cellUnder(target: Element): HTMLElement | null {
  return target.closest('[data-act]') ? null : target.closest<HTMLElement>('tbody :is(td, th, tr)')
}

function catchKeys(scroller: HTMLElement, cell: HTMLElement): Early['take'] {
  const typed: EarlyCell[] = []
  const input = document.createElement('input')
  const [inner, outer] = [cell.getBoundingClientRect(), scroller.getBoundingClientRect()]
  const leave = (key: string, shiftKey = false) => {
    typed.push({ text: input.value, key, shiftKey })
    input.value = ''
  }
  input.style.cssText = `position:absolute;z-index:5;box-sizing:border-box;font:inherit;left:${inner.left - outer.left + scroller.scrollLeft}px;top:${inner.top - outer.top + scroller.scrollTop}px;width:${Math.min(inner.width, 240)}px;height:${inner.height}px`
  input.setAttribute('aria-label', '单元格')
  let composing: Promise<unknown> | undefined
  input.addEventListener('compositionstart', () => {
    composing = new Promise((resolve) => input.addEventListener('compositionend', resolve, { once: true }))
  })
  input.addEventListener('keydown', (event) => {
    event.stopPropagation()
    if (event.isComposing || !['Enter', 'Tab', 'Escape'].includes(event.key)) return
    event.preventDefault()
    leave(event.key, event.shiftKey)
  })
  const onBlur = () => leave('')
  input.addEventListener('blur', onBlur)
  scroller.append(input)
  input.focus({ preventScroll: true })
  return async () => {
    await composing
    input.removeEventListener('blur', onBlur)
    if (input.value !== '') leave('typing')
    input.remove()
    return typed
  }
}

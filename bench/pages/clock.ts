/**
 * The in-page side: a page calls `bench` once and the runner drives `window.__bench`.
 *
 * Units   All times are milliseconds from the call to the end of the first frame in which the condition holds
 *         (checked in requestAnimationFrame, the end taken by a MessageChannel task after that frame).
 */
import { parameters } from './address.ts'

export interface BenchPage {
  readonly name: string
  /** Starts rendering into the element and returns how to take it away. */
  mount(host: HTMLElement): () => void
  ready(host: HTMLElement): boolean
  readonly actions?: Readonly<Record<string, () => void>>
  readonly conds?: Readonly<Record<string, (host: HTMLElement) => boolean>>
}

interface Keystroke {
  readonly lat: number
  readonly queue: number
  readonly work: number
}

declare global {
  interface Window {
    __bench: Record<string, unknown>
    __auto?: Promise<Record<string, number>>
    __target?: HTMLInputElement
  }
}

const TIMEOUT_MS = 120_000
export { N, rowsUrl } from './address.ts'

/** Resolves after the task that follows the frame being painted now. */
function afterFrame(): Promise<number> {
  return new Promise((resolve) => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => resolve(performance.now())
    channel.port2.postMessage(0)
  })
}

const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))

async function until(action: () => void, holds: () => boolean): Promise<{ paint: number; sync: number }> {
  const start = performance.now()
  action()
  const sync = performance.now() - start
  while (performance.now() - start < TIMEOUT_MS) {
    await nextFrame()
    if (holds()) return { paint: (await afterFrame()) - start, sync }
  }
  throw new Error('nothing was painted in time')
}

/** Whether inputs below the host hold all these values. */
export function inputsHold(host: HTMLElement, values: readonly string[]): boolean {
  const missing = new Set(values)
  for (const input of host.getElementsByTagName('input')) missing.delete(input.value)
  return missing.size === 0
}

export function bench(page: BenchPage): void {
  let host = document.getElementById('root') as HTMLElement
  let unmount: (() => void) | undefined
  const keystrokes: Keystroke[] = []
  let armed = false

  window.__bench = {
    name: page.name,
    async mount() {
      const result = await until(
        () => {
          unmount = page.mount(host)
        },
        () => page.ready(host),
      )
      const painted = performance.now()
      await new Promise((resolve) => requestIdleCallback(resolve))
      const idle = result.paint + performance.now() - painted
      const inputs = host.querySelectorAll('input,select,textarea').length
      return { ...result, idle, nodes: document.getElementsByTagName('*').length, inputs }
    },
    async unmount() {
      unmount?.()
      await nextFrame()
      const fresh = host.cloneNode(false) as HTMLElement
      host.replaceWith(fresh)
      host = fresh
      await nextFrame()
    },
    act: (name: string) =>
      until(
        () => page.actions?.[name]?.(),
        () => page.conds?.[name]?.(host) ?? true,
      ),
    has: (name: string) => page.actions?.[name] !== undefined,
    focus(value: string) {
      const target = [...host.getElementsByTagName('input')].find((input) => input.value === value)
      if (!target) return false
      target.focus()
      target.setSelectionRange(target.value.length, target.value.length)
      window.__target = target
      return true
    },
    armKeys() {
      if (armed) return
      armed = true
      addEventListener(
        'keydown',
        (event) => {
          const handled = performance.now()
          requestAnimationFrame(async () => {
            const frame = performance.now()
            const painted = await afterFrame()
            keystrokes.push({
              lat: painted - event.timeStamp,
              queue: handled - event.timeStamp,
              work: frame - handled,
            })
          })
        },
        true,
      )
    },
    takeKeys: () => ({ keys: keystrokes.splice(0), events: [], value: window.__target?.value }),
  }
  if (parameters.get('auto') !== '1') return
  const scriptStart = performance.now()
  window.__auto = until(
    () => {
      unmount = page.mount(host)
    },
    () => page.ready(host),
  ).then((result) => ({ scriptStart, ready: performance.now(), ...result }))
}

/**
 * Answers that were asked for before the application had arrived. Each is handed out once, to the request that is the same in
 * method, address, headers (the token among them) and body; any other request goes out as ever.
 *
 * Units   Milliseconds.
 * Errors  None of its own: a request that failed ahead of time is sent again by whoever wants its answer.
 */

interface Kept {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** An answer that nobody took by then is too old to be shown. */
const FRESH_MS = 10_000

/** Of the page: the script that runs before the application and the application are two, and share it. */
const page = { asked: new Map<string, Promise<Kept>>(), isAsking: false }
const { asked } = page

/** Whether the application has begun to ask; with its scripts in the cache it may be first, and nothing is to be asked twice. */
export function isApplicationAsking(): boolean {
  return page.isAsking
}

/** Sends the request, unless it is under way already, and keeps its answer for the application. */
export const askAhead: typeof fetch = async (url, init) => {
  const key = keyOf(url, init)
  const known = asked.get(key)
  if (known) return responseOf(await known)
  const answer = fetch(url, { ...init, signal: null }).then(read)
  asked.set(key, answer)
  const drop = () => void (asked.get(key) === answer && asked.delete(key))
  answer.then(() => setTimeout(drop, FRESH_MS), drop)
  return responseOf(await answer)
}

/** The application's `fetch`. What is written may change what was read ahead, so that is dropped. */
export const takeOrFetch: typeof fetch = (url, init) => {
  page.isAsking = true
  const key = keyOf(url, init)
  const answer = asked.get(key)
  asked.delete(key)
  if (answer)
    return orAborted(
      answer.then(responseOf, () => fetch(url, init)),
      init?.signal,
    )
  if (init?.method !== 'GET') asked.clear()
  return fetch(url, init)
}

async function read(response: Response): Promise<Kept> {
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** An answer without a body may not be given one, not even an empty one. */
function responseOf({ status, headers, text }: Kept): Response {
  return new Response(text === '' ? null : text, { status, headers })
}

function orAborted(answer: Promise<Response>, signal: AbortSignal | null | undefined): Promise<Response> {
  if (!signal) return answer
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  return Promise.race([answer, aborted])
}

function keyOf(url: Parameters<typeof fetch>[0], init: RequestInit | undefined): string {
  return JSON.stringify([init?.method, String(url), [...new Headers(init?.headers)], init?.body])
}

/**
 * `fetch` for what is long in sending: an XMLHttpRequest, which alone can tell how much has gone.
 *
 * Shapes  `onProgress` from 0 to 1; several attempts each begin at 0.
 * Errors  As fetch: `TypeError` without an answer, `AbortError` when aborted.
 */
type Fetch = typeof fetch

export function fetchWithProgress(onProgress: (fraction: number) => void): Fetch {
  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      const { method = 'GET', headers, credentials, signal, body } = init
      const request = new XMLHttpRequest()
      const abort = () => request.abort()
      request.open(method, String(input))
      request.responseType = 'text'
      request.withCredentials = credentials === 'include'
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value))
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total)
      }
      request.onload = () => resolve(responseOf(request))
      request.onerror = () => reject(new TypeError('no answer'))
      request.onabort = () => reject(new DOMException('aborted', 'AbortError'))
      request.onloadend = () => signal?.removeEventListener('abort', abort)
      signal?.addEventListener('abort', abort, { once: true })
      onProgress(0)
      request.send(body as XMLHttpRequestBodyInit | null)
    })
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  return new Response(request.responseText, { status: request.status, headers })
}

/** The preview's end of the line to the studio: what comes from elsewhere or has another shape is nobody's. */
import type { Catalog, Resource } from '../../../model/resource.ts'
import type { CatalogNews, PreviewAnswer, PreviewState } from './preview-protocol.ts'

export interface PreviewLink {
  say(answer: PreviewAnswer): void
  /** Calls back for every state that the studio sends; returns how to stop. */
  listen(onState: (state: PreviewState) => void): () => void
}

/** Undefined where nobody of ours holds the page. */
export function openLink(window: Window): PreviewLink | undefined {
  const host = window.parent === window ? (window.opener as Window | null) : window.parent
  if (!host || host === window) return undefined
  const { origin } = window.location
  return {
    say: (answer) => host.postMessage(answer, origin),
    listen(onState) {
      const hear = ({ origin: from, source, data }: MessageEvent) => {
        if (from === origin && source === host && isState(data)) onState(data)
      }
      window.addEventListener('message', hear)
      return () => window.removeEventListener('message', hear)
    },
  }
}

function isState(data: unknown): data is PreviewState {
  return typeof data === 'object' && data !== null && (data as { readonly kind?: unknown }).kind === 'state'
}

/** The catalog with the news in it; resources of which there are none stay the same objects. */
export function withNews(catalog: Catalog, news: CatalogNews | undefined): Catalog {
  if (!news) return catalog
  const gone = new Set(news.removed)
  const resources: Record<string, Resource> = Object.fromEntries(
    Object.entries(catalog.resources).filter(([name]) => !gone.has(name)),
  )
  for (const resource of news.resources) resources[resource.name] = resource
  const statistics = news.statistics ?? catalog.statistics
  return { resources, broken: news.broken, ...(statistics && { statistics }) }
}

/** The studio's end of the line to a preview: what the preview has been told already is not sent again. */
import type { Catalog, Resource } from '../../../model/resource.ts'
import type { CatalogNews, PreviewAnswer, PreviewView } from './preview-protocol.ts'

export interface PreviewSender {
  /** Answers the stamp under which it was sent. */
  send(view: PreviewView, catalog: Catalog, round: number): number
}

let stamps = 0

export function createSender(target: Pick<Window, 'postMessage'>, origin: string): PreviewSender {
  let told: Readonly<Record<string, Resource>> = {}
  let broken: Catalog['broken'] | undefined
  let statistics: Catalog['statistics']
  return {
    send(view, catalog, round) {
      const news = newsOf(told, catalog)
      const isMoved = broken !== catalog.broken || statistics !== catalog.statistics
      const isNew = news.resources.length > 0 || news.removed.length > 0 || isMoved
      told = catalog.resources
      broken = catalog.broken
      statistics = catalog.statistics
      stamps += 1
      target.postMessage({ kind: 'state', ...view, stamp: stamps, round, ...(isNew ? { news } : {}) }, origin)
      return stamps
    },
  }
}

function newsOf(told: Readonly<Record<string, Resource>>, { resources, broken, statistics }: Catalog): CatalogNews {
  return {
    resources: Object.values(resources).filter((resource) => told[resource.name] !== resource),
    removed: Object.keys(told).filter((name) => !Object.hasOwn(resources, name)),
    broken,
    ...(statistics && { statistics }),
  }
}

const KINDS: ReadonlySet<unknown> = new Set(['ready', 'shown', 'exchange', 'went', 'failed'])

/** What a preview says; undefined for anything else that arrives. */
export function answerIn({ origin, data }: MessageEvent, ours: string): PreviewAnswer | undefined {
  const isAnswer = typeof data === 'object' && data !== null && KINDS.has((data as { readonly kind?: unknown }).kind)
  return origin === ours && isAnswer ? (data as PreviewAnswer) : undefined
}

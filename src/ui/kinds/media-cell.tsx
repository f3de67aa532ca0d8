/** How pictures and videos stand in a list: small; their code comes when a list has one. */
import { lazy, type ReactNode, Suspense } from 'react'
import { MEDIA_TITLES, type MediaKind } from '../../model/media.ts'
import { nothingCell } from './cells.tsx'
import { isNothing, NO_VALUE } from './view.ts'

const Thumbnail = lazy(async () => ({ default: (await import('../media/thumbnail.tsx')).Thumbnail }))

export function mediaCell(media: MediaKind, value: unknown): ReactNode {
  if (isNothing(value)) return nothingCell
  return (
    <Suspense fallback={null}>
      <Thumbnail media={media} path={String(value)} />
    </Suspense>
  )
}

export function mediaWords(media: MediaKind, value: unknown): string {
  return isNothing(value) ? NO_VALUE : MEDIA_TITLES[media]
}

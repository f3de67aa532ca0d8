/** A picture to choose, upload, look at, replace or remove; its code comes when a form has one. */
import { lazy, Suspense } from 'react'
import type { WidgetProps } from '../form/widget.ts'
import { Skeleton } from '../controls/skeleton.tsx'

const MediaField = lazy(async () => ({ default: (await import('../media/media-field.tsx')).MediaField }))

export function ImageWidget(props: WidgetProps) {
  return (
    <Suspense fallback={<Skeleton />}>
      <MediaField media="image" {...props} />
    </Suspense>
  )
}

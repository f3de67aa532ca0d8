/** A video to choose, upload, look at, replace or remove; its code comes when a form has one. */
import { Suspense } from 'react'
import type { WidgetProps } from '../form/widget.ts'
import { Skeleton } from '../controls/skeleton.tsx'
import { LateMediaField } from '../media/media-field-later.ts'

export function VideoWidget(props: WidgetProps) {
  return (
    <Suspense fallback={<Skeleton />}>
      <LateMediaField media="video" {...props} />
    </Suspense>
  )
}

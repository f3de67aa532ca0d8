/** Text with headings, lists and emphasis; its editor comes when a form has one. */
import { lazy, Suspense } from 'react'
import { Skeleton } from '../controls/skeleton.tsx'
import type { WidgetProps } from '../form/widget.ts'

const RichTextEditor = lazy(async () => ({ default: (await import('../form/rich/editor.tsx')).RichTextEditor }))

/** About the editor's own height, so that little moves when it comes. */
const WAITING_PX = 160

export function RichTextWidget(props: WidgetProps) {
  return (
    <Suspense fallback={<Skeleton height={WAITING_PX} />}>
      <RichTextEditor {...props} />
    </Suspense>
  )
}

/** The questions of a record as a form; few libraries have any, so that it is fetched when one is drawn. */
import { lazy, Suspense } from 'react'
import type { NestedWidgetProps } from '../form/widget.ts'

const AnswersForm = lazy(async () => ({ default: (await import('../answers/answers-form.tsx')).AnswersForm }))

export function AnswersWidget(props: NestedWidgetProps) {
  return (
    <Suspense fallback={<span data-waiting="" />}>
      <AnswersForm {...props} />
    </Suspense>
  )
}

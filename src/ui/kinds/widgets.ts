/** What a form shows of each kind; a kind without its control does not compile. */
import type { ComponentType } from 'react'
import type { Kind } from '../../model/kind.ts'
import type { NestedWidgetProps } from '../form/widget.ts'
import { AnswersWidget } from './answers-widget.tsx'
import { ChoiceWidget } from './choice-widget.tsx'
import { ChoicesWidget } from './choices-widget.tsx'
import { DateTimeWidget, DateWidget } from './date-widget.tsx'
import { FlagWidget } from './flag-widget.tsx'
import { GroupWidget } from './group-widget.tsx'
import { ImageWidget } from './image-widget.tsx'
import { LongTextWidget } from './long-text-widget.tsx'
import { ReferenceWidget } from './reference-widget.tsx'
import { RichTextWidget } from './rich-text-widget.tsx'
import { RowsWidget } from './rows-widget.tsx'
import { TagsWidget } from './tags-widget.tsx'
import { TimeWidget } from './time-widget.tsx'
import { MoneyWidget, NumberWidget, TextWidget } from './typed-widget.tsx'
import { VideoWidget } from './video-widget.tsx'

interface Control {
  readonly Widget: ComponentType<NestedWidgetProps>
  /** Takes the whole width of a form. */
  readonly isWide?: true
  /** Is several controls together: their title is no `<label>`. */
  readonly isGroup?: true
}

export const controls: Readonly<Record<Kind, Control>> = {
  text: { Widget: TextWidget },
  longText: { Widget: LongTextWidget, isWide: true },
  richText: { Widget: RichTextWidget, isWide: true, isGroup: true },
  number: { Widget: NumberWidget },
  money: { Widget: MoneyWidget },
  flag: { Widget: FlagWidget },
  choice: { Widget: ChoiceWidget },
  choices: { Widget: ChoicesWidget, isWide: true, isGroup: true },
  tags: { Widget: TagsWidget, isWide: true },
  reference: { Widget: ReferenceWidget },
  date: { Widget: DateWidget },
  dateTime: { Widget: DateTimeWidget },
  time: { Widget: TimeWidget },
  image: { Widget: ImageWidget, isGroup: true },
  video: { Widget: VideoWidget, isGroup: true },
  group: { Widget: GroupWidget, isGroup: true },
  rows: { Widget: RowsWidget, isWide: true, isGroup: true },
  answers: { Widget: AnswersWidget, isWide: true, isGroup: true },
}

/** The widget of each kind; a kind without one does not compile. */
import type { ComponentType } from 'react'
import type { Kind } from '../../model/kind.ts'
import type { NestedWidgetProps } from '../form/widget.ts'
import { ChoiceWidget } from './choice-widget.tsx'
import { ChoicesWidget } from './choices-widget.tsx'
import { DateTimeWidget, DateWidget } from './date-widget.tsx'
import { FlagWidget } from './flag-widget.tsx'
import { GroupWidget } from './group-widget.tsx'
import { ImageWidget } from './image-widget.tsx'
import { LongTextWidget } from './long-text-widget.tsx'
import { MoneyWidget, NumberWidget } from './number-widget.tsx'
import { ReferenceWidget } from './reference-widget.tsx'
import { RichTextWidget } from './rich-text-widget.tsx'
import { RowsWidget } from './rows-widget.tsx'
import { TagsWidget } from './tags-widget.tsx'
import { TextWidget } from './text-widget.tsx'
import { VideoWidget } from './video-widget.tsx'

export const widgets: Record<Kind, ComponentType<NestedWidgetProps>> = {
  text: TextWidget,
  longText: LongTextWidget,
  richText: RichTextWidget,
  number: NumberWidget,
  money: MoneyWidget,
  flag: FlagWidget,
  choice: ChoiceWidget,
  choices: ChoicesWidget,
  tags: TagsWidget,
  reference: ReferenceWidget,
  date: DateWidget,
  dateTime: DateTimeWidget,
  image: ImageWidget,
  video: VideoWidget,
  group: GroupWidget,
  rows: RowsWidget,
}

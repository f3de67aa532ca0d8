/** The widgets of kinds that hold one plain value, for a cell and for many records at once; none of the whole form comes with them. */
import type { ComponentType } from 'react'
import type { Kind, ValueKind } from '../../../model/kind.ts'
import type { WidgetProps } from '../../form/widget.ts'
import { ChoiceWidget } from '../../kinds/choice-widget.tsx'
import { ChoicesWidget } from '../../kinds/choices-widget.tsx'
import { DateTimeWidget, DateWidget } from '../../kinds/date-widget.tsx'
import { FlagWidget } from '../../kinds/flag-widget.tsx'
import { LongTextWidget } from '../../kinds/long-text-widget.tsx'
import { ReferenceWidget } from '../../kinds/reference-widget.tsx'
import { TagsWidget } from '../../kinds/tags-widget.tsx'
import { TimeWidget } from '../../kinds/time-widget.tsx'
import { MoneyWidget, NumberWidget, TextWidget } from '../../kinds/typed-widget.tsx'

const WIDGETS: Readonly<Record<ValueKind, ComponentType<WidgetProps>>> = {
  text: TextWidget,
  longText: LongTextWidget,
  number: NumberWidget,
  money: MoneyWidget,
  flag: FlagWidget,
  choice: ChoiceWidget,
  choices: ChoicesWidget,
  tags: TagsWidget,
  reference: ReferenceWidget,
  date: DateWidget,
  dateTime: DateTimeWidget,
  time: TimeWidget,
}

export const VALUE_WIDGETS: Readonly<Partial<Record<Kind, ComponentType<WidgetProps>>>> = WIDGETS

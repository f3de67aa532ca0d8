/** Kind → how it is listed. A kind without a view does not compile. */
import type { Kind } from '../../model/kind.ts'
import { answersView } from './answers.tsx'
import { choiceView } from './choice.tsx'
import { choicesView } from './choices.tsx'
import { dateTimeView } from './date-time.tsx'
import { dateView } from './date.tsx'
import { flagView } from './flag.tsx'
import { groupView } from './group.tsx'
import { imageView } from './image.tsx'
import { longTextView } from './long-text.tsx'
import { moneyView } from './money.tsx'
import { numberView } from './number.tsx'
import { referenceView } from './reference.tsx'
import { richTextView } from './rich-text.tsx'
import { rowsView } from './rows.tsx'
import { tagsView } from './tags.tsx'
import { textView } from './text.tsx'
import { timeView } from './time.tsx'
import { videoView } from './video.tsx'
import type { KindView } from './view.ts'

export const KIND_VIEWS: Readonly<Record<Kind, KindView>> = {
  text: textView,
  longText: longTextView,
  richText: richTextView,
  number: numberView,
  money: moneyView,
  flag: flagView,
  choice: choiceView,
  choices: choicesView,
  tags: tagsView,
  reference: referenceView,
  date: dateView,
  dateTime: dateTimeView,
  time: timeView,
  image: imageView,
  video: videoView,
  group: groupView,
  rows: rowsView,
  answers: answersView,
}

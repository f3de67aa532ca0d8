/** What reads the number of an identity card: it reads a text, and a sex is compared with, or kept in, a choice of both. */
import type { Field } from '../model/resource.ts'
import { KIND_FACTS } from '../model/kind.ts'
import type { IdCardPart } from '../model/text-forms.ts'

export interface CardFlaw {
  /** Which of the two in `[field, part]` is wrong. */
  readonly nth: 0 | 1
  readonly message: string
  readonly cure: string
}

interface CardRead {
  readonly source: Field | undefined
  readonly part: IdCardPart
  /** The field that takes what is read, or is compared with it. */
  readonly beside: Field
}

export function cardFlaw({ source, part, beside }: CardRead): CardFlaw | undefined {
  if (source && KIND_FACTS[source.kind].value !== 'text')
    return { nth: 0, message: `${source.name} 不是文字，不会是身份证号`, cure: '换一个文字字段' }
  const values = beside.choices?.map(({ value }) => value) ?? []
  if (part === 'birthDate' || (values.includes('male') && values.includes('female'))) return undefined
  const message = '性别算得 male 或 female，这个字段没有这两个选项'
  return { nth: 1, message, cure: '在 enum 中写上 male 和 female' }
}

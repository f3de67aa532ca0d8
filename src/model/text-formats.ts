/**
 * The formats that a schema may ask of a text, as regular expressions: narrower than the draft's, and the same wherever a record is
 * judged. Of numbers with a check digit this is the outline alone; `text-forms.ts` tells the rest.
 */
import { MOBILE_PATTERN } from './text-rules.ts'

const DAY =
  '(?:(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8])))'

/** Every one linear: no quantifier stands inside another (S3). */
export const TEXT_FORMATS: Readonly<Record<string, RegExp>> = {
  date: new RegExp(`^${DAY}$`),
  'date-time': new RegExp(
    `^${DAY}[Tt](?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d{1,9})?(?:[Zz]|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)$`,
  ),
  /** Of the kind `time`; no author writes it. */
  clock: /^(?:[01]\d|2[0-3]):[0-5]\d$/,
  email: /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}$/,
  mobile: MOBILE_PATTERN,
  'id-card': /^[1-9]\d{16}[\dX]$/,
  'credit-code': /^[0-9A-HJ-NPQRTUWXY]{18}$/,
  uri: /^https?:\/\/[^\s/?#"<>]{1,253}(?:[/?#][^\s"<>]*)?$/,
}

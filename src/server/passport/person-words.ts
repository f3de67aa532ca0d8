/** How a person is told to somebody who administers them: a consortium is shown no whole telephone number. Source: reliability U5. */
import { maskPhone } from '../../model/mask.ts'
import type { Actor } from './actor.ts'

export function shownPhone({ consortiumId }: Actor, phone: string): string {
  return consortiumId === '' ? phone : maskPhone(phone)
}

/** Texts that are kept of a person beside name and telephone, by wire name. */
export const PERSON_TEXTS = [
  'NickName',
  'HeadImg',
  'Sex',
  'Title',
  'Introduction',
  'LicenceNo',
  'LicenceUntil',
] as const

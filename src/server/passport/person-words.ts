/** How a person is told to somebody who administers them: a consortium is shown no whole number, of a telephone or a licence. Source: reliability U5. */
import { maskNumber, maskPhone } from '../../model/mask-text.ts'
import type { Actor } from './actor.ts'

export function shownPhone({ consortiumId }: Actor, phone: string): string {
  return consortiumId === '' ? phone : maskPhone(phone)
}

export function shownNumber({ consortiumId }: Actor, number: string): string {
  return consortiumId === '' ? number : maskNumber(number)
}

/** Texts that are kept of a person beside name and telephone, by wire name. */
export const PERSON_TEXTS = ['NickName', 'HeadImg', 'Sex', 'Title', 'Introduction', 'LicenceUntil'] as const

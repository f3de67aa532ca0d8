/** The rights of accounts over HTTP: who holds them, giving and taking; loaded with the page that shows them. */
import { RIGHT_CLAIMS, type PersonalRight } from '../model/rights.ts'
import { DELETE_CLAIMS, SET_CLAIMS } from '../wire/person-changes.ts'
import { RIGHT_HOLDERS, type RightHolders } from '../wire/right-holders.ts'
import { ask } from './ask.ts'
import type { Http } from './http.ts'

/** Those who hold one; with a keyword everybody that it finds. */
export function fetchRightHolders(http: Http, keyword: string): Promise<RightHolders> {
  return ask(http, RIGHT_HOLDERS, keyword)
}

export async function giveRight(http: Http, userId: string, right: PersonalRight): Promise<void> {
  await ask(http, SET_CLAIMS, { userId, claims: { [RIGHT_CLAIMS[right]]: true } })
}

export async function takeRight(http: Http, userId: string, right: PersonalRight): Promise<void> {
  await ask(http, DELETE_CLAIMS, { userId, claims: { [RIGHT_CLAIMS[right]]: false } })
}

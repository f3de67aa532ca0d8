/**
 * Consultation rooms: who talks in one, what stands in it, and how much anybody may say.
 *
 * Shapes  `seq` is the place of an event in its room: 1, 2, 3 … without a gap. Recalls, joins and the end of a room are events too.
 * Units   Milliseconds; characters as a person counts them.
 * Source  Spec §2 (consultChat), §7 (NurseConsult, TherapistConsult).
 */
import { PERSON_ROLE_WORDS, type RoleType } from './person-roles.ts'

/** Each is switched on for an organization by itself. */
export const CONSULT_SWITCHES = { nurse: 'NurseConsult', therapist: 'TherapistConsult' } as const
export type ConsultKind = keyof typeof CONSULT_SWITCHES
export const CONSULT_KINDS = Object.keys(CONSULT_SWITCHES) as readonly ConsultKind[]
export const CONSULT_KIND_WORDS: Readonly<Record<ConsultKind, string>> = { nurse: '护士会诊', therapist: '治疗师会诊' }

export type ConsultRole = RoleType | 'guest' | 'admin'
export const CONSULT_ROLE_WORDS: Readonly<Record<ConsultRole, string>> = {
  therapist: PERSON_ROLE_WORDS.therapist,
  doctor: PERSON_ROLE_WORDS.doctor,
  nurse: PERSON_ROLE_WORDS.nurse,
  assistant: PERSON_ROLE_WORDS.assistant,
  admin: '管理员',
  guest: '受邀人',
}

/** What a person writes; the others are written by what they do. */
export const SPOKEN_KINDS = ['text', 'image', 'recall'] as const
export type SpokenKind = (typeof SPOKEN_KINDS)[number]
export type ConsultEventKind = SpokenKind | 'join' | 'leave' | 'close'

export interface ConsultEvent {
  readonly seq: number
  /** The participant. */
  readonly by: string
  readonly kind: ConsultEventKind
  /** Made by the sender; '' for what nobody has written. */
  readonly clientId: string
  /** '' once it has been recalled. */
  readonly body: string
  /** The path of an image. */
  readonly file: string
  /** Of the event that is recalled, or the participant's that has left; 0 for none. */
  readonly target: number
  readonly atMs: number
}

export interface ConsultPerson {
  readonly id: string
  readonly name: string
  readonly role: ConsultRole
  readonly isGuest: boolean
  /** Has left, or was removed. */
  readonly isOut: boolean
  readonly readSeq: number
  readonly isOn: boolean
}

export type ConsultState = 'open' | 'closed'

export const CONSULT_TEXT_MAX = 4_000
export const CONSULT_TITLE_MAX = 60
export const CONSULT_NAME_MAX = 40
export const CONSULT_RECALL_MS = 120_000
/** The last digits of a telephone, which a ticket may ask for. */
export const TICKET_DIGITS = /^\d{4}$/
/** Wrong ones before a ticket is good for nothing. */
export const TICKET_TRIES_MAX = 5
export const CONSULT_TICKET_MS = 30 * 60_000
/** More than this behind, and the newest `CONSULT_PAGE` come instead. */
export const CONSULT_BEHIND_MAX = 500
export const CONSULT_PAGE = 50
export const CONSULT_ROOMS_PER_LINE = 20

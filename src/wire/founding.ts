/**
 * The call of ours that makes the first consortium, hospital and administrators of an empty server.
 *
 * Shapes  `GET` answers whether it still may be done, `POST` does it: `{ Code, ConsortiumName, OrganizationName,
 *         Administrators: [{ Role, UserName, Name, PhoneNumber, Password }] }`.
 * Errors  `Failure('invalid')` with the field for a body that lacks one, holds another or holds no text.
 */
import { isObject } from '../model/plain.ts'
import { defineCall, DONE, nothing } from './call.ts'
import { problemOf, refuse } from './strict.ts'

const FOUNDING_PATH = '/passport/founding'

export interface FoundingPerson {
  readonly role: 'organizationAdmin' | 'consortiumAdmin'
  readonly userName: string
  readonly name: string
  /** '' for none. */
  readonly phone: string
  readonly password: string
}

export interface FoundingRequest {
  readonly consortiumName: string
  readonly organizationName: string
  readonly administrators: readonly FoundingPerson[]
}

export interface CodedFounding extends FoundingRequest {
  readonly code: string
}

const PLACE = ['Code', 'ConsortiumName', 'OrganizationName', 'Administrators'] as const
const PERSON = ['Role', 'UserName', 'Name', 'PhoneNumber', 'Password'] as const
const ROLES = ['organizationAdmin', 'consortiumAdmin'] as const
const PEOPLE_MAX = 10

/** Whether the server has nobody in it yet. */
export const FOUNDING_STATE = defineCall<void, boolean>({
  method: 'GET',
  path: FOUNDING_PATH,
  access: 'open',
  encode: () => ({}),
  decode: nothing,
  reply: {
    encode: (isOpen) => ({ IsOpen: isOpen }),
    decode: (data) => isObject(data) && data['IsOpen'] === true,
  },
})

const TEXT = { type: 'string', maxLength: 512 } as const

export const FOUND = defineCall<CodedFounding>({
  method: 'POST',
  path: FOUNDING_PATH,
  access: 'open',
  accepts: {
    // What it takes is for its codec to say; here is only how much there may be of it.
    body: {
      type: 'object',
      maxProperties: 10,
      additionalProperties: {
        anyOf: [
          TEXT,
          { type: 'array', maxItems: 10, items: { type: 'object', maxProperties: 10, additionalProperties: TEXT } },
        ],
      },
    },
  },
  encode: (founding) => ({
    body: {
      Code: founding.code,
      ConsortiumName: founding.consortiumName,
      OrganizationName: founding.organizationName,
      Administrators: founding.administrators.map(({ role, userName, name, phone, password }) => ({
        Role: role,
        UserName: userName,
        Name: name,
        PhoneNumber: phone,
        Password: password,
      })),
    },
  }),
  decode({ body }) {
    const { Administrators: people, ...texts } = objectOf(body, '', PLACE)
    if (!Array.isArray(people) || people.length > PEOPLE_MAX)
      refuse([problemOf('Administrators', 'type', `Administrators 应为列表，最多 ${PEOPLE_MAX} 人`)])
    const administrators = (people as readonly unknown[]).map((person, index) =>
      personOf(person, `Administrators/${index}/`),
    )
    return {
      code: textOf(texts, 'Code').trim(),
      consortiumName: textOf(texts, 'ConsortiumName').trim(),
      organizationName: textOf(texts, 'OrganizationName').trim(),
      administrators,
    }
  },
  reply: DONE,
})

function personOf(value: unknown, at: string): FoundingPerson {
  const person = objectOf(value, at, PERSON)
  const role = ROLES.find((known) => known === person['Role'])
  if (!role) return refuse([problemOf(`${at}Role`, 'enum', `Role 应为 ${ROLES.join(' 或 ')}`)])
  const text = (name: string) => textOf(person, name, at).trim()
  return {
    role,
    userName: text('UserName'),
    name: text('Name'),
    phone: text('PhoneNumber'),
    // As it was typed: a space in it is for the rule of passwords to refuse.
    password: textOf(person, 'Password', at),
  }
}

function objectOf(value: unknown, at: string, known: readonly string[]): Readonly<Record<string, unknown>> {
  if (!isObject(value)) return refuse([{ code: 'type', path: `/${at}`.replace(/\/$/, ''), message: '内容应为对象' }])
  const unknown = Object.keys(value).filter((name) => !known.includes(name))
  if (unknown.length > 0)
    refuse(unknown.map((name) => problemOf(at + name, 'unknownParameter', `不支持 ${name}，请去掉`)))
  return value
}

/** What is left out is empty; whether it may be is for the server to say. */
function textOf(value: Readonly<Record<string, unknown>>, name: string, at = ''): string {
  const text = value[name] ?? ''
  return typeof text === 'string' ? text : refuse([problemOf(at + name, 'type', `${name} 应为文字`)])
}

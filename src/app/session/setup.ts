/**
 * 首次设置: what was typed for the first consortium, hospital and administrators, what is wrong with it, and sending it.
 *
 * Shapes  Each field is known by its id on the page; `FIELDS` says under which path the server knows it.
 */
import { useEffect, useRef, useState } from 'react'
import { Failure } from '../../model/failure.ts'
import { passwordProblem } from '../../model/password.ts'
import { isUserName } from '../../model/rules.ts'
import { isMobileNumber } from '../../model/text-rules.ts'
import { foundPlatform, isFoundingOpen } from '../../providers/founding.ts'
import type { CodedFounding } from '../../wire/founding.ts'
import { announce } from '../announce.ts'
import { consoleSettings } from '../console-settings.ts'
import { navigate } from '../navigation.ts'
import { PATHS } from '../paths.ts'
import { failureWords } from '../../model/failure-words.ts'
import { focusField } from './new-password.tsx'
import { useHttp } from './use-session.ts'

const PERSON_FIELDS = ['account', 'name', 'phone', 'password', 'again'] as const
type PersonField = (typeof PERSON_FIELDS)[number]
/** The hospital's administrator, and the one of the consortium where there is to be one. */
export type SetupPerson = 'own' | 'shared'
export type SetupField = 'code' | 'consortium' | 'organization' | `${SetupPerson}-${PersonField}`
export type SetupErrors = Partial<Record<SetupField | 'form', string>>
export type SetupValues = Readonly<Record<SetupField, string>>

const PERSON_PATHS: Readonly<Record<string, PersonField>> = {
  UserName: 'account',
  Name: 'name',
  PhoneNumber: 'phone',
  Password: 'password',
}
/** As they stand on the page. */
const ORDER: readonly SetupField[] = [
  'code',
  'organization',
  'consortium',
  ...(['own', 'shared'] as const).flatMap((who) => PERSON_FIELDS.map((field) => `${who}-${field}` as const)),
]
const EMPTY = Object.fromEntries(ORDER.map((field) => [field, ''])) as Record<SetupField, string>

export interface Setup {
  readonly values: SetupValues
  readonly withShared: boolean
  readonly errors: SetupErrors
  readonly busy: boolean
  change(field: SetupField, text: string): void
  setWithShared(withShared: boolean): void
  submit(): void
}

export function useSetup(): Setup {
  const http = useHttp()
  const [values, setValues] = useState<SetupValues>(EMPTY)
  const [withShared, setWithShared] = useState(false)
  const [errors, setErrors] = useState<SetupErrors>({})
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)

  useEffect(() => {
    const leave = (isOpen: boolean) => (isOpen ? undefined : navigate(PATHS.signIn, { replace: true }))
    // Where the question has no answer the form stays: sending it will say what hinders.
    isFoundingOpen(http).then(leave, () => undefined)
  }, [http])

  /** Every field that is asked for is on the page already, so the first one at fault can be gone to at once. */
  function refuse(faults: SetupErrors): void {
    setErrors(faults)
    const first = ORDER.find((field) => faults[field] !== undefined)
    if (first) focusField(first)
  }

  async function submit() {
    if (sending.current) return
    const faults = setupErrors(values, withShared)
    refuse(faults)
    if (Object.keys(faults).length > 0) return
    sending.current = true
    setBusy(true)
    try {
      await foundPlatform(http, foundingOf(values, withShared))
      announce({
        words: `${values.organization.trim()} 已开通，请用账号 ${values['own-account'].trim()} 登录`,
        level: 'success',
      })
      await navigate(PATHS.signIn, { replace: true })
    } catch (thrown) {
      refuse(errorsOf(thrown))
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  return {
    values,
    withShared,
    errors,
    busy,
    change: (field, text) => {
      setValues((last) => ({ ...last, [field]: text }))
      // Gone as soon as it is being mended; the others stay to be read.
      setErrors(({ [field]: _mended, form: _form, ...others }) => others)
    },
    setWithShared,
    submit: () => void submit(),
  }
}

export function setupErrors(values: SetupValues, withShared: boolean): SetupErrors {
  const text = (field: SetupField) => values[field].trim()
  const missing = (field: SetupField, title: string) => (text(field) === '' ? { [field]: `请填写${title}` } : {})
  return {
    ...missing('code', '设置码'),
    ...missing('consortium', '联合体名称'),
    ...missing('organization', '医院名称'),
    ...personErrors(values, 'own'),
    ...(withShared ? personErrors(values, 'shared') : {}),
    ...(withShared &&
    text('own-account') !== '' &&
    text('own-account').toLowerCase() === text('shared-account').toLowerCase()
      ? { 'shared-account': '两位管理员的账号不能相同' }
      : {}),
  }
}

function personErrors(values: SetupValues, who: SetupPerson): SetupErrors {
  const [account, name, phone] = (['account', 'name', 'phone'] as const).map((field) =>
    values[`${who}-${field}`].trim(),
  )
  const password = values[`${who}-password`]
  const problem = password === '' ? '请填写密码' : passwordProblem(consoleSettings.password, password)
  const isRepeated = values[`${who}-again`] === password
  return {
    ...(account === '' ? { [`${who}-account`]: '请填写账号' } : {}),
    ...(isUserName(account ?? '') ? {} : { [`${who}-account`]: '账号不能包含中文' }),
    ...(name === '' ? { [`${who}-name`]: '请填写姓名' } : {}),
    ...(phone === '' || isMobileNumber(phone ?? '') ? {} : { [`${who}-phone`]: '请填写正确的手机号' }),
    ...(problem === null ? {} : { [`${who}-password`]: problem }),
    ...(problem === null && !isRepeated ? { [`${who}-again`]: '两次填写的密码不一致' } : {}),
  }
}

function foundingOf(values: SetupValues, withShared: boolean): CodedFounding {
  const people = [
    ['own', 'organizationAdmin'] as const,
    ...(withShared ? [['shared', 'consortiumAdmin'] as const] : []),
  ]
  return {
    code: values.code,
    consortiumName: values.consortium,
    organizationName: values.organization,
    administrators: people.map(([who, role]) => ({
      role,
      userName: values[`${who}-account`],
      name: values[`${who}-name`],
      phone: values[`${who}-phone`],
      password: values[`${who}-password`],
    })),
  }
}

function errorsOf(thrown: unknown): SetupErrors {
  const problems = thrown instanceof Failure ? thrown.problems : []
  const known = problems.flatMap(({ path, message }) => {
    const field = fieldAt(path)
    return field ? [[field, message] as const] : []
  })
  return known.length > 0 ? Object.fromEntries(known.toReversed()) : { form: failureWords(thrown) }
}

function fieldAt(path: string): SetupField | undefined {
  const [, first = '', index, last = ''] = path.split('/')
  if (first !== 'Administrators')
    return ({ Code: 'code', ConsortiumName: 'consortium', OrganizationName: 'organization' } as const)[first]
  const field = PERSON_PATHS[last]
  return field && `${index === '0' ? 'own' : 'shared'}-${field}`
}

/** The papers of a person: whether they will do, and what follows when they change. Source: PAGES OrgUser. */
import { Failure } from '../../model/failure.ts'
import type { Problem } from '../../model/problem.ts'
import type { Certificate, Papers } from '../../wire/doctor-authentication.ts'
import { problemOf, refuse } from '../../wire/strict.ts'
import { pictureProblems } from '../picture.ts'
import { withdrawApplications } from '../store/authentications.ts'
import type { KeptPerson } from '../store/kept-people.ts'
import type { Judge } from '../store/person-changes.ts'
import type { Actor } from './actor.ts'
import { requireSeen, requireWhole } from './person-rules.ts'

const LICENCE_MAX = 40
const KIND_MAX = 30

export function papersOf({ data }: KeptPerson): Required<Papers> {
  const text = (key: string) => (typeof data[key] === 'string' ? data[key] : '')
  const kept = data['Certificates']
  const certificates = Array.isArray(kept) ? (kept as readonly Certificate[]) : []
  return { LicenceNo: text('LicenceNo'), LicenceUntil: text('LicenceUntil'), Certificates: certificates }
}

/** Refuses what does not fit. */
export function fitPapers(papers: Papers): Papers {
  if (Object.keys(papers).length === 0) refuse([problemOf('LicenceNo', 'required', '没有要修改的内容，请填写证书')])
  const { LicenceNo, LicenceUntil, Certificates = [] } = papers
  const problems = [
    ...(LicenceNo === undefined || (/^[0-9A-Za-z-]*$/.test(LicenceNo) && LicenceNo.length <= LICENCE_MAX)
      ? []
      : [problemOf('LicenceNo', 'text', `执业证书号只能是字母、数字和短横线，最多 ${LICENCE_MAX} 个字符`)]),
    ...dayProblems('LicenceUntil', LicenceUntil),
    ...Certificates.flatMap((one, index) => certificateProblems(`Certificates/${index}`, one)),
  ]
  if (problems.length > 0) refuse(problems)
  return papers
}

function certificateProblems(path: string, { Kind, Image, ValidUntil }: Certificate): readonly Problem[] {
  const isNamed = Kind.trim() !== '' && [...Kind].length <= KIND_MAX
  return [
    ...(isNamed ? [] : [problemOf(`${path}/Kind`, 'required', `请填写证书名称，最多 ${KIND_MAX} 个字`)]),
    ...(Image === ''
      ? [problemOf(`${path}/Image`, 'required', '请上传证书图片')]
      : pictureProblems(`${path}/Image`, Image)),
    ...dayProblems(`${path}/ValidUntil`, ValidUntil),
  ]
}

function dayProblems(path: string, day = ''): readonly Problem[] {
  if (day === '') return []
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : NaN
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
  return isDay ? [] : [problemOf(path, 'date', '日期应写成 2027-06-30 这样，并且确有这一天')]
}

/** What was certified by other papers has to be certified again. */
export function papersJudge(actor: Actor, version: number, papers: Papers): Judge {
  return async (found, tx) => {
    const [first] = requireSeen(actor, found)
    const person = found as KeptPerson
    if (person.version !== version) throw new Failure('conflict')
    requireWhole(actor, person)
    await withdrawApplications(tx, person.id)
    const undone = person.memberships.filter(({ authState }) => authState === 'passed' || authState === 'pending')
    return {
      action: 'updateCertificates',
      organizationId: first!.organizationId,
      data: { ...papers },
      memberships: undone.map(({ organizationId }) => ({ organizationId, authState: 'none' })),
      detail: { fields: Object.keys(papers) },
    }
  }
}

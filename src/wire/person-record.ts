/** A person as a record of the library whose rows the passport's room keeps: what of it belongs to account and membership. */
import type { RoleType } from '../model/person-roles.ts'
import { stringOf } from '../model/plain.ts'
import type { WireRecord } from '../model/resource.ts'
import type { Certificate, Papers } from './doctor-authentication.ts'
import type { NewPerson, PersonValues } from './person-changes.ts'

/** Of a person's row: what belongs to the account, where nothing is an empty text. */
export function valuesIn(record: WireRecord): PersonValues {
  const texts = ['Name', 'PhoneNumber', 'HeadImg', 'Sex', 'Title', 'Introduction'] as const
  return {
    ...Object.fromEntries(texts.map((name) => [name, stringOf(record[name])])),
    Specialty: Array.isArray(record['Specialty']) ? record['Specialty'].map(String) : [],
  }
}

export function papersIn(record: WireRecord): Required<Papers> {
  const kept = Array.isArray(record['Certificates']) ? (record['Certificates'] as readonly Partial<Certificate>[]) : []
  return {
    LicenceNo: stringOf(record['LicenceNo']),
    LicenceUntil: stringOf(record['LicenceUntil']),
    Certificates: kept.map(({ Kind, Image, ValidUntil }) => {
      return { Kind: stringOf(Kind), Image: stringOf(Image), ValidUntil: stringOf(ValidUntil) }
    }),
  }
}

export function departmentIdsOf(record: WireRecord): readonly string[] {
  const rows = Array.isArray(record['DepartmentIds']) ? (record['DepartmentIds'] as readonly WireRecord[]) : []
  return [...new Set(rows.map((row) => stringOf(row['DepartmentId'])).filter((id) => id !== ''))]
}

/** A row that is no account yet. */
export function newPersonIn(
  record: WireRecord,
): Omit<NewPerson, 'organizationId' | 'password'> & { readonly papers: Papers } {
  const values = valuesIn(record)
  const list = (name: string) => (Array.isArray(record[name]) ? record[name].map(String) : [])
  return {
    userName: stringOf(record['UserName']).trim() || (values.PhoneNumber ?? ''),
    roles: list('Roles'),
    roleTypes: list('RoleTypes') as readonly RoleType[],
    departmentIds: departmentIdsOf(record),
    values,
    papers: papersIn(record),
  }
}

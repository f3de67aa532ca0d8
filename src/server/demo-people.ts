/** The hospitals and people of the demo data. Their password is in the README: whoever can reach the server knows it. */
import { CONSORTIUM_ADMIN, ORGANIZATION_ADMIN } from '../model/scope.ts'
import { verifyPassword } from './passport/password.ts'
import type { Account, NewUser } from './store/accounts.ts'
import type { Store } from './store/open.ts'

export const DEMO_PASSWORD = 'Rehab@2026'
export const DEMO_CONSORTIUM = { id: 'consortium-1', name: '康复医疗联合体' }
export const ORGANIZATIONS = [
  {
    id: 'org-1',
    name: '第一康复医院',
    data: {
      Code: 'HZ-01',
      Level: 'tertiaryA',
      Kind: 'rehabilitation',
      City: '杭州市',
      Address: '上城区望江路 88 号',
      LatLon: '30.27,120.16',
      LicenceNo: 'PDY30001-3-330102',
      LicenceUntil: '2031-05-31',
      Beds: 420,
      Telephone: '0571-86001234',
      Introduction: '三级甲等康复专科医院，设神经、骨科、心肺、儿童与工伤康复病区，承担联合体的转诊与带教。',
      IsTreatmentBooking: true,
      NurseConsult: true,
      TherapistConsult: true,
      IsInjuryAgreement: true,
      AgreementNo: 'GSKF-3301-2024-02',
      AgreementUntil: '2027-12-31',
    },
  },
  {
    id: 'org-2',
    name: '第二康复医院',
    data: {
      Code: 'NB-01',
      Level: 'secondaryA',
      Kind: 'rehabilitation',
      City: '宁波市',
      Address: '海曙区柳汀街 26 号',
      LatLon: '29.87,121.55',
      LicenceNo: 'PDY30002-2-330203',
      LicenceUntil: '2030-11-30',
      Beds: 180,
      Telephone: '0574-87005678',
      Introduction: '二级甲等康复专科医院，以骨科术后与居家康复见长，接收第一康复医院的下转患者。',
      IsTreatmentBooking: false,
    },
  },
] as const

type DemoUser = Omit<NewUser, 'passwordHash'> & { readonly words: string }

const inOrganization = (organizationId: string, ...roles: readonly string[]) => ({ organizationId, roles })

export const DEMO_USERS: readonly DemoUser[] = [
  {
    id: 'user-orgadmin',
    name: 'orgadmin',
    displayName: '陈静',
    data: {
      PhoneNumber: '13800138001',
      NickName: '陈静',
      Department: '医务部',
      IsSystemSetting: true,
      IsReveal: true,
      IsExportPlain: true,
    },
    organizations: [inOrganization('org-1', ORGANIZATION_ADMIN), inOrganization('org-2', ORGANIZATION_ADMIN)],
    words: '机构管理员，第一康复医院、第二康复医院',
  },
  {
    id: 'user-orgadmin2',
    name: 'orgadmin2',
    displayName: '李明',
    data: { PhoneNumber: '13800138002', NickName: '李明', Department: '物资部' },
    organizations: [inOrganization('org-2', ORGANIZATION_ADMIN)],
    words: '机构管理员，第二康复医院',
  },
  {
    id: 'user-consortium',
    name: 'consortium',
    displayName: '周岚',
    data: { PhoneNumber: '13800138003', NickName: '周岚', Department: '联合体办公室' },
    organizations: [inOrganization('org-1'), inOrganization('org-2')],
    consortiums: [{ consortiumId: DEMO_CONSORTIUM.id, roles: [CONSORTIUM_ADMIN] }],
    words: '联合体管理员',
  },
  {
    id: 'user-orgadmin3',
    name: 'orgadmin3',
    displayName: '赵敏',
    data: { PhoneNumber: '13800138005', NickName: '赵敏', Department: '质控科' },
    organizations: [inOrganization('org-1', ORGANIZATION_ADMIN)],
    words: '机构管理员（质控科，审核），第一康复医院',
  },
  {
    id: 'user-orgadmin4',
    name: 'orgadmin4',
    displayName: '何伟',
    data: { PhoneNumber: '13800138006', NickName: '何伟', Department: '物价科' },
    organizations: [inOrganization('org-1', ORGANIZATION_ADMIN)],
    words: '机构管理员（物价科），第一康复医院',
  },
  {
    id: 'user-noroles',
    name: 'noroles',
    displayName: '王小雨',
    data: { PhoneNumber: '13800138004', NickName: '王小雨' },
    organizations: [inOrganization('org-1')],
    words: '没有任何角色',
  },
]

/** Whether somebody has signed in to a demo account with the password that everybody can read. */
export function isPublished({ userId }: Account, password: string): boolean {
  return password === DEMO_PASSWORD && DEMO_USERS.some(({ id }) => id === userId)
}

/** The demo accounts in this store that still have the published password. */
export async function publishedAccounts(store: Store): Promise<readonly string[]> {
  const accounts = await Promise.all(DEMO_USERS.map(({ id }) => store.accounts.findUser(id)))
  const checks = accounts.map(async (account) =>
    account && !account.disabled && (await verifyPassword(account.passwordHash, DEMO_PASSWORD))
      ? [account.userName]
      : [],
  )
  return (await Promise.all(checks)).flat()
}

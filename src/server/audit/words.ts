/** What a row of the trail is about, in a line of words. Reasons that are no secret of the person's are told, values are not. */
import type { AuditRow } from '../store/audit-trail.ts'

type Detail = AuditRow['detail']

const WORDS: Readonly<Record<string, string>> = {
  password: '密码不正确',
  locked: '账号或地址已锁定',
  disabled: '账号已停用',
  suspended: '机构已暂停',
  demo: '演示账号不能从外部登录',
  expired: '密码或登录已过期',
  oneTimeEnded: '一次性密码已过期',
  unknown: '登录凭据不认识',
  reused: '登录凭据被重复使用',
  revoked: '登录已结束',
  admin: '由运维重新设置',
  change: '本人修改',
  reset: '用验证码重新设置',
  register: '用于注册',
  list: '列表',
  record: '记录',
  history: '历史',
  compare: '版本对比',
  drift: '与平台的差异',
}

const said = (value: unknown) => (typeof value === 'string' ? (WORDS[value] ?? value) : '')

/** What is done to accounts and organizations, which is not asked for by a name of its own. */
export const OTHER_ACTIONS: Readonly<Record<string, string>> = {
  createUser: '开通账号',
  updateUser: '修改账号',
  setUserRoles: '设置角色',
  setUserClaims: '设置权利',
  setUserDepartments: '设置科室',
  cancelOrganizations: '移出机构',
  resetPassword: '重置密码',
  unlockUser: '解锁账号',
  submitAuthentication: '提交认证',
  decideAuthentication: '审核认证',
  updateCertificates: '修改证书',
  secondFactorOn: '开启二次验证',
  secondFactorOff: '关闭二次验证',
  secondFactorReset: '重置二次验证',
  secondFactorRule: '修改二次验证的规则',
  recoveryCode: '使用恢复码',
  recoveryCodes: '更换恢复码',
  updateOrganization: '修改机构资料',
  suspendOrganization: '暂停机构',
  resumeOrganization: '恢复机构',
  updateSetting: '修改系统设置',
  display: '开始投屏',
  saveMainDeals: '保存主营业务',
  deleteMainDeals: '删除主营业务',
  createConsult: '建立会诊',
  joinConsult: '管理员进入会诊',
  issueConsultTicket: '签发会诊链接',
  redeemConsultTicket: '用链接进入会诊',
  removeConsultParticipant: '移出会诊',
  closeConsult: '结束会诊',
  readRecalled: '查看撤回的消息',
  copyConsult: '导出或打印会诊记录',
  consultMuted: '发送太频繁，暂停发言',
}

/** By what was done. */
const SENTENCES: Readonly<Record<string, (row: AuditRow) => string>> = {
  export: exportWords,
  reveal: ({ detail }) => `用途：${said(detail['purpose'])}`,
  print: ({ detail: { kind, rows } }) => `${said(kind)}，${String(rows ?? 0)} 行`,
  login: ({ detail }) => said(detail['reason']),
  refresh: ({ detail }) => said(detail['reason']),
  checkPassword: ({ detail }) => said(detail['reason']),
  password: ({ detail }) => said(detail['by']),
  code: ({ detail }) => `${said(detail['purpose'])}${detail['sent'] === false ? '，没有发出' : ''}`,
  unlock: ({ kind, detail }) => `${kind}，${String(detail['lifted'] ?? 0)} 项`,
  endSession: ({ detail }) => `${String(detail['count'] ?? 0)} 处登录`,
  display: ({ detail }) => `投屏：${said(detail['name'])}`,
  suspendOrganization: ({ detail }) => `暂停${said(detail['name'])}：${said(detail['reason'])}`,
  resumeOrganization: ({ detail }) => `恢复${said(detail['name'])}：${said(detail['reason'])}`,
  updateSetting: ({ detail: { fields } }) =>
    `修改系统设置：${Array.isArray(fields) ? fields.map(String).join('、') : ''}`,
  denied: deniedWords,
}

export function sentenceOf(row: AuditRow): string | undefined {
  return SENTENCES[row.action]?.(row) ?? OTHER_ACTIONS[row.action]
}

function exportWords({ detail: { rows, format, plain, reason } }: AuditRow): string {
  const parts = [
    `${String(rows ?? 0)} 行`,
    String(format ?? '').toUpperCase(),
    ...(plain === true ? ['明文'] : []),
    ...(typeof reason === 'string' ? [`原因：${reason}`] : []),
  ]
  return parts.join('，')
}

/** The call, and the organizations that it named. */
function deniedWords({ kind, objectId, detail }: AuditRow): string {
  const call = objectId === '' ? kind : `${kind}/${objectId}`
  const named = organizationsIn(detail)
  return named.length === 0 ? call : `${call}，要求的机构：${named.join('、')}`
}

function organizationsIn({ organizations }: Detail): readonly string[] {
  return Array.isArray(organizations) ? organizations.map(String) : []
}

/** The settings of passwords, codes and locks. */
import type { SettingTable } from '../settings.ts'
import { flagSetting, readInteger, readUrl } from '../setting-values.ts'
import { readPasswordPolicy, type ServerPasswordPolicy } from './password-policy.ts'

export interface IdentitySettings {
  readonly passwordPolicy: ServerPasswordPolicy
  /** For which a password that was sent is good. */
  readonly oneTimePasswordHours: number
  /** Wrong passwords from one address, whatever the account, before it is locked. */
  readonly addressTries: number
  /** '' when codes are not sent by a gateway. */
  readonly codeWebhookUrl: string
  /** What secrets of second factors are sealed with; '' for a key that the database keeps. */
  readonly secretKey: string
  /** Whether everybody who administers a consortium has to have a second factor. */
  readonly consortiumSecondFactor: boolean
  /** Whether people see the names in their own organization's private libraries in full. */
  readonly patientNames: 'full' | 'masked'
  /** For which a display goes on; 0 where there are to be none. */
  readonly displayDays: number
}

const SECRET_KEY_MIN = 32
/** A month. */
const ONE_TIME_HOURS_MAX = 720
const DISPLAY_DAYS_MAX = 90

export const IDENTITY_SETTINGS: SettingTable<IdentitySettings> = {
  passwordPolicy: {
    variable: 'PASSWORD_POLICY',
    initial: 'min=6,max=12,classes=4,days=0,history=0',
    words: '密码规则：最短、最长、字符种类数（数字、小写、大写、特殊）、几天后须更换（0 不限）、不能与最近几次相同',
    read: readPasswordPolicy,
    cure: '请填如 min=8,max=64,classes=3,days=90,history=5，可只写要改的部分',
  },
  oneTimePasswordHours: {
    variable: 'ONE_TIME_PASSWORD_HOURS',
    initial: '72',
    words: '发到手机的一次性密码几小时内有效；过期后由同事重新发送，或本人用“忘记密码”设置',
    read: (text) => readInteger(text, 1, ONE_TIME_HOURS_MAX),
    cure: `请填 1 到 ${ONE_TIME_HOURS_MAX} 的整数`,
  },
  addressTries: {
    variable: 'ADDRESS_TRIES',
    initial: '5',
    words: '一个地址连续输错密码几次后锁定 10 分钟；全院共用一个出口地址时可调大',
    read: (text) => readInteger(text, 1, 10_000),
    cure: '请填 1 到 10000 的整数',
  },
  codeWebhookUrl: {
    variable: 'CODE_WEBHOOK_URL',
    initial: '',
    words: '发送验证码的网关：向它 POST JSON {phone, code}；留空时演示环境把验证码写到服务器输出',
    read: (text) => (text === '' ? '' : readUrl(text, ['http:', 'https:'])),
    cure: '请填 http(s):// 开头的地址，或留空',
  },
  secretKey: {
    variable: 'SECRET_KEY',
    initial: '',
    words: '加密保存两步验证密钥、计算打码内容摘要的钥匙，至少 32 个字符；留空则自动生成一把，存在数据库里',
    read: (text) => (text === '' || text.length >= SECRET_KEY_MIN ? text : undefined),
    cure: `请填至少 ${SECRET_KEY_MIN} 个字符的随机文字，或留空`,
  },
  consortiumSecondFactor: {
    variable: 'CONSORTIUM_SECOND_FACTOR',
    initial: '0',
    words: '是否要求联合体管理员使用两步验证：没有开启的，登录后只能先开启',
    read: flagSetting,
    cure: '请填 0 或 1',
  },
  patientNames: {
    variable: 'PATIENT_NAMES',
    initial: 'full',
    words: '本机构自己的列表中，打码的姓名：full 显示全名（核对身份要两项），masked 也打码',
    read: (text) => (text === 'full' || text === 'masked' ? text : undefined),
    cure: '请填 full 或 masked',
  },
  displayDays: {
    variable: 'DISPLAY_DAYS',
    initial: '30',
    words: '一块屏幕投屏几天后须重新登录；0 表示不开放投屏',
    read: (text) => readInteger(text, 0, DISPLAY_DAYS_MAX),
    cure: `请填 0 到 ${DISPLAY_DAYS_MAX} 的整数`,
  },
}

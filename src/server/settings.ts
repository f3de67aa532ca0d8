/**
 * Every setting of the server, read once from the environment. `SETTINGS` is the list that `docs/settings.md` prints.
 *
 * Errors  Wrong values are returned as Chinese sentences, all of them at once; nothing starts on a half-read setting.
 */
import { resolve } from 'node:path'
import { isTimeZone } from '../model/business-day.ts'
import type { ConsoleSettings, RouterMode } from '../model/console-settings.ts'
import { FILE_SETTINGS, type FileSettings } from './files/file-settings.ts'
import { CONSULT_SETTINGS, type ConsultSettings } from './consult/consult-settings.ts'
import { IDENTITY_SETTINGS, type IdentitySettings } from './passport/identity-settings.ts'
import {
  isLoopback,
  readAddresses,
  flagSetting,
  idSetting,
  readInteger,
  originSetting,
  readUrl,
} from './setting-values.ts'

export interface Settings extends IdentitySettings, FileSettings, ConsultSettings {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string
  readonly platformUrl: string
  readonly demo: boolean
  /** Whether demo accounts with their published password may sign in from other machines. */
  readonly demoRemote: boolean
  readonly logLevel: LogLevel
  readonly trustProxy: readonly string[]
  /** Requests a minute from one address, sign-in excepted. */
  readonly rateLimit: number
  /** Token requests a minute from one address. */
  readonly authRateLimit: number
  readonly distDir: string
  readonly catalogRoot: string
  /** Who may look at the studio; '' when nobody may. */
  readonly studioRole: string
  readonly routerMode: RouterMode
  /** Seconds between two looks for a new version of the console. */
  readonly updatePollS: number
  /** In which the hospitals have their days. */
  readonly timeZone: string
  readonly spineBy: ConsoleSettings['spineBy']
  readonly spineConsortiumId: string
  readonly workInjuryOrganizationId: string
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

type Environment = Readonly<Record<string, string | undefined>>

interface Setting<Value> {
  readonly variable: string
  /** The text that stands for a variable that is not set; it may depend on others. */
  readonly initial: string | ((environment: Environment) => string)
  readonly words: string
  /** Undefined when the text is no such value. */
  readonly read: (text: string) => Value | undefined
  /** What a right value looks like; Chinese. */
  readonly cure: string
}

export type SettingTable<Values> = { readonly [Name in keyof Values]: Setting<Values[Name]> }

export const SETTINGS: SettingTable<Settings> = {
  port: {
    variable: 'PORT',
    initial: '8080',
    words: '监听端口，0 表示由系统选择',
    read: (text) => readInteger(text, 0, 65_535),
    cure: '请填 0 到 65535 的整数',
  },
  host: {
    variable: 'HOST',
    initial: '127.0.0.1',
    words: '监听地址，0.0.0.0 表示所有网卡',
    read: (text) => text || undefined,
    cure: '请填一个地址',
  },
  dataDir: {
    variable: 'DATA_DIR',
    initial: './data',
    words: '内置数据库的文件夹',
    // PGlite's own word for a store that is forgotten at the end.
    read: (text) => (text === '' || text.startsWith('memory://') ? text || undefined : resolve(text)),
    cure: '请填一个文件夹',
  },
  databaseUrl: {
    variable: 'DATABASE_URL',
    initial: '',
    words: 'PostgreSQL 的地址；留空则使用内置数据库',
    read: (text) => (text === '' ? '' : readUrl(text, ['postgres:', 'postgresql:'])),
    cure: '请填 postgres://用户:密码@主机:端口/库名，或留空',
  },
  platformUrl: {
    variable: 'PLATFORM_URL',
    initial: '',
    words: '已有平台的地址；填写后本服务只提供界面并转发接口，不再打开数据库',
    read: (text) => (text === '' ? '' : originSetting(text)),
    cure: '请填 http(s)://主机[:端口]，不带路径，或留空',
  },
  demo: {
    variable: 'DEMO',
    // A server that others can reach, or with a database of its own, is meant in earnest.
    initial: ({ DATABASE_URL = '', HOST = '' }) =>
      DATABASE_URL.trim() === '' && (HOST.trim() === '' || isLoopback(HOST.trim())) ? '1' : '0',
    words: '1：数据库为空时写入演示数据；0：不写入，第一次启动时给出设置码',
    read: flagSetting,
    cure: '请填 1 或 0',
  },
  demoRemote: {
    variable: 'DEMO_REMOTE',
    initial: '0',
    words: '1：演示账号可以用公开的密码从其他机器登录；0：只能在本机登录',
    read: flagSetting,
    cure: '请填 1 或 0',
  },
  logLevel: {
    variable: 'LOG_LEVEL',
    initial: 'warn',
    words: '日志级别；info 起每个请求记一行',
    read: (text) => LOG_LEVELS.find((level) => level === text),
    cure: `请填 ${LOG_LEVELS.join('、')} 之一`,
  },
  trustProxy: {
    variable: 'TRUST_PROXY',
    initial: '',
    words: '可信反向代理的地址或网段，逗号分隔；只有它们转来的客户端地址才被采用',
    read: readAddresses,
    cure: '请填地址或网段，如 10.0.0.1,192.168.0.0/16，或留空',
  },
  rateLimit: {
    variable: 'RATE_LIMIT',
    initial: '6000',
    words: '每个地址每分钟的请求数上限',
    read: (text) => readInteger(text, 1, 10_000_000),
    cure: '请填正整数',
  },
  authRateLimit: {
    variable: 'AUTH_RATE_LIMIT',
    initial: '120',
    words: '每个地址每分钟的登录与续期请求数上限',
    read: (text) => readInteger(text, 1, 10_000_000),
    cure: '请填正整数',
  },
  distDir: {
    variable: 'DIST_DIR',
    initial: './dist',
    words: '界面文件的文件夹',
    read: (text) => (text ? resolve(text) : undefined),
    cure: '请填一个文件夹',
  },
  catalogRoot: {
    variable: 'CATALOG_ROOT',
    initial: '.',
    words: '放有 schemas/ 与 resources/ 的文件夹',
    read: (text) => (text ? resolve(text) : undefined),
    cure: '请填一个文件夹',
  },
  studioRole: {
    variable: 'STUDIO_ROLE',
    initial: 'consortiumAdmin',
    words: '可以在 /studio 查看资料库文件的角色；留空则不开放',
    read: (text) => (/^[A-Za-z]*$/.test(text) ? text : undefined),
    cure: '请填角色名，或留空',
  },
  routerMode: {
    variable: 'ROUTER_MODE',
    initial: 'history',
    words: '界面地址的形式：history 为普通路径；hash 为旧版的 #/ 路径',
    read: (text) => (['history', 'hash'] as const).find((mode) => mode === text),
    cure: '请填 history 或 hash',
  },
  updatePollS: {
    variable: 'UPDATE_POLL_S',
    initial: '20',
    words: '每隔多少秒检查一次界面有无新版本；旧版为 300',
    read: (text) => readInteger(text, 1, 86_400),
    cure: '请填 1 到 86400 的整数（秒）',
  },
  timeZone: {
    variable: 'TIME_ZONE',
    initial: 'Asia/Shanghai',
    words: '医院所在的时区；今天、日期编号与按天的规则都按它',
    read: (text) => (isTimeZone(text) ? text : undefined),
    cure: '请填时区的名称，如 Asia/Shanghai',
  },
  spineBy: {
    variable: 'SPINE_BY',
    initial: 'consortium',
    words: '脊柱筛查菜单的依据：consortium 为机构所在联合体；user 为用户自己的标志',
    read: (text) => (['consortium', 'user'] as const).find((way) => way === text),
    cure: '请填 consortium 或 user',
  },
  spineConsortiumId: {
    variable: 'SPINE_CONSORTIUM_ID',
    initial: '',
    words: '显示脊柱筛查菜单的联合体编号；留空则没有，演示数据则为 consortium-1',
    read: idSetting,
    cure: '请填联合体编号，或留空',
  },
  workInjuryOrganizationId: {
    variable: 'WORK_INJURY_ORGANIZATION_ID',
    initial: '',
    words: '显示工伤康复菜单的机构编号；留空则没有，演示数据则为 org-1',
    read: idSetting,
    cure: '请填机构编号，或留空',
  },
  ...IDENTITY_SETTINGS,
  ...FILE_SETTINGS,
  ...CONSULT_SETTINGS,
}

export type SettingsReading = { readonly settings: Settings } | { readonly problems: readonly string[] }

/** The settings, or a sentence for each variable that cannot be used. */
export function readSettings(environment: Environment): SettingsReading {
  const problems: string[] = []
  const entries = Object.entries(SETTINGS).map(([name, setting]) => {
    const initial = typeof setting.initial === 'function' ? setting.initial(environment) : setting.initial
    const text = (environment[setting.variable] ?? initial).trim()
    const value = setting.read(text)
    if (value === undefined) problems.push(`环境变量 ${setting.variable} 的值“${text}”无效：${setting.cure}`)
    return [name, value] as const
  })
  if (problems.length > 0) return { problems }
  return { settings: Object.freeze(Object.fromEntries(entries)) as unknown as Settings }
}

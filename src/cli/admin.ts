/**
 * `npm run admin`: people and places at the server's own machine, on both stores: the first administrator and further ones,
 * a new password, a second factor reset, the end of a lock. It asks when nothing is said.
 *
 * Errors  Exit code 0: done; 2: not possible, with one sentence that says why; 3: usage. A password is read from the terminal or
 *         from standard input and never from the command line, which other people's programs can see.
 */
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { setHouseZone } from '../model/business-day.ts'
import { withMaskedNames } from '../model/mask.ts'
import { CONSORTIUM_ADMIN, ORGANIZATION_ADMIN } from '../model/scope.ts'
import type { FoundingPerson } from '../wire/founding.ts'
import {
  createAdministrator,
  type AdminContext,
  liftLock,
  lockWords,
  resetPassword,
  resetSecondFactor,
} from './admin/work.ts'
import { openTerminal, readSecret, type Terminal } from './admin/terminal.ts'
import { loadCatalog } from './files.ts'
import { readSettings, type Settings } from '../server/settings.ts'
import { openStore } from '../server/store/open.ts'

const USAGE = `用法：npm run admin [-- 命令 选项]
  （无命令）  一项一项地问
  create      开通管理员；没有的联合体、医院会一并建立
              --role organization|consortium  机构管理员（默认）或联合体管理员
              --consortium 名称  --organization 名称（联合体管理员可省略）
              --account 账号  --name 姓名  [--phone 手机号]  [--password-stdin]
  password    重新设置密码：--account 账号  [--password-stdin]
  second-factor  重置两步验证（丢了手机）：--account 账号
  unlock      解除锁定：--account 账号 或 --address 地址 或 --all
  locks       列出锁定的账号和地址
密码在终端里输入，不显示；--password-stdin 从标准输入的第一行读取。密码不能写在命令行上。
数据库由 DATABASE_URL 或 DATA_DIR 指出，与服务相同；内置数据库要先停止服务。`

const OPTIONS = {
  role: { type: 'string' },
  consortium: { type: 'string' },
  organization: { type: 'string' },
  account: { type: 'string' },
  name: { type: 'string' },
  phone: { type: 'string' },
  address: { type: 'string' },
  all: { type: 'boolean' },
  'password-stdin': { type: 'boolean' },
  help: { type: 'boolean' },
} as const

type Options = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values']
type Command = 'create' | 'password' | 'second-factor' | 'unlock' | 'locks'

interface Asker {
  readonly options: Options
  /** Opened when the first question is asked. */
  readonly terminal: () => Terminal
}

class Usage extends Error {}

const COMMANDS: Readonly<Record<Command, (desk: AdminContext, asker: Asker) => Promise<readonly string[]>>> = {
  create,
  password: async (desk, asker) => {
    const account = await textOf(asker, 'account', '账号')
    return [await resetPassword(desk, account, await passwordOf(asker))]
  },
  'second-factor': async (desk, asker) => [await resetSecondFactor(desk, await textOf(asker, 'account', '账号'))],
  unlock: async (desk, asker) => [await liftLock(desk, await lockedOf(asker))],
  locks: lockWords,
}

export async function runAdmin(args: readonly string[]): Promise<number> {
  let terminal: Terminal | undefined
  try {
    const { command, options } = read(args)
    if (options.help) {
      console.log(USAGE)
      return 0
    }
    const asker: Asker = { options, terminal: () => (terminal ??= openTerminal()) }
    const settings = settingsHere()
    setHouseZone(settings.timeZone)
    const chosen = command ?? (await chooseCommand(asker))
    const lines = await atDesk(settings, (desk) => COMMANDS[chosen](desk, asker))
    for (const line of lines) console.log(line)
    return 0
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    if (error instanceof Usage) console.error(USAGE)
    return error instanceof Usage ? 3 : 2
  } finally {
    terminal?.close()
  }
}

function read(args: readonly string[]): { readonly command: Command | undefined; readonly options: Options } {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
    const [command, ...others] = positionals
    if (others.length > 0) throw new Error(`不认识 ${others.join(' ')}`)
    if (command !== undefined && !Object.hasOwn(COMMANDS, command)) throw new Error(`没有命令 ${command}`)
    return { command: command as Command | undefined, options: values }
  } catch (error) {
    throw new Usage(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

function settingsHere(): Settings {
  const reading = readSettings(process.env)
  if ('problems' in reading) throw new Error(reading.problems.join('\n'))
  if (reading.settings.platformUrl !== '') throw new Error('PLATFORM_URL 指向另一个平台，账号请在那里开通')
  return reading.settings
}

async function atDesk(
  settings: Settings,
  work: (desk: AdminContext) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const { databaseUrl, dataDir, secretKey, catalogRoot, patientNames } = settings
  const { catalog: read } = loadCatalog(catalogRoot)
  // As the server opens it: otherwise each would index the rows anew after the other.
  const catalog = patientNames === 'masked' ? withMaskedNames(read) : read
  const store = await openStore({ catalog, dataDir, secretKey, ...(databaseUrl === '' ? {} : { databaseUrl }) })
  try {
    return await work({ store, settings })
  } finally {
    await store.close()
  }
}

function chooseCommand({ terminal }: Asker): Promise<Command> {
  return terminal().choose<Command>('要做什么？', [
    ['开通管理员（没有的联合体、医院会一并建立）', 'create'],
    ['重新设置一个账号的密码', 'password'],
    ['重置一个账号的两步验证', 'second-factor'],
    ['解除锁定', 'unlock'],
    ['列出锁定的账号和地址', 'locks'],
  ])
}

async function create(desk: AdminContext, asker: Asker): Promise<readonly string[]> {
  const places = await desk.store.founding.places()
  for (const { consortium, organizations } of asker.options.consortium === undefined ? places : [])
    console.log(`已有联合体 ${consortium}：${organizations.join('、') || '还没有医院'}`)
  const role = await roleOf(asker)
  const consortiumName = await textOf(asker, 'consortium', '联合体名称')
  const organizationName =
    role === CONSORTIUM_ADMIN ? (asker.options.organization ?? '') : await textOf(asker, 'organization', '医院名称')
  const userName = await textOf(asker, 'account', '账号')
  const name = await textOf(asker, 'name', '姓名')
  const isAsked = asker.options.account === undefined
  const phone =
    asker.options.phone ?? (isAsked ? await asker.terminal().ask('手机号（可不填，用于找回密码）', true) : '')
  const administrators = [{ role, userName, name, phone, password: await passwordOf(asker) }]
  return createAdministrator(desk, { consortiumName, organizationName, administrators })
}

async function roleOf({ options, terminal }: Asker): Promise<FoundingPerson['role']> {
  const roles = { organization: ORGANIZATION_ADMIN, consortium: CONSORTIUM_ADMIN } as const
  if (options.role === undefined && options.account !== undefined) return ORGANIZATION_ADMIN
  if (options.role === undefined)
    return terminal().choose<FoundingPerson['role']>('谁？', [
      ['机构管理员，维护一家医院的资料', ORGANIZATION_ADMIN],
      ['联合体管理员，维护平台目录', CONSORTIUM_ADMIN],
    ])
  if (!Object.hasOwn(roles, options.role))
    throw new Usage(`--role 应为 organization 或 consortium，不能是 ${options.role}`)
  return roles[options.role as keyof typeof roles]
}

async function textOf(
  { options, terminal }: Asker,
  option: 'consortium' | 'organization' | 'account' | 'name',
  words: string,
): Promise<string> {
  const given = options[option]?.trim()
  if (given === '') throw new Usage(`--${option} 不能为空`)
  return given ?? terminal().ask(words)
}

async function passwordOf({ options, terminal }: Asker): Promise<string> {
  if (options['password-stdin']) return readSecret()
  const password = await terminal().askSecret('密码')
  if ((await terminal().askSecret('再次输入密码')) !== password) throw new Error('两次输入的密码不一致')
  return password
}

async function lockedOf({ options, terminal }: Asker) {
  const { account, address, all } = options
  if ([account, address, all].filter((given) => given !== undefined).length > 1)
    throw new Usage('--account、--address、--all 只能给出一个')
  if (all) return { kind: 'all' } as const
  if (address !== undefined) return { kind: 'address', address } as const
  return { kind: 'account', name: account ?? (await terminal().ask('账号')) } as const
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = await runAdmin(process.argv.slice(2))

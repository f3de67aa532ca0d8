/**
 * What changed in a project since a commit, as git knows it; the working tree counts as it lies there, committed or not.
 *
 * Errors  `Incomparable` when git is missing, the folder is no repository or the commit is unknown: never an empty answer.
 */
import { execFileSync, type StdioOptions } from 'node:child_process'
import type { Source } from '../../compiler/source.ts'
import { decoded } from '../decode.ts'

export class Incomparable extends Error {}

export interface ChangedFiles {
  /** Paths from the project's root. */
  readonly paths: ReadonlySet<string>
  /** The files that stood there before, as they were. */
  readonly before: readonly Source[]
}

const FOLDERS = ['schemas', 'resources']
const OUTPUT_MAX = 512 * 1024 * 1024

export function changedSince(root: string, ref: string): ChangedFiles {
  if (ref.startsWith('-') || ref.trim() === '') throw new Incomparable(`提交的名称不能是 ${JSON.stringify(ref)}`)
  const base = baseOf(root, ref)
  const listed = git(root, ['diff', '--name-only', '--no-renames', '--relative', '-z', base, '--', ...FOLDERS])
  const untracked = git(root, ['ls-files', '--others', '--exclude-standard', '-z', '--', ...FOLDERS])
  const paths = [...new Set(`${listed}${untracked}`.split('\0').filter((path) => path !== ''))].sort()
  const odd = paths.find((path) => path.includes('\n'))
  if (odd !== undefined) throw new Incomparable(`文件名中不能有换行：${JSON.stringify(odd)}`)
  return { paths: new Set(paths), before: paths.length === 0 ? [] : filesAt(root, base, paths) }
}

/** Where the two lines of work parted, so that what others did meanwhile does not look like ours taken back. */
function baseOf(root: string, ref: string): string {
  const parted = tried(root, ['merge-base', `${ref}^{commit}`, 'HEAD'])
  if (parted !== undefined) return parted
  // Lines of work that never met, or one that is not there.
  const commit = tried(root, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`])
  if (commit !== undefined) return commit
  git(root, ['rev-parse', '--git-dir'])
  throw new Incomparable(`git 中没有提交 ${ref}；在 CI 中请取全部历史（如 fetch-depth: 0）`)
}

/** One process for all files, however many. */
function filesAt(root: string, commit: string, paths: readonly string[]): readonly Source[] {
  const asked = paths.map((path) => `${commit}:./${path}\n`).join('')
  const said = run(root, ['cat-file', '--batch'], asked)
  const found: Source[] = []
  let at = 0
  for (const path of paths) {
    const lineEnd = said.indexOf(0x0a, at)
    const head = said.subarray(at, lineEnd).toString('utf8')
    const [, kind, size] = /^[0-9a-f]+ (\w+) (\d+)$/.exec(head) ?? []
    at = lineEnd + 1
    if (size === undefined) continue
    if (kind === 'blob') found.push({ path, ...decoded(said.subarray(at, at + Number(size))) })
    at += Number(size) + 1
  }
  return found
}

function tried(root: string, args: readonly string[]): string | undefined {
  try {
    return git(root, args).trim()
  } catch {
    return undefined
  }
}

function git(root: string, args: readonly string[]): string {
  return run(root, args).toString('utf8')
}

function run(root: string, args: readonly string[], input?: string): Buffer {
  const stdio: StdioOptions = ['pipe', 'pipe', 'pipe']
  try {
    return execFileSync('git', ['-C', root, ...args], { maxBuffer: OUTPUT_MAX, stdio, ...(input && { input }) })
  } catch (error) {
    const { code, stderr } = error as { readonly code?: string; readonly stderr?: Buffer }
    if (code === 'ENOENT') throw new Incomparable('没有安装 git')
    throw new Incomparable(`git 不能比较：${stderr?.toString('utf8').trim() || String(error)}`)
  }
}

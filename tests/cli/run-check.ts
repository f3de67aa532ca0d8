/** Runs the command as its users do: a process of its own, in the folder that is given. */
import { execFileSync, spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

const CHECK = resolve(import.meta.dirname, '../../src/cli/check.mjs')

export interface Ran {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

export function check(args: readonly string[], cwd?: string, env?: Readonly<Record<string, string>>): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CHECK, ...args], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    ...(cwd === undefined ? {} : { cwd }),
    // Where the tests themselves are coloured, what they read must not be.
    env: { ...process.env, FORCE_COLOR: '', ...env },
  })
  return { code: status, out: stdout, err: stderr }
}

/** The lines of the text form that report something: place, code. */
export function foundIn({ out }: Ran): readonly string[] {
  return out.split('\n').flatMap((line) => /^(\S+:\d+:\d+ {2}[A-Z]\d+) /.exec(line)?.[1] ?? [])
}

const WHO = ['-c', 'user.name=t', '-c', 'user.email=t@example.com', '-c', 'commit.gpgsign=false']

export function git(root: string, ...args: readonly string[]): string {
  return execFileSync('git', ['-C', root, ...WHO, ...args], { encoding: 'utf8', stdio: 'pipe' }).trim()
}

export function commitAll(root: string): void {
  git(root, 'init', '-q')
  git(root, 'add', '-A')
  git(root, 'commit', '-qm', 'state')
}

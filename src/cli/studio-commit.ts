/**
 * The authored files as they were at the last commit.
 *
 * Errors  None: without git or without a commit there is no earlier state; that git took too long is said.
 */
import { spawn } from 'node:child_process'
import type { Source } from '../compiler/source.ts'
import { type FileRole, roleOf } from '../gate/file-role.ts'
import { decoded } from './decode.ts'

const TIMEOUT_MS = 10_000
const AUTHORED: readonly (FileRole | undefined)[] = [
  'schema',
  'descriptor',
  'statistic',
  'sample',
  'changelog',
  'waivers',
  'baseline',
]

export interface CommittedFiles {
  readonly files: readonly Source[]
  readonly isLate: boolean
}

const LATE = 'late'

export async function committedFiles(root: string, timeoutMs = TIMEOUT_MS): Promise<CommittedFiles> {
  const git = (options: readonly string[], input: string) => run({ cwd: root, options, input, timeoutMs })
  try {
    const listed = await git(['ls-tree', '-r', '-z', 'HEAD', '--', 'schemas', 'resources'], '')
    const entries = listed
      .toString()
      .split('\0')
      .map((line) => /^100\d{3} blob ([0-9a-f]+)\t(.+)$/.exec(line))
      .flatMap((match) =>
        match?.[2] && AUTHORED.includes(roleOf(match[2])) ? [{ id: match[1] ?? '', path: match[2] }] : [],
      )
    if (entries.length === 0) return { files: [], isLate: false }
    const contents = await git(['cat-file', '--batch'], entries.map(({ id }) => `${id}\n`).join(''))
    return { files: readBatch(contents, entries), isLate: false }
  } catch (error) {
    return { files: [], isLate: (error as Error).message === LATE }
  }
}

/** `<id> blob <size>\n<contents>\n` for each that was asked for. */
function readBatch(contents: Buffer, entries: readonly { readonly path: string }[]): readonly Source[] {
  let at = 0
  return entries.map(({ path }) => {
    const end = contents.indexOf(10, at)
    const size = Number(contents.toString('latin1', at, end).split(' ')[2])
    const { text } = decoded(contents.subarray(end + 1, end + 1 + size))
    at = end + size + 2
    return { path, text }
  })
}

interface Run {
  readonly cwd: string
  readonly options: readonly string[]
  readonly input: string
  readonly timeoutMs: number
}

function run({ cwd, options, input, timeoutMs }: Run): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', options, { cwd, stdio: ['pipe', 'pipe', 'ignore'], timeout: timeoutMs })
    const parts: Buffer[] = []
    child.stdout.on('data', (part: Buffer) => parts.push(part))
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) return resolve(Buffer.concat(parts))
      reject(new Error(child.killed ? LATE : `git: ${code}`))
    })
    // It may end before it has read what it was given.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
  })
}

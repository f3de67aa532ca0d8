/**
 * The authored files as they were at the last commit.
 *
 * Errors  None: without git, without a commit, or when git takes too long there is no earlier state.
 */
import { spawn } from 'node:child_process'
import type { Source } from '../compiler/source.ts'

const TIMEOUT_MS = 10_000
const AUTHORED = /^(?:schemas\/(?!meta\/).+|resources\/[^/]+|resources\/samples\/.+)\.json$/

export async function committedFiles(root: string): Promise<readonly Source[]> {
  try {
    const listed = await git(root, ['ls-tree', '-r', '-z', 'HEAD', '--', 'schemas', 'resources'], '')
    const entries = listed
      .toString()
      .split('\0')
      .map((line) => /^100\d{3} blob ([0-9a-f]+)\t(.+)$/.exec(line))
      .flatMap((match) => (match?.[2] && AUTHORED.test(match[2]) ? [{ id: match[1] ?? '', path: match[2] }] : []))
    if (entries.length === 0) return []
    const contents = await git(root, ['cat-file', '--batch'], entries.map(({ id }) => `${id}\n`).join(''))
    return readBatch(contents, entries)
  } catch {
    return []
  }
}

/** `<id> blob <size>\n<contents>\n` for each that was asked for. */
function readBatch(contents: Buffer, entries: readonly { readonly path: string }[]): readonly Source[] {
  let at = 0
  return entries.map(({ path }) => {
    const end = contents.indexOf(10, at)
    const size = Number(contents.toString('latin1', at, end).split(' ')[2])
    const text = contents.toString('utf8', end + 1, end + 1 + size)
    at = end + size + 2
    return { path, text }
  })
}

function git(cwd: string, options: readonly string[], input: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', options, { cwd, stdio: ['pipe', 'pipe', 'ignore'], timeout: TIMEOUT_MS })
    const parts: Buffer[] = []
    child.stdout.on('data', (part: Buffer) => parts.push(part))
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve(Buffer.concat(parts)) : reject(new Error(`git: ${code}`))))
    child.stdin.on('error', reject)
    child.stdin.end(input)
  })
}

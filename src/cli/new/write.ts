/** Writes drafted files where none is, or shows how they differ from those that are there. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Source } from '../../compiler/source.ts'
import { NewRefusal } from './refusal.ts'

const CONTEXT = 3

/** Refuses the name of a library of which a file is there. */
export function checkFree(root: string, name: string): void {
  refuseThere(root, [`schemas/${name}.json`, `resources/${name}.json`])
}

/** The paths written: all of them or, when one cannot be written, none. */
export function writeDraftFiles(root: string, files: readonly Source[]): readonly string[] {
  const paths = files.map(({ path }) => path)
  refuseThere(root, paths)
  const written: string[] = []
  try {
    for (const { path, text } of files) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      // Somebody else may have been quicker than the question above.
      writeFileSync(join(root, path), '', { flag: 'wx' })
      written.push(path)
      writeFileSync(join(root, path), text)
    }
    return paths
  } catch (error) {
    for (const path of written) rmSync(join(root, path), { force: true })
    const words = error instanceof Error ? error.message : String(error)
    throw new NewRefusal('failed', `没有写成，也没有留下任何文件：${words}`)
  }
}

function refuseThere(root: string, paths: readonly string[]): void {
  const there = paths.filter((path) => existsSync(join(root, path)))
  if (there.length === 0) return
  const words = '已存在，没有改动任何文件。换一个库名，或加 --patch 看新建的会有什么不同'
  throw new NewRefusal('failed', `${there.join('、')} ${words}`)
}

/** A unified difference from the files that are there to the drafted ones; the whole file where there is none. */
export function patchOf(root: string, files: readonly Source[]): string {
  return files
    .map(({ path, text }) => {
      const isThere = existsSync(join(root, path))
      const before = isThere ? readFileSync(join(root, path), 'utf8') : ''
      if (before === text) return `# ${path} 没有不同`
      return [
        `--- ${isThere ? `a/${path}` : '/dev/null'}`,
        `+++ b/${path}`,
        ...hunksOf(linesOf(before), linesOf(text)),
      ].join('\n')
    })
    .join('\n')
}

function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n')
}

/** One hunk from the first difference to the last: drafts are short. */
function hunksOf(before: readonly string[], after: readonly string[]): readonly string[] {
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head += 1
  let tail = 0
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1
  const start = Math.max(0, head - CONTEXT)
  const behind = Math.min(tail, CONTEXT)
  const removed = before.slice(head, before.length - tail)
  const added = after.slice(head, after.length - tail)
  const lead = before.slice(start, head)
  const trail = before.slice(before.length - tail, before.length - tail + behind)
  const span = (from: number, count: number) => `${count === 0 ? from : from + 1},${count}`
  const kept = lead.length + trail.length
  return [
    `@@ -${span(start, kept + removed.length)} +${span(start, kept + added.length)} @@`,
    ...lead.map((line) => ` ${line}`),
    ...removed.map((line) => `-${line}`),
    ...added.map((line) => `+${line}`),
    ...trail.map((line) => ` ${line}`),
  ]
}

/** The studio of `npm run dev` in a browser, over one service for all its tests: its files are in git, with one commit. */
import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, onTestFailed } from 'vitest'
import { developed, openAnew, openStudio } from '../support/studio.ts'
import { editing } from './studio/editing.ts'
import { previewing } from './studio/previewing.ts'
import { typing } from './studio/typing.ts'
import { type Suite, useConsoleProcess } from './suite.ts'

export interface StudioSuite extends Suite {
  /** Where the files lie that the studio edits. */
  root(): string
  /** Makes what lies there now the last commit. */
  commit(): void
  /** The file's one page, with this file open in it and no change in any: to load the studio takes longer than most tests. */
  show(file: string, line?: number): Promise<Page>
}

let root = ''
const suite = useConsoleProcess(async () => {
  const options = await developed()
  root = options.root
  git('init', '-q')
  commit()
  return options
})
const studio: StudioSuite = Object.assign(suite, { root: () => root, commit, show })

let shown: Promise<Page> | undefined

async function show(file: string, line = 1): Promise<Page> {
  // Nobody knows what stands on the page of a test that has failed.
  onTestFailed(() => void (shown = undefined))
  if (shown) return await openAnew(await shown, file, (path) => readFile(join(root, path), 'utf8'))
  shown = suite.openForFile()
  return await openStudio(await shown, file, line)
}

function commit(): void {
  git('add', '.')
  git('-c', 'user.name=test', '-c', 'user.email=test@example.org', 'commit', '--allow-empty', '-qm', 'before')
}

function git(...words: readonly string[]): void {
  execFileSync('git', words, { cwd: root })
}

describe('the studio', () => editing(studio))
describe('typing in the studio', () => typing(studio))
describe('the preview and the panes of the studio', () => previewing(studio))

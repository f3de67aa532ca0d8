/** A project of its own in a temporary folder, with the fixture library in it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { DESCRIPTOR, SCHEMA } from '../compiler/fixture.ts'

export function tempProject(files: Readonly<Record<string, string>> = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'console-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const all = { 'schemas/thing.json': SCHEMA, 'resources/thing.json': DESCRIPTOR, ...files }
  for (const [path, text] of Object.entries(all)) writeIn(root, path, text)
  return root
}

export function writeIn(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

#!/usr/bin/env node
/**
 * Starts `check` from any folder, without a build step and without reading a hundred files of TypeScript each time: its code is
 * bundled once into `node_modules/.cache/rehab-check` and again when the content of one of its files has changed.
 *
 * Errors  When it cannot even start the exit code is 2, as for a check that could not be made.
 */
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'

const HOME = resolve(import.meta.dirname, '../..')
const CACHE = join(HOME, 'node_modules/.cache/rehab-check')
const MANIFEST = join(CACHE, 'manifest.json')
const META = 'src/cli/check/meta-module.ts'
const ENTRIES = ['src/cli/check/main.ts', 'src/cli/check/worker.ts', 'src/cli/lsp/lsp-worker.ts']
/** Loaded by those alone who need them. */
const EXTERNAL = [
  'recheck',
  'esbuild',
  'pg',
  '@electric-sql/pglite',
  'pg-native',
  'vscode-languageserver',
  'vscode-languageserver-textdocument',
]
/** Older bundles may still be in use by a check that runs. */
const KEPT_MS = 3_600_000

const OPTIONS = {
  absWorkingDir: HOME,
  outExtension: { '.js': '.mjs' },
  entryNames: '[name]',
  bundle: true,
  format: 'esm',
  platform: 'node',
  mainFields: ['module', 'main'],
  target: 'node20',
  // Modules of CommonJS inside ask for this.
  banner: {
    js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
  },
  metafile: true,
  logLevel: 'silent',
}

// Nearly all of a check runs some hundred times: to optimize it, in every worker anew, took a sixth of the processor time and more
// than the optimized code gave back. What is run a million times is optimized all the same.
setFlagsFromString('--interrupt-budget=1000000')

try {
  const { runCheck } = await import(pathToFileURL(join(await bundled(), 'main.mjs')).href)
  process.exitCode = await runCheck(process.argv.slice(2), HOME)
} catch (error) {
  console.error(`无法检查：${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 2
}

/** The folder of a bundle that is as the files are now. */
async function bundled() {
  const kept = readManifest()
  if (!kept || !existsSync(join(kept.folder, 'main.mjs'))) return build()
  // A file that nobody has written to since needs no reading; after a copy or a checkout the content decides.
  const stamp = stampOf(kept.inputs)
  if (stamp === kept.stamp) return kept.folder
  if (contentOf(kept.inputs) !== kept.content) return build()
  keep({ ...kept, stamp })
  return kept.folder
}

function readManifest() {
  try {
    return JSON.parse(readFileSync(MANIFEST, 'utf8'))
  } catch {
    return undefined
  }
}

function stampOf(inputs) {
  return inputs
    .map((input) => {
      const { ctimeMs, size, ino } = statSync(join(HOME, input), { throwIfNoEntry: false }) ?? {}
      return `${ctimeMs} ${size} ${ino}`
    })
    .join('\n')
}

function contentOf(inputs) {
  const hash = createHash('sha256')
  for (const input of inputs) {
    hash.update(`${input}\0`)
    try {
      hash.update(readFileSync(join(HOME, input)))
    } catch {
      return undefined
    }
  }
  return hash.digest('hex')
}

async function build() {
  const { build: bundle } = await import('esbuild')
  const since = Date.now()
  const outdir = freshFolder()
  const first = await bundle({ ...OPTIONS, entryPoints: [META], outdir })
  const { metaModule } = await import(pathToFileURL(join(outdir, 'meta-module.mjs')).href)
  const second = await bundle({
    ...OPTIONS,
    entryPoints: ENTRIES,
    outdir,
    splitting: true,
    external: EXTERNAL,
    plugins: [standIn(/[/\\]compiler[/\\]meta-validator\.ts$/, metaModule())],
  })
  const files = [first, second].flatMap(({ metafile }) => Object.keys(metafile.inputs))
  const inputs = [...new Set([...files, 'package-lock.json', 'src/cli/check.mjs'])].sort()
  const made = { folder: outdir, inputs, stamp: stampOf(inputs), content: contentOf(inputs) }
  // A file that was saved meanwhile may be in the bundle as it was before.
  const isSettled = inputs.every((input) => statSync(join(HOME, input)).mtimeMs < since)
  if (isSettled) keep(made)
  return outdir
}

/** Puts another text in the place of a file. */
function standIn(filter, contents) {
  return {
    name: 'stand-in',
    setup: ({ onLoad }) => onLoad({ filter }, ({ path }) => ({ contents, loader: 'js', resolveDir: dirname(path) })),
  }
}

function freshFolder() {
  try {
    mkdirSync(CACHE, { recursive: true })
    return mkdtempSync(join(CACHE, 'bundle-'))
  } catch {
    // A place where nothing may be written: for this once, with the packages in reach.
    const folder = mkdtempSync(join(tmpdir(), 'rehab-check-'))
    symlinkSync(join(HOME, 'node_modules'), join(folder, 'node_modules'))
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
    return folder
  }
}

/** The manifest comes last and whole, so that no check ever starts with half a bundle. */
function keep(made) {
  const { folder } = made
  if (!folder.startsWith(CACHE)) return
  const beside = `${MANIFEST}.${process.pid}`
  writeFileSync(beside, JSON.stringify(made))
  renameSync(beside, MANIFEST)
  for (const name of readdirSync(CACHE)) {
    const old = join(CACHE, name)
    if (!name.startsWith('bundle-') || old === folder || Date.now() - statSync(old).mtimeMs < KEPT_MS) continue
    rmSync(old, { recursive: true, force: true })
  }
}

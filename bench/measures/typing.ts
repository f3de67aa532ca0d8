/**
 * What a key costs in the studio's editor while a schema of 200 fields is checked and previewed, beside the bare editor over the
 * same text: from the key until its frame is drawn, in the development service, which is where people edit.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { copyAuthoredFiles } from '../../tests/support/builds.ts'
import { sourceProgram, startConsole } from '../../tests/support/console-process.ts'
import { goBehind, openStudio, SCHEMA } from '../../tests/support/studio.ts'
import { launch, open, sleep } from '../browser.ts'
import { type Goal, median } from '../report.ts'

const KEYS = 30
const FIELDS = 200
/** Between two keys of somebody who types fluently. */
const KEY_MS = 80

export async function measureTyping(rounds: number): Promise<readonly Goal[]> {
  const root = await copyAuthoredFiles()
  const distDir = mkdtempSync(join(tmpdir(), 'rehab-typing-dist-'))
  const text = await withFields(join(root, SCHEMA))
  const environment = { DEMO: '0' }
  const server = await startConsole({ root, distDir, program: sourceProgram('src/cli/dev.ts'), environment })
  const browser = await launch()
  const ours: number[] = []
  const bare: number[] = []
  try {
    for (let round = 0; round < rounds; round += 1) {
      const studio = await open(browser, `${server.origin}/studio/preview`, { prepare: rememberFiles })
      await openStudio(studio.page, SCHEMA, 30, server.origin)
      await goBehind(studio.page, '"title": "')
      ours.push(...(await keyCosts(studio.page)))
      const plain = await open(browser, `${server.origin}/studio/preview`)
      await showPlainEditor(plain.page, studio.page, text)
      bare.push(...(await keyCosts(plain.page)))
      await Promise.all([studio.context.close(), plain.context.close()])
    }
  } finally {
    await browser.close()
    await server.remove()
    for (const folder of [root, distDir]) rmSync(folder, { recursive: true, force: true })
  }
  const nine = (costs: readonly number[]) => costs.toSorted((a, b) => a - b)[Math.floor(costs.length * 0.9)] ?? NaN
  console.log(
    `设计台打字，${FIELDS} 个字段：中位 ${median(ours).toFixed(0)} ms（编辑器自身 ${median(bare).toFixed(0)} ms），` +
      `十之九 ${nine(ours).toFixed(0)} ms（${nine(bare).toFixed(0)} ms）\n`,
  )
  return [
    { what: '设计台：一次按键比编辑器自身多（中位）', measured: median(ours) - median(bare), most: 8, unit: 'ms' },
    { what: '设计台：一次按键比编辑器自身多（十之九）', measured: nine(ours) - nine(bare), most: 50, unit: 'ms' },
  ]
}

/** The schema with many more fields, written where it stands. */
async function withFields(path: string): Promise<string> {
  const schema = JSON.parse(await readFile(path, 'utf8')) as { properties: Record<string, object> }
  for (let index = 0; index < FIELDS; index += 1)
    schema.properties[`Extra${index}`] = { title: `字段${index}`, type: 'string', maxLength: 40 }
  const text = JSON.stringify(schema, null, 2)
  await writeFile(path, text)
  return text
}

/** A page in development has more files than Chromium remembers unasked. */
const rememberFiles = async (page: Page) =>
  void (await page.addInitScript('performance.setResourceTimingBufferSize(5000)'))

/** From each key until what stands behind its frame. As text: a function of ours would bring along what the loader puts into it. */
const LISTEN = `(() => {
  const costs = (window.__costs = [])
  const channel = new MessageChannel()
  let struck = 0
  channel.port1.onmessage = () => costs.push(performance.now() - struck)
  addEventListener('keydown', () => {
    struck = performance.now()
    requestAnimationFrame(() => channel.port2.postMessage(0))
  }, { capture: true })
})()`

async function keyCosts(page: Page): Promise<readonly number[]> {
  await page.evaluate(LISTEN)
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press('a')
    await sleep(KEY_MS)
  }
  return (await page.evaluate('window.__costs')) as readonly number[]
}

/** CodeMirror with nothing of ours, from where the studio's page has got it. */
async function showPlainEditor(page: Page, studio: Page, doc: string): Promise<void> {
  const names = await studio.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const [state, view, json, commands] = ['state', 'view', 'lang-json', 'commands'].map((part) =>
    JSON.stringify(names.find((name) => name.includes(`/@codemirror_${part}.js`))),
  )
  const content = `
    import { EditorState } from ${state}
    import { EditorView, keymap, lineNumbers } from ${view}
    import { json } from ${json}
    import { defaultKeymap, history } from ${commands}
    document.body.replaceChildren()
    const doc = ${JSON.stringify(doc)}
    const extensions = [lineNumbers(), json(), history(), keymap.of(defaultKeymap)]
    const editor = new EditorView({ parent: document.body, state: EditorState.create({ doc, extensions }) })
    editor.dispatch({ selection: { anchor: doc.indexOf('"title": "') + 10 } })
    editor.focus()
  `
  await page.addScriptTag({ type: 'module', content })
  await page.locator('.cm-content').waitFor()
}

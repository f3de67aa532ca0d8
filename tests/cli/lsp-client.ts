/** An editor in a test: starts `rehab-check lsp` as a process of its own and talks to it with a client of the protocol. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { onTestFinished } from 'vitest'
import {
  type CodeAction,
  type CompletionItem,
  createProtocolConnection,
  type Diagnostic,
  type Hover,
  type InitializeResult,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node'

const CHECK = resolve(import.meta.dirname, '../../src/cli/check.mjs')
const WAIT_MS = 60_000

export interface Editor {
  readonly child: ChildProcessWithoutNullStreams
  readonly connection: ProtocolConnection
  readonly hello: InitializeResult
  uri(path: string): string
  open(path: string, text: string): void
  change(path: string, text: string): void
  close(path: string): void
  /** Whether anything was said about the file. */
  told(path: string): boolean
  /** What the server has registered for. */
  asked(): readonly unknown[]
  /** The file's problems, as soon as they are as they should be. */
  problems(path: string, isRight: (found: readonly Diagnostic[]) => boolean): Promise<readonly Diagnostic[]>
  complete(path: string, at: Place): Promise<readonly CompletionItem[]>
  hover(path: string, at: Place): Promise<string>
  actions(path: string, range: Diagnostic['range'], only?: readonly string[]): Promise<readonly CodeAction[]>
  /** As the protocol wants it; the process's exit code. */
  leave(): Promise<number | null>
}

export interface Place {
  readonly line: number
  readonly character: number
}

interface EditorOptions {
  readonly args?: readonly string[]
  readonly capabilities?: object
  /** The folder that is open; the project's root when absent. */
  readonly folder?: string
}

export async function startEditor(root: string, options: EditorOptions = {}): Promise<Editor> {
  const { args = [], capabilities = {}, folder = root } = options
  const child = spawn(process.execPath, [CHECK, 'lsp', ...args], { cwd: root })
  onTestFinished(() => void child.kill())
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  )
  const told = new Map<string, PublishDiagnosticsParams>()
  let onTold = () => {}
  connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
    told.set(params.uri, params)
    onTold()
  })
  const asked: unknown[] = []
  connection.onRequest('client/registerCapability', (params: object) => {
    asked.push(params)
    return null
  })
  connection.listen()
  const uri = (path: string) => pathToFileURL(resolve(root, path)).href
  const hello = await connection.sendRequest<InitializeResult>('initialize', {
    processId: process.pid,
    rootUri: null,
    capabilities,
    workspaceFolders: [{ uri: pathToFileURL(folder).href, name: 'project' }],
  })
  await connection.sendNotification('initialized', {})
  let version = 1
  const tell = (method: string, params: object) => void connection.sendNotification(method, params)
  return {
    child,
    connection,
    hello,
    uri,
    open: (path, text) =>
      tell('textDocument/didOpen', { textDocument: { uri: uri(path), languageId: 'json', version, text } }),
    change(path, text) {
      version += 1
      tell('textDocument/didChange', { textDocument: { uri: uri(path), version }, contentChanges: [{ text }] })
    },
    close: (path) => tell('textDocument/didClose', { textDocument: { uri: uri(path) } }),
    told: (path) => told.has(uri(path)),
    asked: () => asked,
    problems: (path, isRight) =>
      new Promise((done, fail) => {
        const found = () => told.get(uri(path))?.diagnostics ?? []
        const timer = setTimeout(() => fail(new Error(`never: ${JSON.stringify(found(), null, 1)}`)), WAIT_MS)
        onTold = () => {
          if (!told.has(uri(path)) || !isRight(found())) return
          clearTimeout(timer)
          done(found())
        }
        onTold()
      }),
    complete: (path, position) =>
      connection.sendRequest('textDocument/completion', { textDocument: { uri: uri(path) }, position }),
    async hover(path, position) {
      const answer = { textDocument: { uri: uri(path) }, position }
      const hover = await connection.sendRequest<Hover | null>('textDocument/hover', answer)
      return hover ? (hover.contents as { readonly value: string }).value : ''
    },
    actions: (path, range, only) =>
      connection.sendRequest('textDocument/codeAction', {
        textDocument: { uri: uri(path) },
        range,
        context: { diagnostics: [], ...(only ? { only } : {}) },
      }),
    async leave() {
      await connection.sendRequest('shutdown')
      const gone = new Promise<number | null>((done) => child.on('exit', done))
      await connection.sendNotification('exit')
      return gone
    },
  }
}

/** `|` in the text is the caret. */
export function caretIn(marked: string): { readonly text: string; readonly at: Place } {
  const before = marked.slice(0, marked.indexOf('|')).split('\n')
  return { text: marked.replace('|', ''), at: { line: before.length - 1, character: before.at(-1)?.length ?? 0 } }
}

/** The letters of a range. */
export function written(text: string, { start, end }: Diagnostic['range']): string {
  const lines = text.split('\n')
  if (start.line === end.line) return (lines[start.line] ?? '').slice(start.character, end.character)
  return [
    (lines[start.line] ?? '').slice(start.character),
    ...lines.slice(start.line + 1, end.line),
    (lines[end.line] ?? '').slice(0, end.character),
  ].join('\n')
}

/** The text after the edits of an action that concern the file. */
export function applied(text: string, action: CodeAction, uri: string): string {
  const lines = text.split('\n')
  const offset = ({ line, character }: Place) =>
    lines.slice(0, line).reduce((sum, { length }) => sum + length + 1, 0) + character
  const edits = [...(action.edit?.changes?.[uri] ?? [])].sort((a, b) => offset(b.range.start) - offset(a.range.start))
  return edits.reduce(
    (done, { range, newText }) => done.slice(0, offset(range.start)) + newText + done.slice(offset(range.end)),
    text,
  )
}

/**
 * `rehab-check lsp`: the gate in any editor that speaks the Language Server Protocol, over standard input and output.
 *
 * Errors  A file outside of every project is no file of this server's. Exit code 0 after `shutdown`, 1 when the editor went away
 *         without; `UsageError` for a command line that cannot be understood.
 * Source  https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/
 */
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import {
  type ClientCapabilities,
  type Connection,
  createConnection,
  DidChangeWatchedFilesNotification,
  type InitializeParams,
  TextDocuments,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { documentsAddress } from '../check/doc-links.ts'
import { UsageError } from '../check/options.ts'
import { actionsAt } from './problems.ts'
import { createProjects, type Projects } from './projects.ts'
import { createPublisher, type Publisher } from './publisher.ts'
import { completionsAt, hoverAt, type WordPlace } from './words.ts'

const LSP_USAGE = `用法：rehab-check lsp [--root 目录]
由编辑器启动，经标准输入输出通信（LSP）。--root 指明唯一的项目；不写则按打开的文件找到各自的项目。
`
const WATCHED = ['**/{schemas,resources}/**', '**/check.config.json']

/** `home` is the folder of the program, whose pages explain the rules. */
export async function runLsp(args: readonly string[], home: string): Promise<number> {
  const { root, help } = optionsOf(args)
  if (help) {
    process.stdout.write(LSP_USAGE)
    return 0
  }
  const connection = createConnection(process.stdin, process.stdout)
  // Read by an editor on this machine, wherever the program came from.
  serve(connection, { root, docs: documentsAddress({}, home) })
  connection.listen()
  // The connection ends the process: with `exit`, or when the editor is gone.
  return new Promise(() => undefined)
}

function optionsOf(args: readonly string[]) {
  try {
    // Editors say how they want to talk; there is no other way here.
    const options = { root: { type: 'string' }, stdio: { type: 'boolean' }, help: { type: 'boolean' } } as const
    const { root, help } = parseArgs({ args: [...args], options }).values
    return { root: root === undefined ? undefined : resolve(root), help }
  } catch {
    throw new UsageError(`lsp 只有选项 --root 和 --stdio，不能是 ${args.join(' ')}`)
  }
}

interface Session {
  readonly connection: Connection
  readonly documents: TextDocuments<TextDocument>
  readonly projects: Projects
  readonly publisher: Publisher
  readonly docs: string
}

interface Serving {
  /** The only project; any when absent. */
  readonly root: string | undefined
  readonly docs: string
}

function serve(connection: Connection, { root, docs }: Serving): void {
  const documents = new TextDocuments(TextDocument)
  const publisher = createPublisher({ connection, documents, docs })
  const projects = createProjects({
    root,
    onFindings: publisher.publish,
    onTrouble: (words) => connection.console.error(words),
  })
  const session: Session = { connection, documents, projects, publisher, docs }
  let client: ClientCapabilities = {}
  connection.onInitialize((params) => {
    client = params.capabilities
    for (const folder of foldersOf(params)) projects.openFolder(folder)
    return {
      capabilities: {
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Full, save: true },
        completionProvider: { triggerCharacters: ['"', ':'] },
        hoverProvider: true,
        codeActionProvider: { codeActionKinds: ['quickfix'] },
      },
      serverInfo: { name: 'rehab-check' },
    }
  })
  connection.onInitialized(() => {
    if (client.workspace?.didChangeWatchedFiles?.dynamicRegistration !== true) return
    const watchers = WATCHED.map((globPattern) => ({ globPattern }))
    void connection.client.register(DidChangeWatchedFilesNotification.type, { watchers })
  })
  listenToTexts(session)
  answer(session, () => client.textDocument?.completion?.completionItem?.snippetSupport === true)
  connection.onShutdown(() => {
    for (const project of projects.all()) project.stop()
  })
  documents.listen(connection)
}

function listenToTexts({ connection, documents, projects, publisher }: Session): void {
  const refresh = () => {
    for (const project of projects.all()) project.refresh()
  }
  documents.onDidChangeContent(({ document }) => {
    const file = projects.fileAt(document.uri)
    if (!file) return
    publisher.name(file, document.uri)
    file.project.edit(file.path, document.getText())
  })
  documents.onDidClose(({ document }) => {
    const file = projects.fileAt(document.uri)
    file?.project.close(file.path)
  })
  documents.onDidSave(refresh)
  connection.onDidChangeWatchedFiles(refresh)
}

function answer({ connection, documents, projects, publisher, docs }: Session, hasSnippets: () => boolean): void {
  const placeOf = (uri: string, position: Parameters<TextDocument['offsetAt']>[0]): WordPlace | undefined => {
    const document = documents.get(uri)
    const file = document && projects.fileAt(uri)
    if (!document || !file) return undefined
    const { project, path } = file
    return { path, document, offset: document.offsetAt(position), known: project.known(path) }
  }
  connection.onCompletion(({ textDocument, position }) => {
    const place = placeOf(textDocument.uri, position)
    return place ? completionsAt(place, hasSnippets()) : []
  })
  connection.onHover(({ textDocument, position }) => {
    const place = placeOf(textDocument.uri, position)
    return place ? hoverAt(place) : null
  })
  connection.onCodeAction(({ textDocument, range, context: { only } }) => {
    const file = projects.fileAt(textDocument.uri)
    if (!file || (only && !only.includes('quickfix'))) return []
    const { project } = file
    return [...actionsAt({ ...file, range, docs, uriOf: (path) => publisher.addressOf(project, path) })]
  })
}

function foldersOf({ workspaceFolders, rootUri }: InitializeParams): readonly string[] {
  const uris = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : [])
  return uris.filter((uri) => uri.startsWith('file:')).map((uri) => fileURLToPath(uri))
}

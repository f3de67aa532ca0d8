/** Tells the editor each file's problems, whenever they are others than it knows. */
import type { Connection, TextDocuments } from 'vscode-languageserver/node'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { groupBy } from '../../gate/group.ts'
import type { Finding } from '../../gate/rule.ts'
import { diagnosticOf, placesIn } from './problems.ts'
import type { OpenProject } from './project.ts'
import { addressOf, type FileInProject } from './projects.ts'

export interface Publisher {
  publish(project: OpenProject): void
  /** How the editor spells the address of a file. */
  name(file: FileInProject, uri: string): void
  addressOf(project: OpenProject, path: string): string
}

export interface PublisherOptions {
  readonly connection: Connection
  readonly documents: TextDocuments<TextDocument>
  /** Where the pages about the rules are; ends with a slash. */
  readonly docs: string
}

export function createPublisher({ connection, documents, docs }: PublisherOptions): Publisher {
  /** By file, what the editor was told. */
  const told = new WeakMap<OpenProject, Map<string, string>>()
  const names = new Map<string, string>()
  const toldOf = (project: OpenProject) => {
    const known = told.get(project) ?? new Map<string, string>()
    told.set(project, known)
    return known
  }
  const addressIn = (project: OpenProject, path: string) => {
    const own = addressOf(project, path)
    return names.get(own) ?? own
  }
  const tell = (project: OpenProject, path: string, findings: readonly Finding[]) => {
    // While somebody types the editor moves the marks by itself; those of the newer text follow.
    if (!project.isJudged(path)) return
    const uri = addressIn(project, path)
    const document = placesIn(path, project.text(path) ?? '')
    const diagnostics = findings.map((finding) => diagnosticOf(finding, document, docs))
    const said = JSON.stringify(diagnostics)
    const known = toldOf(project)
    if ((known.get(path) ?? '[]') === said) return
    if (diagnostics.length === 0) known.delete(path)
    else known.set(path, said)
    const version = documents.get(uri)?.version
    void connection.sendDiagnostics({ uri, diagnostics, ...(version === undefined ? {} : { version }) })
  }
  const publish = (project: OpenProject) => {
    const byFile = groupBy(project.findings(), ({ file }) => file)
    const cured = [...toldOf(project).keys()].filter((path) => !byFile.has(path))
    for (const path of cured) tell(project, path, [])
    for (const [path, findings] of byFile) tell(project, path, findings)
  }
  return {
    publish,
    addressOf: addressIn,
    name({ project, path }, uri) {
      const before = addressIn(project, path)
      if (before === uri) return
      names.set(addressOf(project, path), uri)
      if (toldOf(project).delete(path)) void connection.sendDiagnostics({ uri: before, diagnostics: [] })
      publish(project)
    },
  }
}

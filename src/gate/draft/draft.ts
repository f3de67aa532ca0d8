/**
 * Evidence becomes a library: its two files, the reply that it was read from, and what is left for a person to decide.
 *
 * Shapes  easy    `draftLibrary(NOTHING, { name, title }, surroundings)`: a small library that works as it is
 *         medium  `evidenceOfReply(…)`, `evidenceOfSheet(…)`, `evidenceOfOpenApi(…)` for the first argument
 *         `open` points into the drafted files, in their order.
 * Errors  None: what could not be known is guessed and said in `open`.
 */
import { isJsonObject, valueAt } from '../../compiler/nodes.ts'
import { type JsonKey, type ParsedSource, parseSource, problemAt, type Source } from '../../compiler/source.ts'
import type { Project } from '../project.ts'
import { draftCalls } from './draft-calls.ts'
import { draftDescriptor } from './draft-descriptor.ts'
import { draftFields } from './draft-fields.ts'
import { guessPoints } from './draft-guesses.ts'
import { draftSchema } from './draft-schema.ts'
import type { Evidence } from './evidence.ts'
import type { DraftField, DraftSurroundings, RecordBase } from './field.ts'
import { authoredJson } from './format.ts'

export interface DraftOptions {
  /** The library's name: lower case, digits, hyphens. */
  readonly name: string
  /** Chinese. */
  readonly title: string
  /** The whole path of the list call, where it is known. */
  readonly path?: string
  /** The library of types by which its list is grouped. */
  readonly groupBy?: string
  /** Libraries that this one holds the types of. */
  readonly typeOf?: readonly string[]
}

/** Something that a person has to decide, and where. */
export interface OpenPoint {
  readonly at: { readonly file: string; readonly line: number; readonly column: number }
  readonly words: string
}

export interface LibraryDraft {
  readonly files: readonly Source[]
  readonly open: readonly OpenPoint[]
}

/** A point before the files have lines. */
export interface Pending {
  readonly of: 'schema' | 'descriptor'
  readonly path: readonly JsonKey[]
  readonly words: string
}

/** Drafts a whole library from evidence: both files, and what a person still has to decide. */
export function draftLibrary(evidence: Evidence, options: DraftOptions, around: DraftSurroundings): LibraryDraft {
  const all = draftFields(evidence, options, around)
  const fields = all.filter(({ isLeftOut }) => isLeftOut !== true)
  const wire = draftCalls(evidence, options)
  const base = baseOf(fields, around)
  const schema = draftSchema(fields, { ...options, ...(base && { base }) }, evidence)
  const descriptor = draftDescriptor({ fields, wire: wire.value }, options, around)
  const schemaFile = { path: `schemas/${options.name}.json`, text: authoredJson(schema) }
  const descriptorFile = { path: `resources/${options.name}.json`, text: authoredJson(descriptor.value) }
  const pending: readonly Pending[] = [
    ...all.flatMap(({ name, open }) =>
      (base?.fields.includes(name) ? [] : open).map((words) => ({
        of: 'schema' as const,
        path: ['properties', name],
        words,
      })),
    ),
    ...evidence.open.map((words) => ({ of: 'descriptor' as const, path: ['wire'], words })),
    ...wire.open,
    ...descriptor.open,
    ...guessPoints(fields, evidence, descriptor.value.identity),
  ]
  const sources = { schema: parseSource(schemaFile), descriptor: parseSource(descriptorFile) }
  return {
    files: [schemaFile, descriptorFile, ...sampleFiles(evidence, options)],
    open: inOrder(
      pending.map(({ of, path, words }) => {
        const { file, line, column } = problemAt(
          { source: sources[of], path },
          { code: '', message: '', cure: '', atKey: true },
        )
        return { at: { file, line, column }, words }
      }),
    ),
  }
}

/** The kind of records whose fields are all among these: nobody need decide about them, nor repeat them. */
function baseOf(fields: readonly DraftField[], { bases }: DraftSurroundings): RecordBase | undefined {
  const names = new Set(fields.map(({ name }) => name))
  return bases.find((base) => base.fields.every((name) => names.has(name)))
}

/** What exists already, from a project that has been read. */
export function surroundingsOf(project: Pick<Project, 'schemas' | 'catalog'>): DraftSurroundings {
  const shared = project.schemas.get('schemas/shared/library.json')
  return {
    shared: new Set(shared ? keysAt(shared, ['$defs']) : []),
    bases: [...project.schemas.values()].flatMap((source) => {
      const fields = keysAt(source, ['$defs', 'record', 'properties'])
      return source.path === `schemas/shared/${source.stem}.json` && fields.length > 0
        ? [{ name: source.stem, fields }]
        : []
    }),
    libraries: Object.values(project.catalog.resources).map(({ name, title, page, fields, enabled }) => ({
      name,
      title,
      page,
      ...(enabled === 'IsEnabled' ? { isSwitched: true } : {}),
      references: fields.flatMap((field) =>
        field.reference === undefined ? [] : [{ field: field.name, to: field.reference }],
      ),
    })),
  }
}

function keysAt(source: ParsedSource, path: readonly JsonKey[]): readonly string[] {
  const value = valueAt({ source, path })
  return isJsonObject(value) ? Object.keys(value) : []
}

/** The schema first: the descriptor speaks of its fields. */
function inOrder(open: readonly OpenPoint[]): readonly OpenPoint[] {
  return [...open].sort(({ at: a }, { at: b }) => (a.file === b.file ? a.line - b.line : a.file < b.file ? 1 : -1))
}

function sampleFiles({ sample }: Evidence, { name }: DraftOptions): readonly Source[] {
  return sample === undefined ? [] : [{ path: `resources/samples/${name}/list.json`, text: authoredJson(sample) }]
}

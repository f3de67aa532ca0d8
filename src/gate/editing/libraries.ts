/** Which libraries the texts make up, and which file belongs to which. Told from the texts, so that broken files are there too. */
import { roleOf } from '../file-role.ts'
import type { Texts } from './state.ts'

export interface StudioLibrary {
  readonly name: string
  readonly title: string
  readonly descriptor: string
  /** Absent when it names none that exists. */
  readonly schema: string | undefined
}

const TITLE = /"title"\s*:\s*"((?:[^"\\]|\\.)*)"/
const SCHEMA = /"schema"\s*:\s*"([a-z][a-z0-9-]*)"/

const known = new WeakMap<Texts, readonly StudioLibrary[]>()
const heads = new Map<string, { readonly text: string; readonly title: string; readonly stem: string }>()

export function librariesOf(files: Texts): readonly StudioLibrary[] {
  const before = known.get(files)
  if (before) return before
  const libraries = [...files]
    .flatMap(([path, text]) => {
      const name = /^resources\/([^/]+)\.json$/.exec(path)?.[1]
      if (name === undefined) return []
      const { title, stem } = headOf(path, text, name)
      const schema = `schemas/${stem}.json`
      return [{ name, title, descriptor: path, schema: files.has(schema) ? schema : undefined }]
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  known.set(files, libraries)
  return libraries
}

/** The title and the schema stand near the top; reading them again at every key would cost a parse of every file. */
function headOf(path: string, text: string, name: string) {
  const before = heads.get(path)
  if (before?.text === text) return before
  const head = { text, title: unescaped(TITLE.exec(text)?.[1]) || name, stem: SCHEMA.exec(text)?.[1] ?? name }
  heads.set(path, head)
  return head
}

function unescaped(text: string | undefined): string {
  try {
    return text === undefined ? '' : String(JSON.parse(`"${text}"`))
  } catch {
    return text ?? ''
  }
}

/** The library that a file belongs to; '' for one that several share. */
export function libraryOfFile(files: Texts, path: string): string {
  const sample = /^resources\/samples\/([^/]+)\//.exec(path)?.[1]
  if (sample !== undefined) return sample
  const statistic = statisticsOf(files).find((one) => one.path === path)
  if (statistic) return statistic.library
  const libraries = librariesOf(files)
  const owners = libraries.filter(({ descriptor, schema }) => descriptor === path || schema === path)
  return owners.length === 1 ? (owners[0]?.name ?? '') : ''
}

export interface StudioStatistic {
  readonly name: string
  readonly title: string
  readonly path: string
  /** Over which it is declared; '' where the file does not say. */
  readonly library: string
}

const STATISTICS = 'resources/statistics/'
const OF = /"of"\s*:\s*"([a-z][a-z0-9-]*)"/

/** The files of statistics, by their names; broken ones too. */
export function statisticsOf(files: Texts): readonly StudioStatistic[] {
  return [...files]
    .flatMap(([path, text]) => {
      // Asked at every key: most files are something else.
      if (!path.startsWith(STATISTICS) || roleOf(path) !== 'statistic') return []
      const name = path.slice(path.lastIndexOf('/') + 1, -'.json'.length)
      const title = unescaped(TITLE.exec(text)?.[1]) || name
      return [{ name, title, path, library: OF.exec(text)?.[1] ?? '' }]
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Schemas that no single library owns: the shared definitions and those that describe several libraries. */
export function sharedFiles(files: Texts): readonly string[] {
  return [...files.keys()].filter((path) => roleOf(path) === 'schema' && libraryOfFile(files, path) === '').sort()
}

/**
 * What was compiled before and would come out the same, for whoever compiles the same files again and again while one of them is
 * being written. A library comes out the same as long as its descriptor and every schema file that it asked for do.
 *
 * Shapes  Remembers the last state of each file and each library, so it never holds more than one project.
 */
import type { AuthorProblem } from '../model/problem.ts'
import type { CompiledLibrary } from './library.ts'
import type { Bundle } from './nodes.ts'
import { type ParsedSource, parseSource, type Source } from './source.ts'

export interface CompileMemo {
  /** The same object for the same text. */
  parse(source: Source): ParsedSource
  library(bundle: Bundle, source: ParsedSource, compile: (bundle: Bundle) => CompiledLibrary): CompiledLibrary
  ofFile(file: ParsedSource, judge: () => readonly AuthorProblem[]): readonly AuthorProblem[]
}

interface Made {
  readonly source: ParsedSource
  readonly library: CompiledLibrary
  readonly asked: ReadonlyMap<string, ParsedSource | undefined>
  /** Who asks which files there are depends on all their names. */
  readonly names: string | undefined
}

export const NO_MEMO: CompileMemo = {
  parse: parseSource,
  library: (bundle, _source, compile) => compile(bundle),
  ofFile: (_file, judge) => judge(),
}

/**
 * Makes a memory for a program that compiles the same files again and again: what did not change is not compiled
 * anew.
 */
export function createMemo(): CompileMemo {
  const parsed = new Map<string, { readonly text: string; readonly file: ParsedSource }>()
  const made = new Map<string, Made>()
  const judged = new WeakMap<ParsedSource, readonly AuthorProblem[]>()
  return {
    parse(source) {
      const before = parsed.get(source.path)
      if (before?.text === source.text) return before.file
      const file = parseSource(source)
      parsed.set(source.path, { text: source.text, file })
      return file
    },
    library(bundle, source, compile) {
      const before = made.get(source.path)
      if (before?.source === source && isSame(before, bundle)) return before.library
      const { watched, asked, names } = watch(bundle)
      const library = compile(watched)
      made.set(source.path, { source, library, asked, names: names() })
      return library
    },
    ofFile(file, judge) {
      const before = judged.get(file)
      if (before) return before
      const problems = judge()
      judged.set(file, problems)
      return problems
    },
  }
}

function isSame({ asked, names }: Made, bundle: Bundle): boolean {
  return [...asked].every(([path, file]) => bundle.get(path) === file) && (!names || names === namesOf(bundle))
}

function namesOf(bundle: Bundle): string {
  return [...bundle.keys()].join('\n')
}

/** The same files; it is noted which were asked for. */
function watch(bundle: Bundle) {
  const asked = new Map<string, ParsedSource | undefined>()
  let isListed = false
  const watched = new Map(bundle)
  watched.get = (path) => {
    const file = bundle.get(path)
    asked.set(path, file)
    return file
  }
  watched.keys = () => {
    isListed = true
    return new Map(bundle).keys()
  }
  return { watched, asked, names: () => (isListed ? namesOf(bundle) : undefined) }
}

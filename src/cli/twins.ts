/**
 * The house rule of one place: no two files declare the same function or the same constant, whatever they call it, and no two
 * export different things under one name.
 *
 * Shapes  Looks at what files declare at their top level, without comments and spaces. What is short is written quicker than
 *         imported and no finding.
 */
import type { AuthorProblem } from '../model/problem.ts'
import type { CodeFile } from './house-rules.ts'

/** Of the declaration without its name and without spaces. */
const SHORT_MAX = 45

const DECLARATIONS = [/^(?:export )?(?:async )?function \*?(\w+)(.*?)^}$/gms, /^(?:export )?const (\w+)(.*?)(?=^\S)/gms]

interface Declared {
  readonly path: string
  readonly line: number
  readonly name: string
  readonly text: string
}

export function twinProblems(files: readonly CodeFile[]): readonly AuthorProblem[] {
  const first = new Map<string, Declared>()
  return files.flatMap(declaredIn).flatMap((declared) => {
    const known = first.get(declared.text)
    if (!known) first.set(declared.text, declared)
    return known ? [problemOf(declared, known)] : []
  })
}

const EXPORTS = /^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm

export function sharedNameProblems(files: readonly CodeFile[]): readonly AuthorProblem[] {
  const first = new Map<string, string>()
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(EXPORTS)].flatMap(({ index, 1: name = '' }) => {
      const known = first.get(name)
      if (known === undefined) first.set(name, path)
      // A type and its value may share a name in one file.
      if (known === undefined || known === path) return []
      const line = text.slice(0, index).split('\n').length
      const message = `${name} is exported by ${known} too`
      return [{ file: path, line, column: 1, path: '', code: 'name', message, cure: 'name what tells the two apart' }]
    }),
  )
}

function declaredIn({ path, text }: CodeFile): readonly Declared[] {
  return DECLARATIONS.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ index, 1: name = '', 2: rest = '' }): Declared[] => {
      const bare = rest.replaceAll(/\/\*\*[^]*?\*\/|^\s*\/\/[^\n]*/gm, '').replaceAll(/\s+/g, '')
      return bare.length > SHORT_MAX ? [{ path, line: text.slice(0, index).split('\n').length, name, text: bare }] : []
    }),
  )
}

function problemOf({ path, line, name }: Declared, known: Declared): AuthorProblem {
  const cure = 'import it, or move both to the room that both may import'
  return {
    file: path,
    line,
    column: 1,
    path: '',
    code: 'twin',
    message: `${name} is ${known.name} of ${known.path}`,
    cure,
  }
}

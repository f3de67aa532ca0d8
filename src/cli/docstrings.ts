/**
 * The house rule of described functions: in the rooms that all others build upon, at least 80 % of the exported functions say in
 * a docstring what they do.
 *
 * Shapes  A docstring stands right above its function. One finding per room, at the first function without one.
 */
import { parseSync, type Program, type Span } from 'oxc-parser'
import type { AuthorProblem } from '../model/problem.ts'
import type { CodeFile } from './house-rules.ts'

const ROOMS = ['model', 'wire', 'compiler', 'gate'] as const
const PERCENT_MIN = 80

interface Exported {
  readonly path: string
  readonly line: number
  readonly name: string
  readonly isDescribed: boolean
}

/** Finds the rooms in which too many exported functions have no docstring. */
export function docstringProblems(files: readonly CodeFile[]): readonly AuthorProblem[] {
  return ROOMS.flatMap((room) => {
    const found = files.filter(({ path }) => path.startsWith(`src/${room}/`)).flatMap(exportedIn)
    const [first, ...others] = found.filter(({ isDescribed }) => !isDescribed)
    const described = found.length - others.length - 1
    if (!first || described * 100 >= found.length * PERCENT_MIN) return []
    const message = `src/${room} describes ${described} of its ${found.length} exported functions, at least ${PERCENT_MIN} %`
    const cure = `write what it does above ${first.name}, or above one of ${others.length} others`
    return [{ file: first.path, line: first.line, column: 1, path: '', code: 'docstrings', message, cure }]
  })
}

function exportedIn({ path, text }: CodeFile): readonly Exported[] {
  if (!/\.tsx?$/.test(path)) return []
  const { program, comments } = parseSync(path, text)
  return program.body.flatMap((statement) =>
    namesOf(statement).map((name) => ({
      path,
      line: text.slice(0, statement.start).split('\n').length,
      name,
      isDescribed: isDescribed(text, comments, statement),
    })),
  )
}

/** The functions that a statement exports. */
function namesOf(statement: Program['body'][number]): readonly string[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null
  if (declared?.type === 'FunctionDeclaration') return declared.id ? [declared.id.name] : []
  if (declared?.type !== 'VariableDeclaration') return []
  return declared.declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' && /^(?:ArrowFunction|Function)Expression$/.test(init?.type ?? '') ? [id.name] : [],
  )
}

/** A note for the bundler may stand between a docstring and its function. */
function isDescribed(text: string, comments: readonly (Span & { readonly value: string })[], { start }: Span): boolean {
  const above = comments.findLast(({ end }) => end <= start && text.slice(end, start).trim() === '')
  if (!above) return false
  return above.value.startsWith('*') || (above.value.includes('@__') && isDescribed(text, comments, above))
}

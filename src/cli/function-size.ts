/**
 * The house rule of small functions: at most 40 lines of a function's own, 80 of a component's, and at most three parameters.
 *
 * Shapes  A line counts for the innermost function around it: a factory is as long as what stands beside its methods. Blank lines
 *         and comments count for nobody.
 */
import { parseSync, Visitor } from 'oxc-parser'
import type { AuthorProblem } from '../model/problem.ts'
import type { CodeFile } from './house-rules.ts'

const LINES_MAX = 40
const COMPONENT_LINES_MAX = 80
const PARAMETERS_MAX = 3

interface Span {
  readonly start: number
  readonly end: number
}

interface Found extends Span {
  readonly name: string
  readonly parameters: number
}

interface FunctionNode extends Span {
  readonly id?: { readonly name: string } | null
  readonly params: readonly unknown[]
}

export function functionSizeProblems(files: readonly CodeFile[]): readonly AuthorProblem[] {
  return files.filter(({ path }) => /\.tsx?$/.test(path)).flatMap(problemsOf)
}

function problemsOf({ path, text }: CodeFile): readonly AuthorProblem[] {
  const { program, comments } = parseSync(path, text)
  const found = functionsOf(program)
  const own = ownLines(text, comments, found)
  return found.flatMap((one, index) => {
    const line = lineIn(text, one.start)
    const max = path.endsWith('.tsx') && /^[A-Z]/.test(one.name) ? COMPONENT_LINES_MAX : LINES_MAX
    const lines = own[index] ?? 0
    const problem = (code: string, message: string, cure: string): AuthorProblem => ({
      file: path,
      line,
      column: 1,
      path: '',
      code,
      message: `${one.name || 'a function'} ${message}`,
      cure,
    })
    return [
      ...(lines > max
        ? [problem('long', `has ${lines} lines of its own, at most ${max}`, 'give a part of it a name')]
        : []),
      ...(one.parameters > PARAMETERS_MAX
        ? [problem('parameters', `takes ${one.parameters} parameters, at most ${PARAMETERS_MAX}`, 'take one object')]
        : []),
    ]
  })
}

/** Outer before inner. */
function functionsOf(program: Parameters<Visitor['visit']>[0]): readonly Found[] {
  const found: Found[] = []
  let name = ''
  const add = ({ start, end, id, params }: FunctionNode) => {
    found.push({ name: id?.name ?? name, start, end, parameters: params.length })
    name = ''
  }
  new Visitor({
    VariableDeclarator: ({ id }) => void (name = id.type === 'Identifier' ? id.name : ''),
    Property: ({ key }) => void (name = key.type === 'Identifier' ? key.name : ''),
    FunctionDeclaration: add,
    FunctionExpression: add,
    ArrowFunctionExpression: add,
  }).visit(program)
  return found
}

/** How many lines of code count for each function. */
function ownLines(text: string, comments: readonly Span[], found: readonly Found[]): readonly number[] {
  const owner = new Map<number, number>()
  // Later ones are inner ones, and take over.
  found.forEach(({ start, end }, index) => {
    const [first, last] = [lineIn(text, start), lineIn(text, end)]
    // What stands on one line is no function to be counted apart.
    if (index > 0 && first === last) return
    for (let line = first; line <= last; line += 1) owner.set(line, index)
  })
  const counts = found.map(() => 0)
  withoutComments(text, comments)
    .split('\n')
    .forEach((content, at) => {
      const index = owner.get(at + 1)
      if (index !== undefined && content.trim() !== '') counts[index] = (counts[index] ?? 0) + 1
    })
  return counts
}

function withoutComments(text: string, comments: readonly Span[]): string {
  let code = ''
  let from = 0
  for (const { start, end } of comments) {
    code += text.slice(from, start) + text.slice(start, end).replaceAll(/[^\n]/g, ' ')
    from = end
  }
  return code + text.slice(from)
}

function lineIn(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

/** The house rules that a machine can check, as a function of the files' text. */
import type { AuthorProblem } from '../model/problem.ts'

export interface CodeFile {
  /** From the project's root: `src/wire/envelope.ts`. */
  readonly path: string
  readonly text: string
}

const LINES_MAX = 300

/** The rooms that each room may import from besides itself. A root joins everything; `type` imports count as well. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  model: [],
  wire: ['model'],
  compiler: ['model', 'wire'],
  operations: ['model', 'wire'],
  gate: ['model', 'wire', 'compiler', 'operations'],
  providers: ['model', 'wire'],
  ui: ['model', 'wire'],
  server: ['model', 'wire', 'operations'],
  app: ['model', 'wire', 'compiler', 'operations', 'gate', 'providers', 'ui'],
  cli: ['model', 'wire', 'compiler', 'operations', 'gate', 'providers', 'ui', 'app', 'server'],
}
/** The server's root joins it with the compiler, as DESIGN §3 allows to roots only. */
const SERVER_ROOTS: ReadonlySet<string> = new Set(['src/server/main.ts', 'src/server/open.ts', 'src/server/start.ts'])

export function houseProblems(files: readonly CodeFile[], libraries: readonly string[]): readonly AuthorProblem[] {
  const named = libraries.filter((name) => !OWN_WORDS.has(name))
  const words = named.map((name) => ({ name, pattern: new RegExp(name.replaceAll('-', '[-_ ]?'), 'gi') }))
  return files.flatMap((file) => [
    ...importProblems(file),
    ...passingProblems(file),
    ...sizeProblems(file),
    ...wordProblems(file, words),
  ])
}

function importProblems(file: CodeFile): AuthorProblem[] {
  const room = roomOf(file.path)
  const allowed = MAY_IMPORT[room]
  if (!allowed) return []
  const imports = file.text.matchAll(
    /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|\bimport\(?\s*['"]([^'"]+)['"]/g,
  )
  return [...imports].flatMap((match) => {
    const specifier = match[1] ?? match[2] ?? ''
    const offset = (match.index ?? 0) + match[0].lastIndexOf(specifier)
    const at = (code: string, message: string, cure: string) => [problemAt(file, offset, { code, message, cure })]
    if (!specifier.startsWith('.')) return []
    const named = specifier.replace(/\?[\w&]+$/, '')
    const target = resolvePath(file.path, named)
    if (!/\.(tsx?|css|json|js)$/.test(named))
      return at('extension', `import of ${specifier} has no extension`, 'write .ts or .tsx')
    const other = roomOf(target)
    if (!target.startsWith('src/') || other === room || allowed.includes(other) || other === '') return []
    if (room === 'server' && SERVER_ROOTS.has(file.path) && (other === 'cli' || other === 'compiler')) return []
    const cure = `move what both need down to ${allowed.at(-1) ?? 'this room'}, or join them in a root (app, server/main, cli)`
    return at('direction', `${room} may not import ${other}`, cure)
  })
}

/** A name that another file of ours only hands on has two places; one of a package may have a place of our choice. */
function passingProblems(file: CodeFile): AuthorProblem[] {
  return [...file.text.matchAll(/^export\b[^'"`;=]*?\bfrom\s*['"](\.[^'"]+)['"]/gm)].map((match) =>
    problemAt(file, match.index, {
      code: 'passing',
      message: `hands on what stands in ${match[1] ?? ''}`,
      cure: 'import it from there, where it is used',
    }),
  )
}

function sizeProblems(file: CodeFile): AuthorProblem[] {
  const lines = file.text.replace(/\n$/, '').split('\n').length
  if (lines <= LINES_MAX || file.path.endsWith('.css')) return []
  const input = {
    code: 'size',
    message: `${lines} lines, ${LINES_MAX} are allowed`,
    cure: 'it is probably two things: split it',
  }
  return [problemAt(file, 0, input)]
}

/** A library may be called by a word of the console's own, as DESIGN has it: a form is what it draws, a hospital who uses it. */
const OWN_WORDS: ReadonlySet<string> = new Set(['form', 'hospital'])

/** What may hold a library's word and means something else: names that others have given, settings of the operator, another word. */
const FOREIGN_NAMES =
  /EditorState\.\w+|(?:\b|is|Is)[sS]ystemSetting\b|'AuditLog'|KYX-patient-policy|'WorkInjuryPatient'|'ReservationTimeManagement'|'ReservationRecord'|'SchedulePlan'|patientNames|PATIENT_NAMES|\w*[pP]atiently|'Patient', '患者'/g

function wordProblems(
  file: CodeFile,
  words: readonly { readonly name: string; readonly pattern: RegExp }[],
): AuthorProblem[] {
  if (file.path.startsWith('src/server/seed/')) return []
  const text = file.text.replace(FOREIGN_NAMES, (name) => ' '.repeat(name.length))
  return words.flatMap(({ name, pattern }) =>
    [...text.matchAll(pattern)].map((match) =>
      problemAt(file, match.index ?? 0, {
        code: 'library',
        message: `the code names the library ${name}`,
        cure: 'say it in schemas/ or resources/, and let the code read the resource',
      }),
    ),
  )
}

function roomOf(path: string): string {
  const [src, room, rest] = path.split('/')
  return src === 'src' && room !== undefined && rest !== undefined ? room : ''
}

function resolvePath(from: string, specifier: string): string {
  const parts = from.split('/').slice(0, -1)
  for (const part of specifier.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}

function problemAt(
  file: CodeFile,
  offset: number,
  input: { code: string; message: string; cure: string },
): AuthorProblem {
  const before = file.text.slice(0, offset)
  const line = before.split('\n').length
  return { ...input, file: file.path, line, column: offset - before.lastIndexOf('\n'), path: '' }
}

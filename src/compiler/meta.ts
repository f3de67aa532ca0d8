/** Checks an authored file against its meta-schema and says what is wrong in Chinese, with the place and the cure. */
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js'
import type { AuthorProblem } from '../model/problem.ts'
import resourceMeta from '../../schemas/meta/resource.v1.json' with { type: 'json' }
import resourceMeta2 from '../../schemas/meta/resource.v2.json' with { type: 'json' }
import statisticMeta from '../../schemas/meta/statistic.v1.json' with { type: 'json' }
import { otherFormatCure } from './format-keys.ts'
import { type MetaName, metaValidator } from './meta-validator.ts'
import { refusedName, refusedValue } from './meta-words.ts'
import { pointerKeys, type ParsedSource, problemAt, type ProblemInput } from './source.ts'
import { meant, nearest } from './suggest.ts'
import { namedMistake } from './named-mistakes.ts'
import { foreignKeyword, unsupportedKeyword } from './unsupported.ts'
import { cutText } from './value-words.ts'

/** Letters of a key that is told back. */
const NAME_SHOWN_MAX = 64

/** Made when it is first asked for: it takes a tenth of a second, and not everybody who loads this checks files. */
const checks: Partial<Record<MetaName, ValidateFunction>> = {}

/** A shared file is asked about once for each library that uses it. */
const known: Readonly<Record<FileKind, WeakMap<ParsedSource, Problems>>> = {
  resource: new WeakMap(),
  schema: new WeakMap(),
  statistic: new WeakMap(),
}
type FileKind = 'resource' | 'schema' | 'statistic'
type Problems = readonly AuthorProblem[]

/** What the meta-schema refuses in an authored file, with place, words and cure; empty when the file is well-formed. */
export function metaProblems(source: ParsedSource, meta: FileKind): readonly AuthorProblem[] {
  const found = known[meta].get(source) ?? judge(source, meta)
  known[meta].set(source, found)
  return found
}

function judge(source: ParsedSource, kind: FileKind): readonly AuthorProblem[] {
  if (source.value === undefined) return []
  const version = (source.value as { formatVersion?: unknown } | null)?.formatVersion
  if (kind === 'resource' && version !== undefined && version !== 1 && version !== 2)
    return [versionProblem(source, version)]
  const meta = kind === 'resource' && version === 2 ? 'resource2' : kind
  const check = (checks[meta] ??= metaValidator(meta))
  if (check(source.value)) return []
  const errors = check.errors ?? []
  const twice = twiceWritten(source)
  // `propertyNames` and `if` only repeat what the errors inside them say.
  return errors
    .filter(
      (error) =>
        error.keyword !== 'propertyNames' &&
        error.keyword !== 'if' &&
        !isMistyped(error, errors) &&
        !follows(error, twice),
    )
    .map((error) => problemOf(source, meta, error))
}

/** The pointers of keys that stand twice in one object. */
function twiceWritten(source: ParsedSource): readonly string[] {
  return source.problems.filter(({ code }) => code === 'duplicateKey').map(({ path }) => path)
}

/** Of a key that stands twice the first was lost: what is missing there, or wrong in the other, may only follow from that. */
function follows({ keyword, instancePath }: ErrorObject, twice: readonly string[]): boolean {
  return twice.some(
    (path) =>
      instancePath === path ||
      instancePath.startsWith(`${path}/`) ||
      (keyword === 'required' && instancePath === path.slice(0, path.lastIndexOf('/'))),
  )
}

/** A missing key whose mistyped form stands in the same object is one mistake, not two. */
function isMistyped(missing: ErrorObject, errors: readonly ErrorObject[]): boolean {
  if (missing.keyword !== 'required') return false
  return errors.some(
    ({ keyword, instancePath, params }) =>
      keyword === 'additionalProperties' &&
      instancePath === missing.instancePath &&
      nearest(String(params['additionalProperty']), [String(missing.params['missingProperty'])]) !== undefined,
  )
}

/** A newer format may mean anything by its keys, so nothing else is said about the file. */
function versionProblem(source: ParsedSource, version: unknown): AuthorProblem {
  const cure =
    version === '1' || version === '2'
      ? `去掉引号：${version}`
      : '本程序支持版本 1 和 2：把 formatVersion 写成 1 或 2，或升级程序'
  return problemAt(
    { source, path: ['formatVersion'] },
    { code: 'formatVersion', message: `不认识的格式版本 ${JSON.stringify(version)}`, cure },
  )
}

function problemOf(source: ParsedSource, meta: MetaName, error: ErrorObject): AuthorProblem {
  const path = pointerKeys(error.instancePath)
  if (error.keyword === 'additionalProperties') {
    const key = String(error.params['additionalProperty'])
    return problemAt({ source, path: [...path, key] }, unknownKey(key, meta, error))
  }
  if (error.keyword === 'required' || error.keyword === 'dependentRequired') {
    const key = String(error.params['missingProperty'])
    return problemAt(
      { source, path },
      { code: 'missingKey', message: `缺少 ${key}`, cure: `加上 "${key}"${described(error, key)}` },
    )
  }
  if (error.propertyName !== undefined)
    return problemAt({ source, path: [...path, error.propertyName] }, refusedName(error))
  return problemAt({ source, path }, { ...refusedValue(error, path), ...namedMistake(error, String(path.at(-1))) })
}

function unknownKey(key: string, meta: MetaName, error: ErrorObject): ProblemInput {
  const known = Object.keys((error.parentSchema?.['properties'] as object | undefined) ?? {})
  // Only our own keys begin with x- or $: what is near to one of them was mistyped, all else is another tool's.
  const isMistyped = /^(?:x-|\$)/.test(key) && nearest(key, known) !== undefined
  const foreign = isMistyped ? undefined : foreignKeyword(key)
  const unsupported = known.includes('type') ? (unsupportedKeyword(key) ?? foreign) : undefined
  if (unsupported)
    return {
      code: 'unsupported',
      message: `不支持 ${cutText(key, NAME_SHOWN_MAX)}（${unsupported.means}）`,
      cure: unsupported.cure,
      atKey: true,
    }
  const home =
    known.includes('type') || nearest(key, known) !== undefined
      ? undefined
      : (otherFormatCure(key, meta, error.instancePath === '') ?? homeOf(key, meta))
  return {
    code: 'unknownKey',
    message: `不认识的键 ${cutText(key, NAME_SHOWN_MAX)}`,
    cure: home ?? meant(key, known),
    atKey: true,
  }
}

interface Format {
  readonly properties?: Readonly<Record<string, Format>>
  readonly items?: Format | boolean
}

/** Where a key may belong; of a schema that is told by nothing. */
const HOMES: Readonly<Record<MetaName, object>> = {
  resource: resourceMeta,
  resource2: resourceMeta2,
  schema: resourceMeta,
  statistic: statisticMeta,
}

/** A key of the descriptor that stands at the wrong level: where it belongs. */
function homeOf(key: string, meta: MetaName): string | undefined {
  const homes: string[] = []
  const visit = (format: Format, path: readonly string[]) => {
    for (const [name, inner] of Object.entries(format.properties ?? {})) {
      if (name === key) homes.push(path.join('.'))
      visit(typeof inner.items === 'object' ? inner.items : inner, [...path, name])
    }
  }
  visit(HOMES[meta] as Format, [])
  const [home] = homes
  return home && homes.length === 1 ? `移到 ${home} 中` : undefined
}

function described(error: ErrorObject, key: string): string {
  const properties = error.parentSchema?.['properties'] as Record<string, { description?: string }> | undefined
  const description = properties?.[key]?.description
  return description ? `：${description}` : ''
}

/** Checks an authored file against its meta-schema and says what is wrong in Chinese, with the place and the cure. */
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js'
import type { AuthorProblem } from '../model/problem.ts'
import { type MetaName, metaValidator } from './meta-validator.ts'
import { pointerKeys, type ParsedSource, problemAt, type ProblemInput } from './source.ts'
import { meant, nearest } from './suggest.ts'

/** Made when it is first asked for: it takes a tenth of a second, and not everybody who loads this checks files. */
const checks: Partial<Record<MetaName, ValidateFunction>> = {}

/** Keywords of JSON Schema that no widget can show, and what to write instead. */
const UNSUPPORTED: ReadonlyMap<string, string> = new Map([
  ['anyOf', '只写一种类型；可选值用 enum 或 oneOf: [{"const", "title"}]'],
  ['allOf', '把各部分合写在一起，或用 $ref'],
  ['not', '改用 pattern、minimum 等直接的限制'],
  ['if', '在描述文件的 form.rules 中写条件'],
  ['then', '在描述文件的 form.rules 中写条件'],
  ['else', '在描述文件的 form.rules 中写条件'],
  ['dependentRequired', '在描述文件的 form.rules 中写 require'],
  ['dependentSchemas', '在描述文件的 form.rules 中写条件'],
  ['prefixItems', '数组的各项须是同一种；不同的内容请用 object'],
  ['patternProperties', '逐个写出字段'],
  ['unevaluatedProperties', '未声明的字段总是被拒绝，删除它'],
  ['propertyNames', '逐个写出字段'],
  ['contains', '改用 minItems、maxItems'],
  ['minContains', '改用 minItems'],
  ['maxContains', '改用 maxItems'],
  ['additionalItems', '数组的各项须是同一种，写在 items 中；项数用 maxItems'],
  ['unevaluatedItems', '数组的各项须是同一种，写在 items 中；项数用 maxItems'],
  ['dependencies', '在描述文件的 form.rules 中写 require'],
  ['minProperties', '必须填写的字段写进 required'],
  ['maxProperties', '只写出需要的字段，未声明的总是被拒绝'],
  ['const', '固定的值不必由人填写；可选值用 enum'],
  ['$dynamicRef', '改用 $ref: "shared/文件.json#/$defs/名称"'],
  ['$anchor', '改用 $ref: "#/$defs/名称"'],
  ['$dynamicAnchor', '改用 $ref: "#/$defs/名称"；记录不能包含自己'],
  ['definitions', '改用 $defs，引用处写 #/$defs/名称'],
  ['oneOf', '一种记录只有一种形状：把各种形状的字段合写在 properties 中，用 form.rules 显示'],
  ['$ref', '在这里直接写 type、properties；$ref 只用于字段'],
  ['nullable', '写成 "type": ["string", "null"]；空值总是等同于没有填写'],
  ['enumNames', '改用 x-labels: {"值": "中文名称"}'],
  ['example', '改用 examples，写成数组'],
  ['discriminator', '删除它；不同形状的内容用 form.rules 显示'],
  ['deprecated', '不再使用的字段请删除'],
  ['writeOnly', '删除它；口令之类的内容不能放在库中'],
  ['xml', '删除它，接口只用 JSON'],
])

/** Keys that other tools have put there, by their beginning. */
const FOREIGN: readonly (readonly [RegExp, string])[] = [
  [/^ui:/, '控件由字段的种类决定：删除它，或用 x-kind 指定种类'],
  [/^(?:x-|ts[A-Z]|markdown|\$|\^)/, '这是其他工具的扩展，删除它'],
]

/** A shared file is asked about once for each library that uses it. */
const known = { resource: new WeakMap<ParsedSource, Problems>(), schema: new WeakMap<ParsedSource, Problems>() }
type Problems = readonly AuthorProblem[]

/** What the meta-schema refuses in an authored file, with place, words and cure; empty when the file is well-formed. */
export function metaProblems(source: ParsedSource, meta: MetaName): readonly AuthorProblem[] {
  const found = known[meta].get(source) ?? judge(source, meta)
  known[meta].set(source, found)
  return found
}

function judge(source: ParsedSource, meta: MetaName): readonly AuthorProblem[] {
  if (source.value === undefined) return []
  const version = (source.value as { formatVersion?: unknown } | null)?.formatVersion
  if (meta === 'resource' && version !== undefined && version !== 1) return [versionProblem(source, version)]
  const check = (checks[meta] ??= metaValidator(meta))
  if (check(source.value)) return []
  const errors = check.errors ?? []
  // `propertyNames` only repeats what the names' own errors say.
  return errors
    .filter((error) => error.keyword !== 'propertyNames' && !isMistyped(error, errors))
    .map((error) => problemOf(source, error))
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
  return problemAt(
    { source, path: ['formatVersion'] },
    {
      code: 'formatVersion',
      message: `不认识的格式版本 ${JSON.stringify(version)}`,
      cure: '本程序支持版本 1：把 formatVersion 写成 1，或升级程序',
    },
  )
}

function problemOf(source: ParsedSource, error: ErrorObject): AuthorProblem {
  const path = pointerKeys(error.instancePath)
  if (error.keyword === 'additionalProperties') {
    const key = String(error.params['additionalProperty'])
    return problemAt({ source, path: [...path, key] }, unknownKey(key, error))
  }
  if (error.keyword === 'required') {
    const key = String(error.params['missingProperty'])
    return problemAt(
      { source, path },
      { code: 'missingKey', message: `缺少 ${key}`, cure: `加上 "${key}"${described(error, key)}` },
    )
  }
  if (error.propertyName !== undefined) {
    const cure = '以字母开头，只用字母、数字和下划线'
    const input = { code: 'name', message: `名称 ${error.propertyName} 不能使用`, cure, atKey: true }
    return problemAt({ source, path: [...path, error.propertyName] }, input)
  }
  return problemAt({ source, path }, valueWords(error, String(path.at(-1) ?? '文件')))
}

function unknownKey(key: string, error: ErrorObject): ProblemInput {
  const known = Object.keys((error.parentSchema?.['properties'] as object | undefined) ?? {})
  const foreign = nearest(key, known) === undefined ? FOREIGN.find(([start]) => start.test(key))?.[1] : undefined
  const unsupported = known.includes('type') ? (UNSUPPORTED.get(key) ?? foreign) : undefined
  if (unsupported) return { code: 'unsupported', message: `不支持 ${key}`, cure: unsupported, atKey: true }
  return { code: 'unknownKey', message: `不认识的键 ${key}`, cure: meant(key, known), atKey: true }
}

function described(error: ErrorObject, key: string): string {
  const properties = error.parentSchema?.['properties'] as Record<string, { description?: string }> | undefined
  const description = properties?.[key]?.description
  return description ? `：${description}` : ''
}

function valueWords(error: ErrorObject, key: string): ProblemInput {
  const { keyword, params } = error
  const explain = (error.parentSchema as { description?: string } | undefined)?.description ?? ''
  const allowed = (params['allowedValues'] as readonly unknown[] | undefined)?.map((value) => String(value)) ?? []
  const table: Readonly<Record<string, ProblemInput>> = {
    type: { code: 'wrongType', message: `${key} 的类型不对`, cure: `应是 ${String(params['type'])}。${explain}` },
    enum: { code: 'badValue', message: `${key} 的值不能用`, cure: meant(String(error.data), allowed) },
    const: { code: 'badValue', message: `${key} 的值不能用`, cure: `写成 ${JSON.stringify(params['allowedValue'])}` },
    pattern: { code: 'format', message: `${key} 的写法不对`, cure: explain || '检查写法' },
    uniqueItems: { code: 'duplicate', message: `${key} 中有重复的项`, cure: '删除重复的一项' },
  }
  const plain = table[keyword] ?? { code: 'range', message: `${key} 超出允许的范围`, cure: explain || '检查长度与个数' }
  return { ...plain, ...namedWords(error, key) }
}

/** Mistakes that have a name of their own among those who write schemas. */
function namedWords({ keyword, params, data }: ErrorObject, key: string): Partial<ProblemInput> {
  if (key === 'additionalProperties' && keyword === 'const')
    return { code: 'open', message: '不能放行未声明的字段', cure: '删除 additionalProperties，或写成 false' }
  if (key === 'multipleOf' && (params['type'] === 'integer' || keyword === 'minimum'))
    return { code: 'step', message: 'multipleOf 须是不小于 1 的整数', cure: '小数位数请写 "x-decimals"，如 2' }
  if (key === 'format' && keyword === 'enum')
    return { code: 'unknownFormat', message: `不认识的格式 ${JSON.stringify(data).slice(0, 40)}` }
  return {}
}

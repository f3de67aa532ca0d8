/** X4, X5, X6, X12: recorded replies against the call's shape, the columns and the schema. */
import { meant, nearest } from '../../../compiler/suggest.ts'
import { knownOnly } from '../../../model/form-rules.ts'
import type { Call } from '../../../model/call.ts'
import type { Resource } from '../../../model/resource.ts'
import type { Library, Project, Sample } from '../../project.ts'
import { titleWords } from '../../../model/condition-words.ts'
import type { Rule, RuleFinding } from '../../rule.ts'
import { observe, unknownFields } from '../../samples/observe.ts'
import { aboutOf, readSample, type ReadSample, type SampleRecord } from '../../samples/read.ts'

interface Judged {
  readonly library: Library
  readonly project: Project
  readonly resource: Resource
  readonly sample: Sample
  readonly call: Call
  readonly read: ReadSample
}

function eachSample(check: (judged: Judged) => Iterable<RuleFinding>) {
  return (library: Library, project: Project): readonly RuleFinding[] => {
    const { resource } = library
    if (!resource) return []
    return library.samples.flatMap((sample) => {
      const call = resource.calls[sample.call]
      if (!call) return []
      const read = readSample(sample, call, aboutOf(call, resource, project.catalog))
      return [...check({ library, project, resource, sample, call, read })]
    })
  }
}

function* replies(library: Library, project: Project): Iterable<RuleFinding> {
  const names = Object.keys(library.resource?.calls ?? {})
  for (const { source, call } of library.resource ? library.samples : []) {
    if (names.includes(call)) continue
    const cure = `文件名应是 wire.calls 中的名称，${meant(call, names)}`
    yield { at: { source, path: [] }, message: `本库没有名为 ${call} 的调用`, cure }
  }
  yield* eachSample(function* ({ sample: { source }, resource, call, read }) {
    const { misfit, about, records } = read
    if (misfit) yield { at: { source, path: misfit.path }, message: misfit.message, cure: misfit.cure }
    if (!about) return
    yield* ids(about, records).map(({ path, ...words }) => ({ at: { source, path }, ...words }))
    if (about === resource && (call.operation === 'list' || call.operation === 'unreferenced'))
      yield* columns(resource, source, records)
  })(library, project)
}

/** Every record needs an id of its own, as text: by it records are opened, saved and referred to. */
function ids(resource: Resource, records: readonly SampleRecord[]) {
  const { id } = resource.identity
  const seen = new Set<string>()
  return records.flatMap(({ record, path }) => {
    const value = record[id]
    const here = [...path, id]
    if (typeof value === 'number') {
      const cure = '请平台把编号作为文字返回；长的数字在浏览器里会失去末几位'
      return [{ path: here, message: `编号 ${id} 是数字 ${value}`, cure }]
    }
    if (typeof value !== 'string' || value === '') {
      const cure = `请平台返回 ${id}，或在 identity.id 中写明编号的字段`
      return [{ path: here, message: `记录没有编号 ${id}`, cure }]
    }
    if (seen.has(value)) {
      const cure = '同一页里编号不能重复；检查是否选错了编号字段'
      return [{ path: here, message: `编号 ${value} 出现了两次`, cure }]
    }
    seen.add(value)
    return []
  })
}

/** A column that no record has would stay empty for ever; an optional one may just happen to be empty here. */
function* columns(
  resource: Resource,
  source: Sample['source'],
  records: readonly SampleRecord[],
): Iterable<RuleFinding> {
  if (records.length === 0) return
  const labels = resource.identity.label.flatMap((part) => (typeof part === 'string' ? [] : [part.field]))
  for (const name of new Set([...resource.list.columns, ...labels])) {
    const missing = records.filter(({ record }) => !Object.hasOwn(record, name))
    const required = resource.fields.some((field) => field.name === name && field.required)
    if (missing.length === 0 || (missing.length < records.length && !required)) continue
    const path = missing[0]?.path ?? []
    const received = Object.keys(missing[0]?.record ?? {}).filter(
      (key) => !resource.fields.some((one) => one.name === key),
    )
    const near = nearest(name, received)
    yield {
      at: { source, path },
      level: required ? 'error' : 'warning',
      message: `列表要显示的${titleWords(resource, name)}（${name}）在 ${missing.length} 条记录中没有`,
      cure: near
        ? `返回中的 ${near} 是否就是它？请改数据结构中的字段名`
        : '请平台在列表中返回它，或从 list.columns 中去掉',
    }
  }
}

const values = eachSample(function* ({ library, project, sample: { source }, read: { about, records } }) {
  if (!about) return
  const observed = observe(about.fields, records)
  for (const { title, field, words, cure, count, path } of observed)
    yield { at: { source, path }, message: `「${title}」（${field}）有 ${count} 条${words}`, cure }
  const owner = about === library.resource ? library : project.libraries.find(({ name }) => name === about.name)
  const explained = new Set(observed.map(({ field }) => field))
  yield* owner ? invalid(owner, about, { source, records, explained }) : []
})

interface Unexplained {
  readonly source: Sample['source']
  readonly records: readonly SampleRecord[]
  readonly explained: ReadonlySet<string>
}

/** What the library's own validator has against the records, beside what is already said. */
function* invalid(owner: Library, about: Resource, { source, records, explained }: Unexplained): Iterable<RuleFinding> {
  const found = new Map<string, { readonly path: readonly (string | number)[]; message: string; count: number }>()
  for (const { record, path } of records) {
    for (const problem of owner.validate()(knownOnly(about.fields, record))) {
      const keys = problem.path.split('/').slice(1)
      const field = keys.filter((key) => !/^\d+$/.test(key)).join('/')
      if (explained.has(field)) continue
      const at = [...path, ...keys.map((key) => (/^\d+$/.test(key) ? Number(key) : key))]
      const known = found.get(`${field} ${problem.code}`) ?? { path: at, message: problem.message, count: 0 }
      found.set(`${field} ${problem.code}`, { ...known, count: known.count + 1 })
    }
  }
  for (const { path, message, count } of found.values()) {
    const cure = '放宽数据结构中的限制，或请平台改正这些记录；否则它们打开后无法保存'
    yield { at: { source, path }, message: `有 ${count} 条不符合数据结构：${message}`, cure }
  }
}

const unknown = eachSample(function* ({ sample: { source }, read: { about, records } }) {
  if (!about) return
  for (const { field, count, path, beside } of unknownFields(about.fields, records)) {
    const near = nearest(field.split('/').at(-1) ?? '', beside)
    const cure = near
      ? `是否就是 ${near}？是则改数据结构中的字段名`
      : '需要显示就在数据结构中加上它；不加时也会在保存时原样带回'
    yield { at: { source, path }, atKey: true, message: `返回了数据结构中没有的字段 ${field}，共 ${count} 条`, cure }
  }
})

function* strays({ strays: samples, libraries }: Project): Iterable<RuleFinding> {
  const names = libraries.map((library) => library.name)
  for (const { source, library } of samples) {
    const cure = `写成 resources/samples/<库>/<调用>.json，${meant(library, names)}`
    yield { at: { source, path: [] }, message: `没有名为 ${library} 的库，样例不属于任何库`, cure }
  }
}

export const SAMPLE_RULES: readonly Rule[] = [
  {
    code: 'X4',
    level: 'error',
    each: 'library',
    title: '样例与调用的返回格式不符',
    check: replies,
    help: `resources/samples/<库>/<调用>.json 是平台真正返回的内容（连同 Type、Data、Content）。按调用的 reply 读它，应能读出记录；每条记录要有文字的、不重复的编号；列表要显示的字段应该都在。

例：平台返回 \`{"rows": […], "total": 3}\`，而 reply 是 page。

改法：照提示改 reply；字段名不同的，改数据结构里的名称；编号是数字的，请平台改为文字。`,
  },
  {
    code: 'X5',
    level: 'error',
    each: 'library',
    title: '样例中的值与数据结构的类型不符',
    check: values,
    help: `平台真正返回的值与数据结构所写的不同：数字写成了文字（"12.0"），时间成了十位或十三位的数字，开关成了 0 和 1，必填的是 null，选项的大小写不同。这样的记录显示不对，打开后也存不回去。

改法：以平台真正的返回为准改写数据结构；平台有误的，把提示里的字段和条数告诉平台的人。`,
  },
  {
    code: 'X6',
    level: 'info',
    each: 'library',
    title: '样例中有数据结构没写的字段',
    check: unknown,
    help: `平台多返回了一些字段。本程序不显示也不修改它们，保存时原样带回，所以并不是错。但若其中一个与某个字段只差几个字母，多半是数据结构里的名称写错了。

改法：需要的字段写进数据结构；名称写错的改正；其余不必理会。`,
  },
  {
    code: 'X12',
    level: 'error',
    each: 'project',
    title: '样例不属于任何库',
    check: strays,
    help: `resources/samples/ 下的文件夹以库的名称命名，其中的文件以调用的名称命名。名称对不上的样例谁也不会去读，看上去像是证实了什么，其实没有。

改法：照提示改文件夹的名称；库已经删除的，把它的样例也删掉。`,
  },
]

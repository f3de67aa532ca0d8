/** What will be taken away: whether its end is told in full, near, and possible for those who use it. */
import { ruleAt } from '../../rule-places.ts'
import type { Deprecation, Field, Resource } from '../../../model/resource.ts'
import { atField } from '../../breaking/pair.ts'
import { dayWords, referencesIn } from '../../breaking/sunset.ts'
import { daysBetween, isDay } from '../../day.ts'
import type { Library, Project } from '../../project.ts'
import type { LibraryRule, Rule, RuleFinding } from '../../rule.ts'

/** As long as a hospital needs to change an import file. */
const NEAR_DAYS = 30

const TOLD_RULE: LibraryRule = {
  code: 'D24',
  level: 'error',
  title: '停用写明了日期和去处',
  each: 'library',
  help: `停用要写明到哪一天，替代也要存在，使用的人才知道何时改、改用什么。没有日期的字段永远不能删除。

\`\`\`json
{ "Fee": { "title": "费用", "type": "number", "deprecated": true } }
\`\`\`

**改法**：字段写 \`"deprecated": true, "x-sunset": "2027-06-30", "x-replacement": "Price"\`，描述文件写 \`"deprecated": {"sunset": "2027-06-30", "replacement": "new-thing"}\`。主键和识别记录的字段不能停用。`,
  check: checkTold,
}

const REQUIRED_RULE: LibraryRule = {
  code: 'D25',
  level: 'warning',
  title: '将停用的字段不再必填',
  each: 'library',
  help: `要停用的字段仍须填写：新的记录还要填它，到停用日就不能删除，平台和导入文件也会一直写它。

\`\`\`json
{ "required": ["Fee"], "properties": { "Fee": { "title": "费用", "type": "number", "deprecated": true, "x-sunset": "2027-06-30" } } }
\`\`\`

**改法**：从 \`required\` 和 \`form.rules\` 的 \`require\` 中去掉它；放宽没有影响。`,
  check: checkRequired,
}

export const SUNSET_RULES: readonly Rule[] = [TOLD_RULE, REQUIRED_RULE]

export const SUNSET_NEAR_RULE: LibraryRule = {
  code: 'V15',
  level: 'warning',
  title: '停用日临近或已过',
  each: 'library',
  help: `离说好的那一天不到 ${NEAR_DAYS} 天，或已经过了：使用它的人还没有改的要赶快改，过了日子还留着的没有人再管它。

\`\`\`json
{ "deprecated": true, "x-sunset": "2020-12-31" }
\`\`\`

**改法**：停用日之后删除它，这时只作说明，不算破坏性改动；还要再用的，把停用日改晚。`,
  check: checkNear,
}

export const SUNSET_REFERENCE_RULE: LibraryRule = {
  code: 'X18',
  level: 'warning',
  title: '引用的库将停用',
  each: 'library',
  help: `所引用的库在它的描述文件中写明了停用日。到那一天它会被删除，这里的选择框就打不开，已存的记录只剩编号。

\`\`\`json
{ "x-ref": "old-thing" }
\`\`\`

**改法**：在停用日之前改为引用它的替代（\`replacement\`），并把已存的编号换过去。`,
  check: checkReferences,
}

interface Ended {
  /** `Packages/Unit`; '' for the library. */
  readonly path: string
  readonly field?: Field
  /** The fields of the same level. */
  readonly beside: readonly Field[]
  readonly words: string
  readonly deprecated: Deprecation
}

function endedIn({ title, deprecated, fields }: Resource): readonly Ended[] {
  const library = deprecated ? [{ path: '', beside: [], words: `库「${title}」`, deprecated }] : []
  return [...library, ...endedFields(fields, '')]
}

function endedFields(fields: readonly Field[], prefix: string): readonly Ended[] {
  return fields.flatMap((field) => {
    const { deprecated, title } = field
    const path = `${prefix}${field.name}`
    const own = deprecated ? [{ path, field, beside: fields, words: `「${title}」`, deprecated }] : []
    return [...own, ...endedFields(field.fields ?? [], `${path}/`)]
  })
}

function placeOf(library: Library, { path }: Ended, keyword: 'sunset' | 'replacement'): RuleFinding['at'] {
  if (path === '') return { source: library.descriptor, path: ['deprecated', keyword] }
  return atField(library, path, `x-${keyword}`)
}

function* checkTold(library: Library, project: Project): Iterable<RuleFinding> {
  if (!library.resource) return
  const { identity } = library.resource
  for (const ended of endedIn(library.resource)) {
    const { path, words, deprecated } = ended
    const { sunset } = deprecated
    if (sunset === undefined || !isDay(sunset)) {
      const message = sunset === undefined ? `${words}将停用，却没有写停用日` : `${words}的停用日 ${sunset} 不是日期`
      const cure = `写成 ${path === '' ? '"sunset"' : '"x-sunset"'}: "2027-06-30"`
      yield { at: placeOf(library, ended, 'sunset'), message, cure }
    }
    if ([identity.id, ...identity.naturalKey].includes(path)) {
      const cure = '先在 identity 中改用别的字段，或删除 deprecated'
      yield { at: atField(library, path), message: `${words}识别记录，不能停用`, cure }
    }
    yield* checkHeir(library, ended, project)
  }
}

function* checkHeir(library: Library, ended: Ended, { catalog }: Project): Iterable<RuleFinding> {
  const { path, beside, words, deprecated } = ended
  const { replacement } = deprecated
  if (replacement === undefined) return
  const heir = path === '' ? catalog.resources[replacement] : beside.find(({ name }) => name === replacement)
  if (heir && !heir.deprecated) return
  const message = heir ? `${words}的替代 ${replacement} 自己也将停用` : `${words}的替代 ${replacement} 不存在`
  const cure = path === '' ? '写一个在用的库的名称，或删除它' : '写同一级中在用的字段，或删除它'
  yield { at: placeOf(library, ended, 'replacement'), message, cure }
}

function* checkRequired(library: Library): Iterable<RuleFinding> {
  if (!library.resource) return
  const { form } = library.resource
  const cure = '从 required 和 form.rules 的 require 中去掉它'
  for (const { path, field, words } of endedIn(library.resource)) {
    if (field?.required) yield { at: atField(library, path), message: `${words}将停用，仍是必填`, cure }
    for (const [index, { require }] of form.rules.entries()) {
      const at = ruleAt(library, ['shown', index], 'require')
      if (require.includes(path)) yield { at, message: `${words}将停用，在一条规则中仍是必填`, cure }
    }
  }
}

function* checkNear(library: Library, { today }: Project): Iterable<RuleFinding> {
  if (!library.resource) return
  for (const ended of endedIn(library.resource)) {
    const { sunset } = ended.deprecated
    if (sunset === undefined || !isDay(sunset)) continue
    const days = daysBetween(today, sunset)
    if (days > NEAR_DAYS) continue
    const at = placeOf(library, ended, 'sunset')
    const cure = days < 0 ? '现在可以删除它；还要再用的，把停用日改晚' : '确认使用它的人都已改好'
    const message = days < 0 ? `${ended.words}已过停用日 ${sunset}` : `${ended.words}还有 ${days} 天停用（${sunset}）`
    yield { at, message, cure }
  }
}

function* checkReferences(library: Library, { catalog }: Project): Iterable<RuleFinding> {
  if (!library.resource) return
  for (const { path, field, target } of referencesIn(library.resource.fields, '')) {
    const resource = catalog.resources[target]
    if (!resource?.deprecated || target === library.name) continue
    const { replacement } = resource.deprecated
    const message = `「${field.title}」引用的库「${resource.title}」将停用（${dayWords(resource.deprecated)}）`
    const cure = replacement === undefined ? '在停用日之前改为引用别的库' : `在停用日之前改为引用 ${replacement}`
    yield { at: atField(library, path, 'x-ref'), message, cure }
  }
}

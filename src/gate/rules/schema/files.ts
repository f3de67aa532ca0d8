/** About schema files as files: the format that they name, and whether anybody uses them. */
import { isJsonObject, valueAt } from '../../../compiler/nodes.ts'
import type { ParsedSource } from '../../../compiler/source.ts'
import { addFirstKey } from '../../edits.ts'
import type { Project } from '../../project.ts'
import type { ProjectRule, RuleFinding } from '../../rule.ts'

export const FILE_RULES: readonly ProjectRule[] = [
  {
    code: 'S20',
    level: 'info',
    title: '文件写明所遵循的格式',
    each: 'project',
    help: `写上 \`$schema\`，编辑器就知道每个键的意思：输入时有补全、有说明、当场指出错误，不必等到检查时才发现。

\`\`\`json
{ "$schema": "./meta/schema.v1.json", "title": "物品" }
\`\`\`

**改法**：用 \`--fix\` 自动加上；数据结构写 \`./meta/schema.v1.json\`，描述文件写 \`../schemas/meta/resource.v1.json\`。`,
    check: checkFormat,
  },
  {
    code: 'S21',
    level: 'warning',
    title: '每个数据结构和定义都有人用',
    each: 'project',
    help: `没有任何库使用的数据结构，或没有任何地方引用的定义，多半是改名或删除时留下的：后来的人以为它有用，照着改了却不起作用。

\`\`\`json
{ "$defs": { "oldCode": { "title": "旧编码", "type": "string", "maxLength": 32 } } }
\`\`\`

**改法**：删除它；正要使用的，先写好使用它的描述文件或 \`$ref\`。`,
    check: checkUsed,
  },
]

function* checkFormat(project: Project): Iterable<RuleFinding> {
  for (const source of project.schemas.values()) {
    const up = '../'.repeat(Math.max(source.path.split('/').length - 2, 0)) || './'
    yield* lacksFormat(source, `${up}meta/schema.v1.json`)
  }
  for (const { descriptor } of project.libraries) yield* lacksFormat(descriptor, '../schemas/meta/resource.v1.json')
}

function* lacksFormat(source: ParsedSource, format: string): Iterable<RuleFinding> {
  if (!isJsonObject(source.value) || source.value['$schema'] !== undefined) return
  const at = { source, path: [] }
  yield {
    at,
    message: '没有写明所遵循的格式，编辑器不能补全和检查',
    cure: `加上 "$schema": "${format}"`,
    edits: addFirstKey(at, '$schema', format),
  }
}

function* checkUsed(project: Project): Iterable<RuleFinding> {
  const named = new Set(project.libraries.map(({ schema }) => schema?.path))
  // Whoever cannot be read, or names what is not there, may mean any of them; deleting one would be the wrong cure.
  const isEachKnown = !named.has(undefined)
  const byFile = new Map([...project.schemas.values()].map((source) => [source.path, new Set(refsIn(source))]))
  const all = new Set([...[...byFile.values()].flatMap((refs) => [...refs]), ...project.libraries.flatMap(askedIn)])
  for (const source of project.schemas.values()) {
    const definitions = valueAt({ source, path: ['$defs'] })
    const id = (name: string) => `${source.path}#/$defs/${name}`
    const used = (name: string) => all.has(id(name))
    // A file that refers to itself is used by nobody for that.
    const usedElsewhere = (name: string) =>
      [...byFile].some(([path, refs]) => path !== source.path && refs.has(id(name)))
    const names = isJsonObject(definitions) ? Object.keys(definitions) : []
    if (!isJsonObject(source.value)) continue
    if (
      isEachKnown &&
      source.value['properties'] !== undefined &&
      !named.has(source.path) &&
      !names.some(usedElsewhere)
    ) {
      const cure = '删除它，或写一个使用它的描述文件'
      yield { at: { source, path: [] }, message: `没有库使用 ${source.path}`, cure }
    }
    for (const name of names.filter((name) => !used(name)))
      yield {
        at: { source, path: ['$defs', name] },
        atKey: true,
        message: `没有地方引用定义 ${name}`,
        cure: '删除它，或检查引用处的名称',
      }
  }
}

/** Definitions that what a transition asks for is like. */
function askedIn({ descriptor, schema }: Project['libraries'][number]): readonly string[] {
  return [...descriptor.text.matchAll(/"as"\s*:\s*"([^"#]*)(#[^"]*)"/g)].map(([, file = '', fragment = '']) => {
    return `${file === '' ? (schema?.path ?? '') : `schemas/${file}`}${fragment}`
  })
}

/** Every definition that the file refers to, as `path#/$defs/name`. */
function refsIn(source: ParsedSource): readonly string[] {
  const base = valueAt({ source, path: ['x-base'] })
  const ofBase = typeof base === 'string' ? [`schemas/shared/${base}.json#/$defs/record`] : []
  const folder = source.path.split('/').slice(0, -1)
  const named = [...source.text.matchAll(/"\$ref"\s*:\s*"([^"#]*)(#[^"]*)"/g)].map(([, file = '', fragment = '']) => {
    if (file === '') return `${source.path}${fragment}`
    const parts = [...folder]
    for (const part of file.split('/')) {
      if (part === '..') parts.pop()
      else if (part !== '.') parts.push(part)
    }
    return `${parts.join('/')}${fragment}`
  })
  return [...named, ...ofBase]
}

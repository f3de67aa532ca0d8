/**
 * `npm run descriptor`: writes docs/descriptor.md, the page of the whole language, from the meta-schemas, the presets, the shapes of
 * calls and the examples.
 *
 * Errors  Exit code 0 always.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { authoredJson } from '../gate/draft/format.ts'
import { callParts } from './descriptor/calls.ts'
import { EXAMPLE_FILES, type Snippet } from './descriptor/example-files.ts'
import { CONDITION_EXAMPLES, DESCRIPTOR_EXAMPLES } from './descriptor/examples.ts'
import { FIELD_EXAMPLES } from './descriptor/field-examples.ts'
import { secondFormatParts } from './descriptor/second-format.ts'
import { keyTable, type MetaSchema, wordsOfKey } from './descriptor/keys.ts'

export const DESCRIPTOR_DOCUMENT = 'docs/descriptor.md'
const ROOT = resolve(import.meta.dirname, '../..')

export function descriptorDocument(root: string): string {
  const resource = metaAt(root, 'resource')
  const schema = metaAt(root, 'schema')
  return `${[
    '# 描述文件与数据结构的全部写法',
    INTRODUCTION,
    ...Object.entries(EXAMPLE_FILES).map(([path, value]) => fence(path, value)),
    '## 描述文件',
    String(resource.description),
    ...Object.entries(resource.properties ?? {}).flatMap(([key, node]) => [
      `### \`${key}\``,
      wordsOfKey(key, node, resource),
      keyTable(node, resource),
      ...(DESCRIPTOR_EXAMPLES[key] ?? []).map(snippet),
    ]),
    '## 调用',
    ...callParts(),
    '## 条件',
    '条件是恰好一个运算，写在 `when`、`where` 里。',
    keyTable(resource.$defs?.['condition'] ?? {}, resource),
    ...CONDITION_EXAMPLES.map(snippet),
    ...secondFormatParts(metaAt(root, 'resource', 2), snippet),
    '## 数据结构',
    String(schema.description),
    keyTable(schema, schema),
    '### 一个字段',
    '`properties` 里每个字段、`items` 和 `$defs` 里的定义都这样写。',
    keyTable(schema.$defs?.['property'] ?? {}, schema),
    ...FIELD_EXAMPLES.flatMap(([title, example]) => [`**${title}**`, snippet(example)]),
    '### 一个值',
    String(schema.$defs?.['value']?.description),
    keyTable(schema.$defs?.['value'] ?? {}, schema),
  ]
    .filter((part) => part !== '')
    .join('\n\n')}\n`
}

const INTRODUCTION = `本页由 \`npm run descriptor\` 从 \`schemas/meta/\`、预设与例子生成，\`tests/cli/descriptor-doc.test.ts\` 保证它完整、没有过时，每个例子都能用。
怎样一步步加一个库，见 [加一个资料库](add-a-library.md)；检查的规则见 [检查](check.md)。

例子都写进下面这两个库：标题是文件和 \`#\` 之后所指的对象，片段里的键放进那个对象，同名的键已存在就替换。`

function metaAt(root: string, name: string, version = 1): MetaSchema {
  return JSON.parse(readFileSync(resolve(root, `schemas/meta/${name}.v${version}.json`), 'utf8')) as MetaSchema
}

function snippet({ at, value }: Snippet): string {
  return fence(at, value)
}

function fence(place: string, value: unknown): string {
  return `\`\`\`json ${place}\n${authoredJson(value)}\`\`\``
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(resolve(ROOT, DESCRIPTOR_DOCUMENT), descriptorDocument(ROOT))

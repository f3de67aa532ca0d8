/** What can be changed in the limits of a field, and in the schema around its fields. */
import { type Edit, type Json, at, inTurn, NUMBER, probe, probed, put, ROWS, TAGS, TEXT, WHOLE } from './edit.ts'

/** One limit made narrower, and the same one taken away. */
const limit = (
  name: string,
  keyword: string,
  base: Json,
  values: readonly [wide: unknown, narrow: unknown],
): readonly Edit[] => {
  const [wide, narrow] = values
  return [
    {
      name: `收紧${name}`,
      keys: [`field.${keyword}`],
      answer: 'B7',
      prepare: probe({ ...base, [keyword]: wide }),
      change: probed({ [keyword]: narrow }),
    },
    ...(keyword === 'maxLength' || keyword === 'maxItems'
      ? [
          {
            name: `放宽${name}`,
            keys: [`field.${keyword}`],
            answer: 'told',
            why: '原来能填的仍能填',
            prepare: probe({ ...base, [keyword]: narrow }),
            change: probed({ [keyword]: wide }),
          } as const,
        ]
      : [
          {
            name: `新增${name}`,
            keys: [`field.${keyword}`],
            answer: 'B7',
            prepare: probe(base),
            change: probed({ [keyword]: narrow }),
          } as const,
          {
            name: `取消${name}`,
            keys: [`field.${keyword}`],
            answer: 'told',
            why: '原来能填的仍能填',
            prepare: probe({ ...base, [keyword]: narrow }),
            change: probed({ [keyword]: undefined }),
          } as const,
        ]),
  ]
}

export const LIMIT_EDITS: readonly Edit[] = [
  ...limit('最多字数', 'maxLength', TEXT, [40, 20]),
  ...limit('最少字数', 'minLength', TEXT, [1, 3]),
  ...limit('上限', 'maximum', NUMBER, [100, 50]),
  ...limit('下限', 'minimum', NUMBER, [1, 5]),
  ...limit('上限（不含）', 'exclusiveMaximum', NUMBER, [100, 50]),
  ...limit('下限（不含）', 'exclusiveMinimum', NUMBER, [1, 5]),
  ...limit('倍数', 'multipleOf', WHOLE, [2, 4]),
  ...limit('小数位数', 'x-decimals', NUMBER, [3, 1]),
  ...limit('最多项数', 'maxItems', TAGS, [9, 3]),
  ...limit('最少项数', 'minItems', TAGS, [1, 2]),
  {
    name: '各项不能再重复',
    keys: ['field.uniqueItems'],
    answer: 'B7',
    prepare: probe(TAGS),
    change: probed({ uniqueItems: true }),
  },
  {
    name: '新增书写格式',
    keys: ['field.pattern', 'field.x-messages'],
    answer: 'B7',
    prepare: probe(TEXT),
    change: probed({ pattern: '^[A-Z]+$', 'x-messages': { pattern: '用大写字母' } }),
  },
  {
    name: '取消书写格式',
    keys: ['field.pattern'],
    answer: 'told',
    why: '原来能填的仍能填',
    prepare: probe({ ...TEXT, pattern: '^[A-Z]+$', 'x-messages': { pattern: '用大写字母' } }),
    change: probed({ pattern: undefined }),
  },
  {
    name: '新增 format',
    keys: ['field.format'],
    answer: 'B7',
    prepare: probe(TEXT),
    change: probed({ format: 'email' }),
  },
  {
    name: '列表的每一项更短',
    keys: ['field.items', 'field.maxLength'],
    answer: 'B7',
    prepare: probe(TAGS),
    change: probed({ 'items.maxLength': 4 }),
  },
  {
    name: '列表的每一项由文字改为一组字段',
    keys: ['field.items', 'field.type'],
    answer: 'B5',
    prepare: probe(TAGS),
    change: probed({ items: ROWS['items'] }),
  },
]

export const FILE_EDITS: readonly Edit[] = [
  {
    name: '写上一种记录共有的字段',
    keys: ['x-base'],
    answer: 'told',
    why: '多了几个由服务端保存的字段',
    change: ({ schema }) => put(schema, 'x-base', 'business'),
  },
  {
    name: '换数据结构的名称与说明',
    keys: ['title', 'description'],
    answer: 'none',
    why: '不显示，库的名称写在描述文件中',
    change: ({ schema }) => put(schema, 'title', '另一个') && put(schema, 'description', '另一句'),
  },
  {
    name: '换结构的标识与所遵循的格式',
    keys: ['$schema', '$id'],
    answer: 'none',
    why: '只供编辑器使用',
    change: ({ schema }) => put(schema, '$schema', './meta/schema.v1.json#') && put(schema, '$id', 'thing'),
  },
  {
    name: '换字段的样例与给维护者的话',
    keys: ['field.examples', 'field.$comment'],
    answer: 'none',
    why: '不显示；样例对不对由 S4 检查',
    prepare: probe(TEXT),
    change: probed({ examples: ['甲'], $comment: '说明' }),
  },
  {
    name: '换整条的样例',
    keys: ['examples'],
    answer: 'none',
    why: '只是测试数据；原来的样例由 B14 重放',
    change: ({ schema }) =>
      at(schema, 'examples.0') !== undefined &&
      put(schema, 'examples', [(schema['examples'] as unknown[])[0], (schema['examples'] as unknown[])[0]]),
  },
  {
    name: '把字段抽成共用的定义',
    keys: ['$defs', 'field.$ref'],
    answer: 'none',
    why: '展开之后相同',
    prepare: probe(TEXT),
    change: ({ schema }) =>
      put(schema, '$defs', { probe: { title: '试验字段', ...TEXT } }) &&
      put(schema, 'properties.Probe', { $ref: '#/$defs/probe' }),
  },
  {
    name: '写明 type 和 additionalProperties',
    keys: ['type', 'additionalProperties', 'field.additionalProperties'],
    answer: 'none',
    why: '写不写都是这个值',
    prepare: inTurn(
      probe(ROWS),
      ({ schema }) => put(schema, 'type', undefined) && put(schema, 'additionalProperties', undefined),
    ),
    change: inTurn(
      probed({ 'items.additionalProperties': false }),
      ({ schema }) => put(schema, 'type', 'object') && put(schema, 'additionalProperties', false),
    ),
  },
]

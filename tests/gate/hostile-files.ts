/** Authored files that somebody wrote to stop the gate, the build or the server: each lies over the small thing. */
import { DESCRIPTOR, edit, SCHEMA } from '../compiler/fixture.ts'
import { withBlock, withField } from './fixture.ts'

const many = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, i) => make(i))
const schema = (value: unknown) => ({ 'schemas/thing.json': typeof value === 'string' ? value : JSON.stringify(value) })
const field = (text: string) => schema(edit(SCHEMA, ...withField(text)))
const block = (text: string) => ({ 'resources/thing.json': edit(DESCRIPTOR, ...withBlock(text)) })
const object = (properties: object, more: object = {}) => ({ title: '物品', type: 'object', properties, ...more })
const record = (properties: object, more: object = {}) =>
  object({ Id: { title: '编号', type: 'string', maxLength: 64, readOnly: true }, Name: text(), ...properties }, more)
const text = (more: object = {}) => ({ title: '文字', type: 'string', maxLength: 20, ...more })
const pattern = (source: string) =>
  field(`"Code": ${JSON.stringify(text({ pattern: source, 'x-messages': { pattern: '编码的写法不对' } }))}`)
const ladder = (levels: number) =>
  Object.fromEntries([
    ...many(levels, (level) => [
      `level${level}`,
      {
        title: '层',
        type: 'object',
        properties: { A: { $ref: `#/$defs/level${level + 1}` }, B: { $ref: `#/$defs/level${level + 1}` } },
      },
    ]),
    [`level${levels}`, text()],
  ])
const nested = (depth: number, make: (inner: unknown) => unknown, core: unknown) => {
  let value = core
  for (let level = 0; level < depth; level += 1) value = make(value)
  return value
}

export const HOSTILE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'objects nested 2,000 deep': schema(`${'{"properties":{"A":'.repeat(2_000)}{}${'}}'.repeat(2_000)}`),
  'objects nested 9 deep': schema(record({ A: nested(9, (inner) => ({ ...object({ A: inner }) }), text()) })),
  'lists nested 30 deep': schema(
    record({ A: nested(14, (items) => ({ title: '列', type: 'array', maxItems: 9, items }), text()) }),
  ),
  '100,000 brackets': schema('['.repeat(100_000)),
  'enum of 100,000': schema(record({ A: { title: '选', enum: many(100_000, (i) => `v${i}`) } })),
  'enum of 20,000 numbers': schema(record({ A: { title: '选', type: 'integer', enum: many(20_000, (i) => i) } })),
  'enum of 2,000 in 60 fields': schema(
    record(Object.fromEntries(many(60, (f) => [`F${f}`, { title: '选', type: 'integer', enum: many(700, (i) => i) }]))),
  ),
  'a file of 300 kB': schema(record({ A: text({ description: '长'.repeat(300_000) }) })),
  'a reference to itself': schema(record({ A: { $ref: '#/$defs/a' } }, { $defs: { a: { $ref: '#/$defs/a' } } })),
  'references in a circle': schema(
    record(
      { A: { $ref: '#/$defs/a' } },
      { $defs: { a: object({ B: { $ref: '#/$defs/b' } }), b: object({ A: { $ref: '#/$defs/a' } }) } },
    ),
  ),
  'references that double 7 times': schema(record({ A: { $ref: '#/$defs/level0' } }, { $defs: ladder(7) })),
  'references that double 30 times': schema(record({ A: { $ref: '#/$defs/level0' } }, { $defs: ladder(30) })),
  'rows of references that double': schema(
    record(
      { A: { title: '行', type: 'array', maxItems: 9, items: { $ref: '#/$defs/level0' } } },
      { $defs: ladder(12) },
    ),
  ),
  'a reference to the network': field('"A": { "$ref": "https://example.org/a.json" }'),
  'a reference to a file': field('"A": { "$ref": "file:///etc/passwd" }'),
  'a reference out of the folder': field('"A": { "$ref": "../../../etc/passwd#/$defs/a" }'),
  'a reference by the prototype': field('"A": { "$ref": "#/$defs/constructor" }'),
  'anyOf that doubles 12 times': schema(record({ A: nested(12, (inner) => ({ anyOf: [inner, inner] }), text()) })),
  'allOf of 2,000': schema(record({ A: { allOf: many(2_000, () => text()) } })),
  'oneOf of 5,000 constants': schema(
    record({ A: { title: '选', oneOf: many(5_000, (i) => ({ const: `a${i}`, title: `甲${i}` })) } }),
  ),
  'not of not, 14 times': schema(record({ A: nested(14, (inner) => ({ not: inner }), text()) })),
  'the pattern (a+)+$': pattern('^(a+)+$'),
  'the pattern (a|a)*$': pattern('^(a|a)*$'),
  'the pattern (a|ab)*…': pattern('^(?:a|ab|b|ba)*c$'),
  'the pattern of 30 options': pattern(`^${'a?'.repeat(30)}${'a'.repeat(30)}$`),
  'the pattern (.*)\\1': pattern('^(.*)\\1+$'),
  'the pattern a{1,99999}': pattern('^(?:a{1,9999}){1,9999}$'),
  'the pattern of three stars': pattern('^\\s*\\s*\\s*\\s*\\s*x$'),
  'patterns on 250 fields': schema(
    record(
      Object.fromEntries(
        many(250, (i) => [`F${i}`, text({ pattern: `^[a-z]{${i + 1}}x*$`, 'x-messages': { pattern: '写法不对' } })]),
      ),
    ),
  ),
  'a unique list of 1,000,000,000': field(
    '"A": { "title": "行", "type": "array", "maxItems": 1000000000, "uniqueItems": true, "items": { "type": "object", "properties": { "B": { "title": "乙", "type": "integer" } } } }',
  ),
  'a field named __proto__': field('"__proto__": { "title": "甲", "type": "integer" }'),
  'fields named constructor and toString': field(
    '"constructor": { "title": "甲", "type": "integer" }, "toString": { "title": "乙", "type": "integer" }',
  ),
  'required of the prototype': schema(
    edit(SCHEMA, '"required": ["Name"]', '"required": ["Name", "toString", "__proto__"]'),
  ),
  'required of 20,000 names': schema(
    edit(SCHEMA, '"required": ["Name"]', `"required": ${JSON.stringify(many(20_000, (i) => `N${i}`))}`),
  ),
  'required of 100,000 names': schema(
    edit(SCHEMA, '"required": ["Name"]', `"required": ${JSON.stringify(many(100_000, (i) => `N${i}`))}`),
  ),
  '3,000 fields': schema(record(Object.fromEntries(many(3_000, (i) => [`F${i}`, { title: '甲', type: 'boolean' }])))),
  'a name of 100,000 letters': field(`"${'A'.repeat(100_000)}": { "title": "甲", "type": "boolean" }`),
  'a title with half a pair': field('"A": { "title": "甲\\ud800", "type": "boolean" }'),
  'an option with half a pair': field('"A": { "title": "甲", "type": "string", "enum": ["\\udc00甲"] }'),
  'a title with NUL': field('"A": { "title": "甲\\u0000", "type": "boolean" }'),
  'a pattern with NUL': pattern('^\\u0000$'),
  'a limit of 1e400': field('"A": { "title": "甲", "type": "number", "minimum": 1e400 }'),
  'a limit of 1e308': field(
    '"A": { "title": "甲", "type": "number", "maximum": 1e308, "minimum": -1e308, "x-decimals": 6 }',
  ),
  'a length of 1e15': field('"A": { "title": "甲", "type": "string", "minLength": 1e15, "maxLength": 100000 }'),
  'keys written twice': field('"A": { "title": "甲", "type": "string", "type": "object", "maxLength": 9 }'),
  'a bomb of examples': schema(
    edit(SCHEMA, '{ "Name": "甲", "Price": 1.5 }', many(60, () => JSON.stringify({ Name: '甲'.repeat(1_000) })).join()),
  ),
  'a default nested 25 deep': field(
    `"A": { "title": "甲", "type": "string", "maxLength": 9, "default": ${'['.repeat(25)}${']'.repeat(25)} }`,
  ),
  'conditions nested 25 deep': block(
    `"form": { "rules": [{ "when": ${'{"not":'.repeat(25)}{"empty":"Name"}${'}'.repeat(25)}, "show": ["Price"] }] }`,
  ),
  'a condition of 5,000 parts': block(
    `"form": { "rules": [{ "when": { "or": ${JSON.stringify(many(5_000, (i) => ({ eq: ['Price', i] })))} }, "show": ["Color"] }] }`,
  ),
  '2,000 rules': block(
    `"form": { "rules": ${JSON.stringify(many(2_000, (i) => ({ when: { eq: ['Price', i] }, show: ['Color'] })))} }`,
  ),
  '20 rules over 20 flags': {
    ...schema(
      record({
        Name: text(),
        ...Object.fromEntries(many(20, (i) => [`F${i}`, { title: `旗${i}`, type: 'boolean' }])),
      }),
    ),
    ...block(
      `"form": { "rules": [{ "when": { "and": ${JSON.stringify(many(20, (i) => ({ eq: [`F${i}`, i % 2 === 0] })))} }, "show": ["Name"] }] }`,
    ),
  },
  '50,000 columns': block(`"list": { "columns": ${JSON.stringify(many(10_000, () => 'Name'))} }`),
  'a label of 100,000 braces': block(
    `"identity": { "id": "Id", "label": "${'{'.repeat(50_000)}${'}'.repeat(50_000)}" }`,
  ),
  'an empty file': schema(''),
  'null instead of a file': { ...schema('null'), 'resources/thing.json': 'null' },
  'lists instead of files': { ...schema('[]'), 'resources/thing.json': '[[[]]]' },
  'numbers instead of files': { ...schema('1e999'), 'resources/thing.json': '-0' },
  'half a file': schema(SCHEMA.slice(0, 300)),
  'bytes that are no text': schema('\uFFFD\u0000\u0001\uFEFF'),
}

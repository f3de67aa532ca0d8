/** Fields that every library has are declared by the shared definitions, or in full where a project has none. */
import type { DraftFacts, Guess } from './facts.ts'

interface SharedField {
  readonly definition: string
  readonly inline: Readonly<Record<string, unknown>>
}

const TEXT_ID = { type: 'string', maxLength: 64, readOnly: true }

const SHARED: Readonly<Record<string, SharedField>> = {
  Id: { definition: 'id', inline: TEXT_ID },
  OrganizationId: { definition: 'organizationId', inline: TEXT_ID },
  Shelf: {
    definition: 'shelf',
    inline: {
      type: 'string',
      enum: ['organization', 'platform'],
      'x-labels': { organization: '本机构', platform: '平台' },
      readOnly: true,
    },
  },
  Version: { definition: 'version', inline: { type: 'integer', minimum: 1, readOnly: true } },
  Code: {
    definition: 'code',
    inline: {
      type: 'string',
      minLength: 1,
      maxLength: 32,
      pattern: '^[A-Za-z0-9][A-Za-z0-9_-]*$',
      'x-search': true,
      'x-messages': { pattern: '编码只能用字母、数字、短横线和下划线，并以字母或数字开头' },
    },
  },
  Name: { definition: 'name', inline: { type: 'string', minLength: 1, maxLength: 60, 'x-search': 'pinyin' } },
  IsEnabled: {
    definition: 'isEnabled',
    inline: { type: 'boolean', default: true, 'x-labels': { true: '已启用', false: '已停用' } },
  },
  Remark: { definition: 'remark', inline: { type: 'string', maxLength: 500 } },
  Sort: { definition: 'sort', inline: { type: 'integer', minimum: 0, maximum: 9_999, default: 0 } },
}

/** Titles of the fields that a draft adds by itself. */
export const SHARED_TITLES: Readonly<Record<string, string>> = {
  Id: '编号',
  OrganizationId: '所属机构',
  Shelf: '来源',
  Version: '版本',
  Code: '编码',
  Name: '名称',
  IsEnabled: '状态',
  Remark: '备注',
  Sort: '排序',
}

/** When the values fit what the shared definition allows. */
export function sharedGuess({ naming, filled, distinct, around, column }: DraftFacts): Guess | undefined {
  const shared = Object.hasOwn(SHARED, naming.name) ? SHARED[naming.name] : undefined
  if (!shared || !filled.every((value) => fits(value, shared.inline, column.fromCells))) return undefined
  // A code that a row shares with another is no code.
  if (naming.name === 'Code' && distinct.length < filled.length) return undefined
  if (!around.shared.has(shared.definition)) return { schema: shared.inline }
  return { schema: { $ref: `shared/library.json#/$defs/${shared.definition}` } }
}

/** The next text may be longer than all that were seen. */
const ROOM = 1.5

const WORDS_OF_FLAG = /^(?:是|否|有|无|已?启用|已?停用|未启用|true|false|yes|no|[01yn√×])$/i

function fits(value: unknown, schema: Readonly<Record<string, unknown>>, fromCells: boolean): boolean {
  const { type, maxLength = Infinity, pattern, enum: choices, maximum = Infinity } = schema
  const plain = String(value).trim()
  if (type === 'boolean') return typeof value === 'boolean' || (fromCells && WORDS_OF_FLAG.test(plain))
  if (type === 'integer') {
    const number = fromCells ? Number(plain) : value
    return typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= Number(maximum)
  }
  if (typeof value !== 'string' && !fromCells) return false
  const isChoice = !Array.isArray(choices) || choices.includes(plain)
  return (
    isChoice &&
    plain.length * ROOM <= Number(maxLength) &&
    (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(plain))
  )
}

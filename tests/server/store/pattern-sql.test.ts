import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TEXT_FORMATS } from '../../../src/model/text-formats.ts'
import { patternSql } from '../../../src/server/store/pattern-sql.ts'
import { databases, type Place } from '../../support/databases.ts'
import { CATALOG } from '../../support/libraries.ts'

const TEXTS = [
  '',
  'a',
  'A1',
  'ab-12',
  '１２',
  '中文',
  '中文·/[]^-\\',
  'a b',
  'a\u3000b',
  'a\nb',
  'a\n',
  '\n',
  'é',
  '😀',
  '😀😀',
  'a@b.cn',
  'https://a.cn/?x',
  '2024-02-29',
  '2023-02-29',
  '2024-02-29T08:00:00Z',
  '{x}',
  '$1|2',
  'aaa',
]

/** Written as they stand in a schema, judged as the validator does: with the flag u. */
const SHARED = [
  '^[A-Za-z][\\w-]*$',
  '\\d{2,3}',
  '^\\D+$',
  '^\\W*$',
  '^\\S+$',
  '^[^\\s/]+$',
  '^[\\d\\s]+$',
  '^.$',
  '^.{2}$',
  '^(?:a|[\\u4e00-\\u9fa5])+',
  '^[\\u{1F600}-\\u{1F64F}]$',
  '^\\x61',
  '[\\^\\-\\]\\\\]',
  '[·/]$',
  '^(?!a)(?=.)',
  '^a+?$',
  '^$',
  '\\{x\\}',
  '\\$1\\|',
  'a{2}',
]

const NOT_SHARED = [
  '\\p{Script=Han}',
  '\\bword',
  '(a)\\1',
  '(?<=a)b',
  '(?<n>a)',
  'a{256}',
  '^a{1,1000}$',
  '[^\\D]',
  '(?i:a)',
]

describe('patterns that PostgreSQL does not share', () => {
  it.each(NOT_SHARED)('%s', (source) => {
    expect(patternSql(source)).toBeUndefined()
  })
})

describe.each(databases)('a pattern in SQL fits what it fits in JavaScript over $name', ({ open }) => {
  let place: Place
  beforeAll(async () => {
    place = await open(CATALOG)
  })
  afterAll(() => place.drop())

  it.each([...SHARED, ...Object.values(TEXT_FORMATS).map(({ source }) => source)])('%s', async (source) => {
    const rows = await place.store.database.query(
      `SELECT t FROM unnest($1::text[]) AS texts (t) WHERE t COLLATE "C" ~ $2`,
      [TEXTS, patternSql(source)!],
    )
    expect(rows.map(({ t }) => t)).toEqual(TEXTS.filter((text) => new RegExp(source, 'u').test(text)))
  })
})

/** A small library whose rows become records of another on the days that a dialog asks for. */
import { compile } from '../../src/compiler/compile.ts'
import { getResource } from '../../src/model/resource.ts'
import { rows, schemaOf, text } from './small-schema.ts'

const calls = {
  list: { path: 'GetPage' },
  upsert: { path: 'Save' },
  transit: { operation: 'transition', path: 'Transit', request: 'transit' },
}
const headOf = (name: string, title: string, more: object) => ({
  formatVersion: 2,
  name,
  title,
  schema: name,
  page: name,
  wire: { preset: 'page-upsert', base: `/content/api/${name}`, calls },
  scopes: { organization: { write: ['organizationAdmin'] } },
  ...more,
})
const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7']
const weekday = { title: '星期', type: 'string', enum: WEEKDAYS }
const day = (title: string) => ({ title, type: 'string', format: 'date' })

export const GENERATING = {
  on: ['generate'],
  create: 'turn',
  each: 'Rows',
  days: { from: { input: 'From' }, to: { input: 'To' }, weekday: { row: 'Weekday' } },
  once: ['Day', 'Name'],
  preview: true,
  set: { Name: { row: 'Who' }, Day: { row: '#day' }, RosterId: { field: 'Id' } },
}

const STATE = {
  title: '状态',
  type: 'string',
  enum: ['open', 'closed'],
  'x-labels': { open: '使用', closed: '停用' },
  default: 'open',
  readOnly: true,
}
const SCHEMAS = {
  roster: {
    ...schemaOf('值班表', {
      Rows: rows('每周', {
        Weekday: weekday,
        Weekdays: { title: '哪些天', type: 'array', maxItems: 7, items: { type: 'string', enum: WEEKDAYS } },
        Who: text('谁'),
      }),
      Until: { ...day('排到'), readOnly: true },
      State: STATE,
    }),
    $defs: { from: day('从'), to: day('到') },
  },
  turn: schemaOf('值班', {
    Day: day('日期'),
    RosterId: text('值班表', { 'x-ref': 'roster' }),
    Number: text('编号', { readOnly: true, 'x-from': { number: 'ZB{000}' } }),
    State: STATE,
  }),
}
const asked = [
  { name: 'From', as: '#/$defs/from', required: true },
  { name: 'To', as: '#/$defs/to', required: true },
]

export const compileRosters = (effect: object = GENERATING, turn: object = {}) =>
  compile(
    Object.entries(SCHEMAS).map(([name, schema]) => ({ path: `schemas/${name}.json`, text: JSON.stringify(schema) })),
    [
      headOf('roster', '值班表', {
        lifecycle: {
          field: 'State',
          transitions: [
            { name: 'generate', label: '排班', from: ['open'], input: asked, set: { Until: { input: 'To' } } },
            { name: 'close', label: '停用', from: ['open'], to: 'closed' },
          ],
        },
        effects: [effect],
      }),
      headOf('turn', '值班', {
        lifecycle: { field: 'State', transitions: [{ name: 'close', label: '取消', from: ['open'], to: 'closed' }] },
        rules: [{ must: { ne: ['Name', '休息'] }, at: 'Name', words: '{Name} 的人不值班' }],
        constraints: [{ by: ['Day'], when: { eq: ['State', 'open'] }, words: '{Day} 已有 {Name} 值班' }],
        ...turn,
      }),
    ].map((made) => ({ path: `resources/${made.name}.json`, text: JSON.stringify(made) })),
  )

const compiled = compileRosters()
if (compiled.problems.length > 0) throw new Error(JSON.stringify(compiled.problems, null, 2))

export const ROSTER_CATALOG = compiled.catalog
export const ROSTERS = getResource(ROSTER_CATALOG, 'roster')
export const TURNS = getResource(ROSTER_CATALOG, 'turn')

/** Small libraries whose references have conditions: bookings of free slots by the doctors of the patient's ward. */
import { compile } from '../../src/compiler/compile.ts'
import { getResource } from '../../src/model/resource.ts'

const text = (title: string, more: object = {}) => ({ title, type: 'string', maxLength: 64, ...more })
const KEPT = {
  Id: text('编号', { readOnly: true }),
  Version: { title: '版本', type: 'integer', readOnly: true },
}
const schemaOf = (title: string, properties: object) => ({
  title,
  type: 'object',
  required: ['Name'],
  properties: { ...KEPT, Name: text('名称'), ...properties },
})
const head = (name: string, title: string, more: object = {}) => ({
  formatVersion: 2,
  name,
  title,
  schema: name,
  page: name.toUpperCase(),
  identity: { label: '{Name}' },
  wire: {
    preset: 'page-upsert',
    base: `/content/api/${name}`,
    calls: { list: { path: 'GetPage' }, upsert: { path: 'Save' } },
  },
  scopes: { organization: { write: ['organizationAdmin'] } },
  ...more,
})

const roles = { type: 'string', enum: ['doctor', 'nurse'], 'x-labels': { doctor: '医生', nurse: '护士' } }
const SCHEMAS = {
  ward: schemaOf('病区', {}),
  person: schemaOf('人员', {
    WardId: text('病区', { 'x-ref': 'ward' }),
    Roles: { title: '角色', type: 'array', maxItems: 5, items: roles },
    LeftOn: { title: '离职日期', type: 'string', format: 'date' },
  }),
  visit: schemaOf('就诊', {
    WardId: text('病区', { 'x-ref': 'ward' }),
    DoctorId: text('医生', {
      'x-ref': { to: 'person', where: { and: [{ is: 'doctors' }, { eq: ['WardId', { own: 'WardId' }] }] } },
    }),
    Lines: {
      title: '明细',
      type: 'array',
      maxItems: 9,
      items: {
        type: 'object',
        properties: {
          NurseId: text('护士', {
            'x-ref': {
              to: 'person',
              where: { and: [{ has: ['Roles', 'nurse'] }, { eq: ['WardId', { own: '/WardId' }] }] },
            },
          }),
        },
      },
    },
  }),
  note: schemaOf('病程', {
    VisitId: text('就诊', { 'x-ref': 'visit' }),
    WriterId: text('记录人', { 'x-ref': { to: 'person', where: { eq: ['WardId', { own: 'VisitId.WardId' }] } } }),
  }),
}
const DESCRIPTORS = [
  head('ward', '病区'),
  head('person', '人员', {
    sets: {
      here: { where: { or: [{ empty: 'LeftOn' }, { gt: ['LeftOn', { today: 0 }] }] } },
      doctors: { where: { and: [{ is: 'here' }, { has: ['Roles', 'doctor'] }] } },
    },
  }),
  head('visit', '就诊'),
  head('note', '病程'),
]

const compiled = compile(
  Object.entries(SCHEMAS).map(([name, schema]) => ({ path: `schemas/${name}.json`, text: JSON.stringify(schema) })),
  DESCRIPTORS.map((made) => ({ path: `resources/${made.name}.json`, text: JSON.stringify(made) })),
)
if (compiled.problems.length > 0) throw new Error(JSON.stringify(compiled.problems, null, 2))

export const FITTING_CATALOG = compiled.catalog
export const WARDS = getResource(FITTING_CATALOG, 'ward')
export const PEOPLE = getResource(FITTING_CATALOG, 'person')
export const VISITS = getResource(FITTING_CATALOG, 'visit')
export const NOTES = getResource(FITTING_CATALOG, 'note')

/** Charges with tabs, marks and totals, and a view over them with tabs of its own. */
import { compile } from '../../src/compiler/compile.ts'
import { getResource } from '../../src/model/resource.ts'

const text = (title: string) => ({ title, type: 'string', maxLength: 40 })
const CHARGE_SCHEMA = {
  title: '明细',
  type: 'object',
  required: ['Name'],
  properties: {
    Id: { title: '编号', type: 'string', maxLength: 64, readOnly: true },
    Version: { title: '版本', type: 'integer', readOnly: true },
    Name: { ...text('名称'), 'x-search': 'pinyin' },
    Patient: text('患者'),
    Phone: { ...text('电话'), 'x-mask': 'phone', 'x-search': 'exact' },
    Amount: { title: '金额', type: 'number', 'x-kind': 'money' },
    DueOn: { title: '到期', type: 'string', format: 'date' },
    State: {
      title: '状态',
      type: 'string',
      enum: ['open', 'paid', 'back'],
      'x-labels': { open: '待结', paid: '已结', back: '冲正' },
    },
  },
}
const called = (page: string) => ({
  preset: 'page-upsert',
  base: `/content/api/${page}`,
  calls: {
    list: { method: 'POST', path: 'GetPage', request: 'page-body' },
    upsert: { path: 'Save' },
    delete: { path: 'Delete' },
  },
})
const HEADED = {
  formatVersion: 2,
  name: 'charge',
  title: '明细',
  schema: 'charge',
  page: 'Charge',
  identity: { label: '{Name}' },
  wire: called('Charge'),
  scopes: { organization: { write: ['organizationAdmin'] } },
  sets: {
    open: { where: { eq: ['State', 'open'] }, title: '待结' },
    paid: { where: { eq: ['State', 'paid'] }, title: '已结' },
    back: { where: { lt: ['Amount', 0] }, title: '冲正' },
    late: { where: { and: [{ is: 'open' }, { lt: ['DueOn', { today: 0 }] }] }, title: '逾期', tone: 'danger' },
  },
  list: {
    filters: ['Patient', 'Phone', 'State'],
    tabs: ['open', 'paid', 'late', 'all'],
    marks: ['late'],
    totals: {
      Rows: { title: '条数', count: true },
      Net: { title: '净额', sum: 'Amount' },
      Back: { title: '冲正', sum: 'Amount', where: { is: 'back' } },
      People: { title: '人数', distinct: 'Patient' },
    },
  },
}
const OPEN_CHARGE = {
  formatVersion: 2,
  name: 'open-charge',
  title: '待结',
  page: 'OpenCharge',
  of: 'charge',
  where: { is: 'open' },
  offers: ['update'],
  list: { tabs: ['late', 'all'], open: ['late'] },
}

const compiled = compile(
  [{ path: 'schemas/charge.json', text: JSON.stringify(CHARGE_SCHEMA) }],
  [HEADED, OPEN_CHARGE].map((one) => ({ path: `resources/${one.name}.json`, text: JSON.stringify(one) })),
)
if (compiled.problems.length > 0) throw new Error(JSON.stringify(compiled.problems, null, 2))

export const HEADED_CATALOG = compiled.catalog
export const CHARGES = getResource(HEADED_CATALOG, 'charge')
export const OPEN_CHARGES = getResource(HEADED_CATALOG, 'open-charge')

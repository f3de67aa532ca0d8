/** What can be changed in a form, in how sheets are read, and in where messages of the server go. */
import {
  type Change,
  type Edit,
  dropped,
  has,
  inTurn,
  listAt,
  probe,
  probed,
  put,
  replaced,
  shown,
  TEXT,
  withField,
  withOne,
  withoutOne,
  written,
} from './edit.ts'

const twoProbes = inTurn(shown('Other'), shown('Probe'))
const threeProbes = inTurn(twoProbes, shown('Third'))
const rule = (value: unknown): Change => written('form.rules', [value])
const WHEN = { empty: 'Other' }

export const FORM_EDITS: readonly Edit[] = [
  {
    name: '字段从表单中去掉',
    keys: ['form.sections[].fields'],
    answer: 'B16',
    prepare: twoProbes,
    change: withoutOne('form.sections.0.fields', 'Probe'),
  },
  {
    name: '换表单分组的标题',
    keys: ['form.sections[].title'],
    answer: 'told',
    why: '只是给人看的话',
    change: replaced('form.sections.0.title', (old) => `${String(old)}之二`),
  },
  {
    name: '某些情况下必填',
    keys: ['form.rules'],
    answer: 'B4',
    prepare: inTurn(twoProbes, written('form.rules', [])),
    change: rule({ when: WHEN, require: ['Probe'] }),
  },
  {
    name: '必填的条件放宽为更多的情况',
    keys: ['form.rules[].when', 'condition'],
    answer: 'B4',
    prepare: inTurn(twoProbes, rule({ when: { eq: ['Other', 'a'] }, require: ['Probe'] })),
    change: rule({ when: { in: ['Other', ['a', 'b']] }, require: ['Probe'] }),
  },
  {
    name: '不再要求某些情况下必填',
    keys: ['form.rules[].require'],
    answer: 'told',
    why: '原来能填的仍能填',
    prepare: inTurn(twoProbes, rule({ when: WHEN, show: ['Probe'], require: ['Probe'] })),
    change: rule({ when: WHEN, show: ['Probe'], require: [] }),
  },
  {
    name: '某些情况下隐藏',
    keys: ['form.rules[].show'],
    answer: 'B13',
    prepare: inTurn(twoProbes, rule({ when: WHEN, show: [], require: ['Probe'] })),
    change: rule({ when: WHEN, show: ['Probe'], require: ['Probe'] }),
  },
  {
    name: '新增不能重复的字段',
    keys: ['form.unique'],
    answer: 'B8',
    prepare: inTurn(shown('Probe'), has('form.unique')),
    change: (draft) => put(draft.descriptor, 'form.unique', [...listAt(draft, 'form.unique'), ['Probe']]),
  },
  {
    name: '复制记录时不带过去',
    keys: ['form.reset'],
    answer: 'told',
    why: '只影响复制出的草稿',
    prepare: inTurn(shown('Probe'), has('form.reset')),
    change: withOne('form.reset', 'Probe'),
  },
  {
    name: '自动填写改由别的字段得出',
    keys: ['form.computed[].from', 'form.computed[].spelling'],
    answer: 'told',
    why: '已保存的值不变，填写的人看得到',
    prepare: inTurn(
      threeProbes,
      written('form.computed', [{ field: 'Probe', from: 'Other', spelling: 'Third', function: 'pinyinInitials' }]),
    ),
    change: written('form.computed', [
      { field: 'Probe', from: 'Third', spelling: 'Other', function: 'pinyinInitials' },
    ]),
  },
  {
    name: '拼音码改由别的字段得出',
    keys: ['field.x-from.compute', 'value'],
    answer: 'told',
    why: '已保存的值不变，填写的人看得到',
    prepare: inTurn(
      withField('Other', TEXT),
      withField('Third', TEXT),
      probe({ ...TEXT, 'x-from': { compute: { initials: 'Other' } } }),
    ),
    change: probed({ 'x-from': { compute: { initials: 'Third' } } }),
  },
  {
    name: '自动填写另一个字段',
    keys: ['form.computed[].field'],
    answer: 'told',
    why: '已保存的值不变，填写的人看得到',
    prepare: inTurn(
      threeProbes,
      written('form.computed', [{ field: 'Probe', from: 'Other', function: 'pinyinInitials' }]),
    ),
    change: written('form.computed.0.field', 'Third'),
  },
]

export const SHEET_EDITS: readonly Edit[] = [
  {
    name: '不再认得一个表头',
    keys: ['import.synonyms'],
    answer: 'B12',
    prepare: inTurn(probe(TEXT), written('import.synonyms.Probe', ['旧表头', '另一个'])),
    change: written('import.synonyms.Probe', ['另一个']),
  },
  {
    name: '多认得一个表头',
    keys: ['import.synonyms'],
    answer: 'told',
    why: '原来的表头都认得',
    prepare: inTurn(probe(TEXT), written('import.synonyms.Probe', ['另一个'])),
    change: written('import.synonyms.Probe', ['另一个', '旧表头']),
  },
  {
    name: '去掉一次改名',
    keys: ['renames'],
    answer: 'B12',
    prepare: inTurn(probe(TEXT), written('renames', [{ from: 'Old', to: 'Probe' }])),
    change: dropped('renames'),
  },
  {
    name: '改名改指另一个字段',
    keys: ['renames[].to'],
    answer: 'B12',
    prepare: inTurn(probe(TEXT), withField('Other', TEXT), written('renames', [{ from: 'Old', to: 'Probe' }])),
    change: written('renames.0.to', 'Other'),
  },
  {
    name: '改名所说的旧名换了',
    keys: ['renames[].from'],
    answer: 'B12',
    prepare: inTurn(probe(TEXT), written('renames', [{ from: 'Old', to: 'Probe' }])),
    change: written('renames.0.from', 'Older'),
  },
  {
    name: '去掉改名前的中文名称',
    keys: ['renames[].title'],
    answer: 'B12',
    prepare: inTurn(probe(TEXT), written('renames', [{ from: 'Old', to: 'Probe', title: '旧名称' }])),
    change: written('renames.0.title', undefined),
  },
  {
    name: '改名从哪一版起',
    keys: ['renames[].since'],
    answer: 'none',
    why: '只是给维护者看的',
    prepare: inTurn(probe(TEXT), written('renames', [{ from: 'Old', to: 'Probe', since: '1.1' }])),
    change: written('renames.0.since', '1.2'),
  },
  {
    name: '服务端的提示不再标到字段上',
    keys: ['errors'],
    answer: 'told',
    why: '提示照样显示，只是不在字段旁',
    change: replaced('errors', (old) => ((old as unknown[]).length > 0 ? [] : undefined)),
  },
  {
    name: '服务端的提示换了文字',
    keys: ['errors[].match'],
    answer: 'told',
    why: '提示照样显示，只是不在字段旁',
    change: replaced('errors.0.match', () => '另一句提示'),
  },
  {
    name: '服务端的提示标到另一个字段',
    keys: ['errors[].field'],
    answer: 'told',
    why: '提示照样显示',
    prepare: inTurn(shown('Probe'), has('errors.0')),
    change: written('errors.0.field', 'Probe'),
  },
]

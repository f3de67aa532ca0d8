/** What the gate says of lives of many states: names and buttons that cannot be told apart, ends, and what changes for whom. */
import { describe, expect, it } from 'vitest'
import { changesOf, line } from './breaking-lines.ts'
import { edit } from '../compiler/fixture.ts'
import { BLOCK, FIELD, foundBy } from './fixture.ts'
import { livedFiles } from './lived.ts'

const send = (more: string) =>
  `{ "name": "send", "label": "提交", "from": ["draft"], "to": "sent"${more === '' ? '' : `, ${more}`} }`
const files = (...transitions: readonly string[]) => livedFiles({ transitions: transitions.join(', ') })
const found = (code: string, ...transitions: readonly string[]) => foundBy(code, files(...transitions))

describe('transitions that cannot be told apart', () => {
  const AGAIN = '{ "name": "again", "label": "提交", "from": ["sent"], "to": "draft" }'

  it('one name twice, one label twice in one state; not one label in two states', () => {
    expect(found('D8', send(''), AGAIN)).toEqual([])
    expect(found('D8', send(''), '{ "name": "send", "label": "再提交", "from": ["sent"], "to": "draft" }')).toEqual([
      '有两个状态变更名为 send → 换一个名称',
    ])
    expect(found('D8', send(''), '{ "name": "skip", "label": "提交", "from": ["draft"], "to": "done" }')).toEqual([
      '有两个按钮写着「提交」 → 写得更具体，让人分得清',
    ])
  })
})

describe('ends', () => {
  it('a state that is left by nothing is an end, or wrong', () => {
    const stuck = livedFiles({ final: '["draft"]' })
    expect(foundBy('D42', stuck)).toEqual([
      '终点「草稿」还能提交 → 从 final 中去掉它，或在「提交」的 from 里不写它',
      '「步骤」成为「已完成」之后不能再变更，却不是终点 → 加上从它出发的变更，或在 final 中写上 "done"',
    ])
  })

  it('what is said of an end may still be added to', () => {
    const note = '{ "name": "note", "label": "补充说明", "from": ["done"], "input": ["Note*"] }'
    expect(found('D42', send(''), note)).toEqual([])
    expect(found('U7', send(''), note)).toEqual([])
  })

  it('a guard before a step of one’s own is asked, whatever operation is called like it', () => {
    const guard =
      '"rules": [{ "on": ["cancel"], "must": { "none": { "of": "thing", "via": "ParentId", "where": { "eq": ["Step", "sent"] } } }, "words": "还有 {count} 条" }],'
    const guarded = (transition: string) => {
      const all = files(send(''), transition)
      const parent = '"ParentId": { "title": "上级", "type": "string", "maxLength": 64, "x-ref": "thing" }'
      const schema = edit(all['schemas/thing.json']!, FIELD, `${FIELD}    ${parent},\n`)
      return {
        'schemas/thing.json': schema,
        'resources/thing.json': edit(all['resources/thing.json']!, BLOCK, `${BLOCK}  ${guard}\n`),
      }
    }
    expect(foundBy('U7', guarded('{ "name": "cancel", "label": "撤销", "from": ["sent"], "to": "draft" }'))).toEqual([])
  })

  it('a state that nothing leads to is said', () => {
    expect(found('U7', '{ "name": "send", "label": "提交", "from": ["draft"], "to": "done" }')).toEqual([
      expect.stringContaining('没有记录能到达「步骤」的「已提交」'),
    ])
  })
})

describe('the question before a step', () => {
  it('has what stands in the record, and nothing else', () => {
    expect(found('L8', send('"confirm": "提交 {Note}？"'))).toEqual([])
    expect(found('L8', send('"confirm": "提交 {Nota}？"'))).toEqual([expect.stringContaining('{Nota} 没有内容可填')])
  })
})

describe('what a dialog asks for', () => {
  const why = (...transitions: readonly string[]) => found('D41', ...transitions)

  it('is asked once, exists, and has words', () => {
    expect(why(send('"input": ["Note", "Note*"]'))).toEqual(['Note 问了两次 → 删去一个'])
    expect(why(send('"input": [{ "name": "Note", "as": "#/$defs/day" }]'))).toEqual([
      expect.stringContaining('Note 是本库的字段'),
      expect.stringContaining('没有定义 ../schemas/thing.json#/$defs/day'),
    ])
    expect(why(send('"input": ["Note"], "set": { "SentOn": { "input": "Day" } }'))).toEqual([
      expect.stringContaining('这个变更没有问 Day'),
    ])
  })

  it('sets what is of the same kind', () => {
    expect(found('D28', send('"set": { "SentOn": { "field": "Name" } }'))).toEqual([
      expect.stringContaining('「提交日期」是日期，不能取「名称」'),
    ])
    expect(found('D28', send('"set": { "SentOn": { "today": 0 }, "Note": { "scope": "userName" } }'))).toEqual([])
  })

  it('needs a call that carries it', () => {
    const [path, schema] = ['resources/thing.json', 'schemas/thing.json']
    const own = files(send('"input": ["Note"]'))
    const byIds = { [schema]: own[schema]!, [path]: own[path]!.replace('"request": "transit", ', '') }
    expect(foundBy('D1', byIds)).toContain(
      '所填的内容没有调用可以带去 → 加上 "operation": "transition"、"request": "transit" 的调用',
    )
    const beside = (field: string) => ({
      [schema]: own[schema]!,
      [path]: own[path]!.replace('"request": "transit"', `"request": "ids-value", "field": "${field}"`).replaceAll(
        '"to":',
        '"call": "transit", "to":',
      ),
    })
    expect([...foundBy('D1', beside('Step')), ...foundBy('X3', beside('Step'))]).toEqual([])
    expect(foundBy('X3', beside('Note'))).toEqual([expect.stringContaining('变更所填的 Note 与正文里的新值同名')])
  })
})

describe('a lock', () => {
  const RULES = `"rules": [
    { "when": { "eq": ["Step", "done"] }, "require": ["Price"] },
    { "when": { "eq": ["Step", "done"] }, "lock": "*", "words": "已完成的不能修改" }
  ],`
  const locked = (back = '') => {
    const [path, schema] = ['resources/thing.json', 'schemas/thing.json']
    const all = livedFiles({ transitions: [send(''), ...(back === '' ? [] : [back])].join(', ') })
    return foundBy('U10', {
      [schema]: all[schema]!,
      [path]: all[path]!.replace('"lifecycle":', `${RULES} "lifecycle":`),
    })
  }

  it('keeps a record for ever that must be filled, but where a person may take it back first', () => {
    expect(locked()).toEqual([expect.stringContaining('锁定时仍可能必填而没有填')])
    const back = (more = '') => `{ "name": "back", "label": "修订", "from": ["done"], "to": "draft"${more} }`
    expect(locked(back())).toEqual([])
    expect(locked(back(', "roles": []'))).toHaveLength(1)
    expect(locked(back().replace('"done"', '"sent"'))).toHaveLength(1)
  })
})

describe('what changes for whom', () => {
  const lines = (before: string, after: string) => changesOf(files(send(before)), files(send(after))).map(line)

  it.each([
    ['', '"input": ["Note*"]', ['B11 操作「提交」须填写「说明」 | break ok ok']],
    ['"input": ["Note"]', '"input": ["Note*"]', ['B11 操作「提交」须填写「说明」 | break ok ok']],
    ['', '"input": ["Note"]', ['B11 操作「提交」可以填写「说明」 | info ok ok']],
    ['"input": ["Note*"]', '"input": ["Note"]', ['B11 操作「提交」可以不填「说明」 | info ok ok']],
    ['"input": ["Note"]', '', ['B11 操作「提交」不再填写「说明」 | break ok ok']],
    ['', '"when": { "eq": ["Color", "red"] }', ['B11 操作「提交」可用的条件收紧了 | warn ok ok']],
    ['"when": { "eq": ["Color", "red"] }', '', ['B11 操作「提交」可用的条件放宽了 | info ok ok']],
    ['', '"roles": []', ['B11 操作「提交」不再由人来做 | warn ok ok']],
    [
      '',
      '"after": { "field": "SentOn", "hours": 48 }',
      ['B11 操作「提交」在 SentOn 之后 48 小时由系统自动来做 | warn ok ok'],
    ],
    ['"after": { "field": "SentOn", "hours": 48 }', '', ['B11 操作「提交」不再由系统自动来做 | warn ok ok']],
    ['', '"set": { "SentOn": { "today": 0 } }', ['B11 操作「提交」写入的内容改了 | warn ok ok']],
  ])('%j, then %j', (before, after, expected) => {
    expect(lines(before, after)).toEqual(expected)
  })

  it('a state that is left from no more is narrowed', () => {
    const from = (states: string) =>
      files(send(''), `{ "name": "back", "label": "撤回", "from": [${states}], "to": "draft" }`)
    expect(changesOf(from('"sent", "done"'), from('"sent"')).map(line)).toEqual([
      'B11 操作「撤回」可用的条件收紧了 | warn ok ok',
    ])
  })
})

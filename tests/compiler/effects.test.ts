/** What the author of `effects` is told: at which word, and what would do. */
import { describe, expect, it } from 'vitest'
import { compileAffected, STAY_HEAD, STAYS } from '../support/affected.ts'

const said = (effect: object) =>
  compileAffected({
    ...STAY_HEAD,
    effects: [{ on: ['admit'], transit: 'takeIn', at: 'PersonId', ...effect }],
  }).problems.map(({ path, message, cure }) => `${path} ${message}：${cure}`)

describe('effects', () => {
  it('know the library that their field leads to, and its sets', () => {
    expect(said({ where: { is: 'living' } })).toEqual([])
    expect(STAYS.effects?.[0]).toEqual({
      on: ['admit'],
      when: { eq: ['Kind', 'bed'] },
      transit: 'takeIn',
      at: 'PersonId',
      library: 'a-person',
      where: { ne: ['State', 'in'] },
    })
  })

  it.each([
    [{ on: ['admitt'] }, '/effects/0/on/0 没有操作 admitt'],
    [{ at: 'PersonID' }, '/effects/0/at 没有字段 PersonID'],
    [{ at: 'Kind' }, '/effects/0/at 「类别」不引用别的记录'],
    [{ transit: 'takeOut' }, '/effects/0/transit 病人没有状态变更 takeOut'],
    [{ where: { eq: ['Stat', 'in'] } }, '/effects/0/where a-person 没有字段 Stat'],
    [{ when: { eq: ['Kin', 'bed'] } }, '/effects/0/when'],
  ])('%j is refused at %s', (effect, words) => {
    const [first = ''] = said(effect)
    expect(first).toContain(words)
  })

  it('lead back to none of their own', () => {
    const [first] = said({ transit: 'admit', at: 'PreviousId' })
    expect(first).toContain('/effects/0/transit 连带的变更绕回到自己：stay.admit → stay.admit')
  })

  const CREATE = { create: 'a-task', each: 'Items', set: { Name: { row: 'Name' } } }
  const ofCreate = (more: object) => {
    const { problems } = compileAffected({ ...STAY_HEAD, effects: [{ on: ['admit'], ...CREATE, ...more }] })
    return problems.map(({ path, message, cure }) => `${path} ${message}：${cure}`)
  }

  it('make whole records, of values that there are and that fit', () => {
    expect(ofCreate({})).toEqual([])
    expect(ofCreate({ each: 'PersonId.Needs' })[0]).toContain('/effects/0/each 没有表格 Needs')
  })

  it.each([
    [{ create: 'a-taks' }, '/effects/0/create 没有名为 a-taks 的库'],
    [{ each: 'Item' }, '/effects/0/each 没有表格 Item'],
    [{ each: { of: 'a-person', via: 'StayId' } }, '/effects/0/each/via 病人的 StayId 没有引用本库'],
    [
      { each: { of: 'a-task', via: 'StayId', where: { eq: ['Stat', 1] } } },
      '/effects/0/each/where a-task 没有字段 Stat',
    ],
    [{ set: { Row: { row: '#' } } }, '/effects/0/set 新的任务要有名称（Name）：在 set 里写 Name'],
    [{ set: { ...CREATE.set, Rows: 1 } }, '/effects/0/set/Rows 任务没有字段 Rows'],
    [{ set: { ...CREATE.set, Id: '1' } }, '/effects/0/set/Id 「编号」由服务端生成：删除它'],
    [{ set: { Name: { row: 'Nam' } } }, '/effects/0/set/Name 没有字段 Nam'],
    [{ set: { Name: { field: 'Nam' } } }, '/effects/0/set/Name 没有字段 Nam'],
    [{ set: { Name: { row: 'Price' } } }, '/effects/0/set/Name 「名称」是单行文字，不能取「单价」（数字）的值'],
    [{ set: { Name: { row: '#' } } }, '/effects/0/set/Name 「名称」是单行文字，不能取行号的值'],
    [
      { set: { ...CREATE.set, StayId: { field: 'PersonId' } } },
      '/effects/0/set/StayId 「住院」是引用，不能取「病人」（引用）的值',
    ],
    [{ set: { ...CREATE.set, Row: 'x' } }, '/effects/0/set/Row “行”（Row）是数字，写的是文字“x”'],
    [{ set: { ...CREATE.set, State: 'shut' } }, '/effects/0/set/State'],
    [
      { set: { ...CREATE.set, Row: { compute: { product: ['Price', 'Name'] } } } },
      '/effects/0/set/Row/compute/product/1 product 的这个值应为数字，这里是文字',
    ],
    [
      { set: { ...CREATE.set, Row: { compute: { product: ['Price', '/Pric'] } } } },
      '/effects/0/set/Row/compute/product/1 没有字段 /Pric',
    ],
    [{ set: { Name: { input: 'Reason' } } }, '/effects/0/set/Name admit 没有都问 Reason'],
    [{ once: ['Row'] }, '/effects/0/once set 里没有 Row，不能按它比较'],
    [{ at: 'PersonId' }, '/effects/0 create、each、set、at不成一项连带的变更'],
    [{ back: 'NextTaskId' }, '/effects/0 create、each、set、back不成一项连带的变更'],
    [{ each: undefined, back: 'NextTask' }, '/effects/0/back 没有字段 NextTask'],
    [{ each: undefined, back: 'PersonId' }, '/effects/0/back 「病人」不引用 a-task'],
  ])('making %j is refused', (more, words) => {
    const [first = ''] = ofCreate(more)
    expect(first).toContain(words)
  })

  const ofMany = (more: object) => {
    const effect = { on: ['discharge'], transit: 'stop', of: 'a-task', via: 'StayId', set: { Reason: '出院' } }
    const { problems } = compileAffected({ ...STAY_HEAD, effects: [{ ...effect, ...more }] })
    return problems.map(({ path, message, cure }) => `${path} ${message}：${cure}`)
  }

  it.each([
    [{}, ''],
    [{ of: 'a-taks' }, '/effects/0/of 没有名为 a-taks 的库'],
    [{ via: 'Stay' }, '/effects/0/via 任务的 Stay 没有引用本库'],
    [{ set: { Reasons: '出院' } }, '/effects/0/transit 「停止」要填写原因，没有人填写'],
    [{ set: { Reason: '出院', Note: '一' } }, '/effects/0/set/Note 「停止」没有问 Note'],
    [{ set: { Reason: { row: 'Row' } } }, '/effects/0/set/Reason 「原因」是单行文字，不能取「行」（数字）的值'],
  ])('steps of all that refer, %j', (more, words) => {
    const [first = ''] = ofMany(more)
    expect(first).toContain(words)
    expect(first === '').toBe(words === '')
  })
})

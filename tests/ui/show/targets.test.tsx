import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Failure } from '../../../src/model/failure.ts'
import { getResource } from '../../../src/model/resource.ts'
import { createLibraryMemory } from '../../support/library-memory.ts'
import { open } from '../form/harness.tsx'
import { CATALOG as catalog } from '../../support/project.ts'

const WHOLE = getResource(catalog, 'mo-item')
const PART = getResource(catalog, 'action-unit')
const ROW = {
  Id: 'w1',
  Code: 'W1',
  Name: '步行训练',
  Actions: [{ ActionUnitId: 'a1' }, { ActionUnitId: 'a2' }],
  Version: 1,
}
const PARTS = [
  { Id: 'a1', Name: '直腿抬高', IsEnabled: true },
  { Id: 'a2', Name: '旧动作', IsEnabled: false },
]

/** A busy machine takes its time over the first page. */

afterEach(cleanup)

function show(answer: () => unknown, row: object = ROW) {
  const asked: unknown[] = []
  const memory = createLibraryMemory({ [WHOLE.name]: [row as typeof ROW], [PART.name]: [] })
  const call = async (...parameters: readonly unknown[]) => {
    asked.push(parameters.slice(0, 3))
    return { data: answer() }
  }
  const provider = { ...memory.provider, call }
  open({ memory: { ...memory, provider }, resource: WHOLE, others: [PART], path: `/${WHOLE.name}/w1/show` })
  return asked
}

it('shows what a record is made of, with links, and says what is switched off', async () => {
  const asked = show(() => PARTS)
  const card = await screen.findByRole('region', { name: '训练动作（2）' })
  const [first, second] = within(card).getAllByRole('listitem')
  expect(within(first!).getByRole('link', { name: '直腿抬高' }).getAttribute('href')).toBe(`/${PART.name}/a1/show`)
  expect(second?.textContent).toBe('旧动作（已停用）')
  expect(asked).toEqual([[WHOLE.name, 'actions', { input: { kind: 'ids', ids: ['w1'] } }]])
})

it('says why it cannot', async () => {
  show(() => {
    throw new Failure('timeout')
  })
  expect((await screen.findByRole('alert')).textContent).toContain('请求超时')
})

it('asks nothing for a record that is made of nothing', async () => {
  const { Actions: _actions, ...bare } = ROW
  const asked = show(() => PARTS, bare)
  await screen.findByRole('region', { name: '基本信息' })
  expect(asked).toEqual([])
})

/** A deletion that the record's own state refuses: the list says so before anybody asks, and to many of each. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createLibraryMemory } from '../../../support/library-memory.ts'
import { getResource } from '../../../../src/model/resource.ts'
import { catalog, openList } from '../harness.tsx'

afterEach(cleanup)

const FORMS = getResource(catalog, 'form')

const form = (number: number, PublishState: string) => ({
  Id: `f${number}`,
  Code: `BD-900${number}`,
  Name: `表单${number}`,
  Kind: 'followUp',
  Audience: 'patient',
  Scoring: 'record',
  PublishState,
  IsEnabled: true,
  ReferenceState: 'own',
  OrganizationId: 'org-1',
  Shelf: 'organization',
  Version: 1,
})

function openForms() {
  const memory = createLibraryMemory({ form: [form(1, 'published'), form(2, 'draft')] })
  return { memory, ...openList({ memory, resource: FORMS }) }
}

const WHY = '“表单1”已发布，可能已有人填写，不能删除；不再使用请停用'

it('stands in the menu of the row, closed, with why; a row that may be deleted has it as ever', async () => {
  const { user } = openForms()
  const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr')!)
  expect((await rowOf('表单2')).getByRole('button', { name: '删除' })).toBeTruthy()
  const closed = await rowOf('表单1')
  await waitFor(() => expect(closed.queryByRole('button', { name: '删除' })).toBeNull())
  await user.click(closed.getByRole('button', { name: /更多/ }))
  const item = await screen.findByRole('menuitem', { name: `删除（${WHY}）` })
  expect(item.getAttribute('aria-disabled')).toBe('true')
})

it('is told of each of several, and the others are deleted', async () => {
  const { memory, user } = openForms()
  await user.click(await screen.findByRole('checkbox', { name: '选择本页' }))
  await user.click(within(screen.getByRole('toolbar', { name: '批量操作' })).getByRole('button', { name: '删除' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }))
  const results = within(await screen.findByRole('list', { name: '逐条结果' })).getAllByRole('listitem')
  expect(results.map(({ textContent }) => textContent)).toEqual([`表单1失败${WHY}`, '表单2已删除'])
  expect(memory.rows('form').map(({ Name }) => Name)).toEqual(['表单1'])
})

import { expect, it } from 'vitest'
import { getResource } from '../../../../src/model/resource.ts'
import { compileColumns } from '../../../../src/ui/list/table/columns.ts'
import { CATALOG } from '../../../support/project.ts'

it('tells of rows how many there are when none of their columns names every row', () => {
  const library = getResource(CATALOG, 'service-package')
  const [column] = compileColumns(library, ['Items'])
  const record = { Items: [{ ItemKind: 'moItem', MoItemId: 'mo-item-001' }, { ItemKind: 'consultation' }] }
  expect([column?.title, column?.words(record)]).toEqual(['服务内容', '2 行'])
})

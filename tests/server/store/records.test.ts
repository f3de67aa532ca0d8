import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isServerKept } from '../../../src/operations/row.ts'
import { recordOfSql, recordText } from '../../../src/server/store/records.ts'
import { SHARED, THINGS } from '../../support/libraries.ts'

it.each([THINGS, SHARED])('a row of $name as text is the record that it is', (resource) => {
  const names = fc.string().filter((name) => !isServerKept(resource, name) && name !== '__proto__')
  const rows = fc.record({
    id: fc.string(),
    owner_id: fc.string(),
    shelf: fc.constantFrom('organization', 'platform'),
    version: fc.nat(),
    data: fc.dictionary(names, fc.jsonValue()),
    source_id: fc.option(fc.string()),
    source_version: fc.option(fc.nat()),
    reference_state: fc.option(fc.string()),
  })
  fc.assert(
    fc.property(rows, (row) => {
      const text = recordText(resource, { ...row, data: JSON.stringify(row.data) })
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(recordOfSql(resource, row))))
    }),
    {
      examples: [
        [
          {
            id: '1',
            owner_id: 'o',
            shelf: 'platform',
            version: 1,
            data: {},
            source_id: null,
            source_version: null,
            reference_state: null,
          },
        ],
      ],
    },
  )
})

/** What the studio is given beside the libraries, so that it says what a check says. */
import { expect, it } from 'vitest'
import { createStudioFiles } from '../../src/cli/studio-files.ts'
import { tempProject } from './support.ts'

it('gives settings, records of failures, what is accepted, and the names of what nobody reads', () => {
  const beside = {
    'check.config.json': '{}',
    'resources/gate/failures/thing.json': '[]',
    'resources/gate/waivers.json': '[]',
  }
  const root = tempProject({ ...beside, 'resources/Loose.JSON': '{ "secret": 1 }' })
  const given = new Map(
    createStudioFiles(root)
      .beside()
      .map(({ path, text }) => [path, text]),
  )
  expect(Object.fromEntries(given)).toEqual({ ...beside, 'resources/Loose.JSON': '' })
  const bare = createStudioFiles(tempProject({})).beside()
  expect(bare).toEqual([])
})

/** The files of the last commit, or why there are none. */
import { describe, expect, it } from 'vitest'
import { committedFiles } from '../../src/cli/studio-commit.ts'
import { ROOT } from '../support/server.ts'

describe('the last commit', () => {
  it('tells a git that took too long from a folder without commits', async () => {
    expect(await committedFiles(ROOT, 1)).toEqual({ files: [], isLate: true })
    expect(await committedFiles('/', 60_000)).toEqual({ files: [], isLate: false })
  })
})

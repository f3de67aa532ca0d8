/** Reports link to the pages of this project: at the forge that runs the check, else on this machine. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { documentsAddress } from '../../src/cli/check/doc-links.ts'
import { check } from './run-check.ts'
import { tempProject } from './support.ts'

const NO_FORGE = { GITHUB_WORKSPACE: '', GITHUB_SERVER_URL: '', CI_PROJECT_DIR: '', CI_PROJECT_URL: '' }
const GITHUB = { GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'team/console', GITHUB_SHA: 'abc' }
const GITLAB = { CI_PROJECT_URL: 'https://git.example/team/console', CI_COMMIT_SHA: 'abc' }

it.each<[why: string, env: NodeJS.ProcessEnv, own: string, address: string]>([
  ['GitHub', { ...GITHUB, GITHUB_WORKSPACE: '/w' }, '/w', 'https://github.com/team/console/blob/abc/'],
  [
    'a folder of it',
    { ...GITHUB, GITHUB_WORKSPACE: '/w' },
    '/w/tools',
    'https://github.com/team/console/blob/abc/tools/',
  ],
  ['GitLab', { ...GITLAB, CI_PROJECT_DIR: '/w' }, '/w', 'https://git.example/team/console/-/blob/abc/'],
  ['a check of another repository', { ...GITHUB, GITHUB_WORKSPACE: '/w' }, '/opt/console', 'file:///opt/console/'],
  ['this machine', {}, '/opt/console', 'file:///opt/console/'],
])('%s', (_why, env, own, address) => {
  expect(documentsAddress(env, own)).toBe(address)
})

it('a report of the command leads to a page that there is', { timeout: 60_000 }, () => {
  const { out } = check(['--root', tempProject(), '--format', 'sarif'], undefined, NO_FORGE)
  const [, address = ''] = /"helpUri": "([^"]+)"/.exec(out) ?? []
  expect(existsSync(fileURLToPath(address.replace(/#.*/, '')))).toBe(true)
})

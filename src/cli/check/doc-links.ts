/** Where the project's own pages can be read: at the forge that runs the check, or on this machine. */
import { relative, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'

const OWN_ROOT = resolve(import.meta.dirname, '../../..')

/** Ends with a slash. Pages of another repository than the one that is checked are read where they were installed. */
export function documentsAddress(env: NodeJS.ProcessEnv = process.env, own = OWN_ROOT): string {
  const { GITHUB_SERVER_URL: github, GITHUB_REPOSITORY: repository, CI_PROJECT_URL: gitlab } = env
  const below = wayBelow(env['GITHUB_WORKSPACE'] ?? env['CI_PROJECT_DIR'], own)
  if (below !== undefined && github && repository)
    return `${github}/${repository}/blob/${env['GITHUB_SHA'] ?? 'HEAD'}/${below}`
  if (below !== undefined && gitlab) return `${gitlab}/-/blob/${env['CI_COMMIT_SHA'] ?? 'HEAD'}/${below}`
  return `${pathToFileURL(own).href}/`
}

function wayBelow(workspace: string | undefined, own: string): string | undefined {
  if (workspace === undefined) return undefined
  const way = relative(workspace, own).split(sep).join('/')
  return way.startsWith('..') ? undefined : way === '' ? '' : `${way}/`
}

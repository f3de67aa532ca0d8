/** Where the project's own pages can be read: at the forge that runs the check, or on this machine. */
import { relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'

/** `own` is the folder of the program: its code may run from a bundle elsewhere. Ends with a slash. Pages of another repository than the one that is checked are read where they were installed. */
export function documentsAddress(env: NodeJS.ProcessEnv, own: string): string {
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

/** What a file below `schemas/` and `resources/` is for, by its path alone; one that is for nothing is a finding (V7). */
import type { Source } from '../compiler/source.ts'
import type { ProjectSources } from './project.ts'

export type FileRole =
  | 'format'
  | 'schema'
  | 'descriptor'
  | 'statistic'
  | 'sample'
  | 'failures'
  | 'waivers'
  | 'baseline'
  | 'changelog'

const ROLES: Readonly<Record<FileRole, RegExp>> = {
  format: /^schemas\/meta\/[^/]+\.v\d+\.json$/,
  schema: /^schemas\/(?!meta\/).*\.json$/,
  descriptor: /^resources\/[^/]+\.json$/,
  statistic: /^resources\/statistics\/[^/]+\.json$/,
  sample: /^resources\/samples\/[^/]+\/[^/]+\.json$/,
  failures: /^resources\/gate\/failures\/[^/]+\.json$/,
  waivers: /^resources\/gate\/waivers\.json$/,
  baseline: /^resources\/gate\/baseline\.json$/,
  changelog: /^resources\/CHANGELOG\.md$/,
}

/** What the file at a path from the project's root is for; undefined when nobody would look at it. */
export function roleOf(path: string): FileRole | undefined {
  return (Object.keys(ROLES) as FileRole[]).find((role) => ROLES[role].test(path))
}

/** The files of a project, each in its place. */
export function sourcesFrom(files: readonly Source[], unread: readonly string[] = []): ProjectSources {
  const by = (role: FileRole) => files.filter(({ path }) => roleOf(path) === role)
  const [changelog] = by('changelog')
  return {
    schemas: by('schema'),
    descriptors: by('descriptor'),
    statistics: by('statistic'),
    samples: by('sample'),
    failures: by('failures'),
    formats: by('format'),
    ...(changelog ? { changelog } : {}),
    unread,
  }
}

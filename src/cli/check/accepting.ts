/** Marks what is accepted in a project on disk, and says what is wrong with the waivers or more than it was. */
import { accept } from '../../gate/accept.ts'
import { type AcceptedFiles, grownFindings } from '../../gate/grown.ts'
import { inOrder } from '../../gate/order.ts'
import type { ProjectSources } from '../../gate/project.ts'
import type { Finding } from '../../gate/rule.ts'
import { todayHere } from '../../gate/day.ts'
import { acceptedFiles, readAccepted } from './files.ts'
import type { ChangedFiles } from './git.ts'
import type { Judged } from './judge.ts'

/** The state that the files are compared with: since a commit, or of another folder. */
export type ComparedWith = { readonly since: ChangedFiles } | { readonly base: string }

export interface AcceptingInput {
  readonly root: string
  readonly sources: ProjectSources
  /** Absent when nothing is compared. */
  readonly compared: ComparedWith | undefined
}

/** The findings as they are reported, in order. */
export function acceptedIn({ findings, rules }: Judged, input: AcceptingInput): readonly Finding[] {
  const { root, sources, compared } = input
  const codes = rules.map(({ code }) => code)
  const now = acceptedFiles(root)
  const { broken, ...accepted } = readAccepted(now, codes)
  const isPart = compared !== undefined && 'since' in compared
  const marked = accept(inOrder([...findings, ...broken]), {
    ...accepted,
    today: todayHere(),
    isSeen: (rule) => !isPart && (compared !== undefined || !/^B|^V1$/.test(rule)),
    files: findableFiles(sources),
  })
  return inOrder([...marked, ...(compared ? grownFindings(now, filesBefore(now, compared), codes) : [])])
}

/** The files that findings can stand in. */
export function findableFiles({
  schemas,
  descriptors,
  statistics = [],
  samples = [],
  failures = [],
  unread = [],
}: ProjectSources) {
  return [
    ...schemas,
    ...descriptors,
    ...statistics,
    ...samples,
    ...failures,
    ...unread.map((path) => ({ path, text: '' })),
  ]
}

/** Without a change they are as they are. */
function filesBefore(now: AcceptedFiles, compared: ComparedWith): AcceptedFiles {
  if ('base' in compared) return acceptedFiles(compared.base)
  const { paths, before } = compared.since
  const was = (path: string, file: AcceptedFiles['waivers']) =>
    paths.has(path) ? before.find((known) => known.path === path) : file
  return {
    waivers: was('resources/gate/waivers.json', now.waivers),
    baseline: was('resources/gate/baseline.json', now.baseline),
  }
}

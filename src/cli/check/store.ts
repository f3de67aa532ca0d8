/**
 * `--store DIR|URL`: the records of a real store, run through the new validators (B15). It only reads.
 *
 * With the state before, only what the change makes invalid counts; without, everything that is invalid now.
 *
 * Errors  `Error` in Chinese when the store cannot be read: it was not checked, which is not clean.
 */
import { problemAt } from '../../compiler/source.ts'
import { createRepeats } from '../../gate/breaking/repeats.ts'
import { newProblems } from '../../gate/breaking/replay.ts'
import { createTally, type Reason, reasonWords, type Tally } from '../../gate/breaking/tally.ts'
import { type Library, fieldPlace, type Project, type ProjectSources, readProject } from '../../gate/project.ts'
import type { Finding } from '../../gate/rule.ts'
import type { Resource } from '../../model/resource.ts'
import type { Validate } from '../../model/validation.ts'
import { openSurvey, type Survey } from '../../server/store/survey.ts'

export interface StoreCheck {
  readonly findings: readonly Finding[]
  /** How much was looked at, and what was not. */
  readonly notes: readonly string[]
}

export interface StoreInput {
  /** The server's data folder or `postgres://…`. */
  readonly store: string
  readonly head: ProjectSources
  readonly base?: ProjectSources
}

const PLATFORM = '平台'

export async function checkStore({ store, head, base }: StoreInput): Promise<StoreCheck> {
  const survey = await openSurvey(store)
  try {
    return await checkAll(survey, readProject(head), base && readProject(base))
  } finally {
    await survey.close()
  }
}

async function checkAll(survey: Survey, head: Project, base: Project | undefined): Promise<StoreCheck> {
  const findings: Finding[] = []
  const absent: string[] = []
  let libraries = 0
  let records = 0
  for (const library of head.libraries) {
    const { resource } = library
    if (!resource) continue
    if (!(await survey.has(resource))) {
      absent.push(resource.title)
      continue
    }
    const before = base?.libraries.find(({ name }) => name === library.name)
    const newOf = newProblems(before?.resource ? before.validate() : undefined, library.validate(), resource)
    const repeats = createRepeats(before?.resource, resource)
    const tally = await count(survey.rows(resource), (record) => [...newOf(record), ...repeats(record)])
    libraries += 1
    records += tally.total()
    findings.push(
      ...tally.reasons().map((reason) => findingOf(library, resource, { tally, reason, old: before?.resource })),
    )
  }
  const notes = [
    `已核对 ${libraries} 个库的 ${records} 条记录`,
    ...(absent.length > 0 ? [`数据库中还没有这些库：${absent.join('、')}`] : []),
  ]
  return { findings, notes }
}

async function count(rows: ReturnType<Survey['rows']>, problemsOf: Validate): Promise<Tally> {
  const tally = createTally()
  for await (const { id, record, organization } of rows) tally.add(problemsOf(record), id, organization ?? PLATFORM)
  return tally
}

interface Judged {
  readonly tally: Tally
  readonly reason: Reason
  readonly old: Resource | undefined
}

function findingOf(library: Library, resource: Resource, { tally, reason, old }: Judged): Finding {
  const owners = Object.entries(reason.owners).map(([owner, number]) => `${owner} ${number} 条`)
  const message = [
    `${resource.title}已存的 ${tally.total()} 条记录中 ${reason.count} 条${reasonWords(resource, reason, old)}`,
    `（${owners.join('、')}），编号 ${reason.examples.join('、')}${reason.count > reason.examples.length ? ' 等' : ''}`,
  ].join('')
  const cure = '先改正这些记录，或放宽限制；否则它们打开后不能再保存'
  const at = fieldPlace(library, reason.field)
  return { ...problemAt(at, { code: 'B15', message, cure }), code: 'B15', level: 'error', library: library.name }
}

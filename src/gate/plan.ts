/** What the database will do when a change is deployed, and what somebody should mend before: the part of a report that `--plan` adds. */

export interface PlannedEffect {
  readonly kind: string
  /** The table, column, index or constraint. */
  readonly object: string
  readonly words: string
  /** The database writes every row anew. */
  readonly rewrites: boolean
}

export interface PlannedLibrary {
  readonly library: string
  readonly title: string
  readonly table: string
  /** Rows that the table has now; absent without a store. */
  readonly rows?: number
  /** Whom it keeps waiting, in words; '' for nobody. */
  readonly waiting: string
  readonly effects: readonly PlannedEffect[]
  /** As the server runs them. */
  readonly statements: readonly string[]
}

export interface PlannedMend {
  readonly library: string
  readonly title: string
  readonly words: string
  /** Rows that break the new rule; absent without a store. */
  readonly rows?: number
  readonly find?: string
  readonly cure: string
  readonly mend?: string
  readonly sure: boolean
}

export interface StorePlan {
  readonly libraries: readonly PlannedLibrary[]
  readonly mends: readonly PlannedMend[]
  /** The drafts as one file for psql. */
  readonly script: string
}

export const EMPTY_PLAN = '部署时数据库不用改'

/** The plan as lines: a heading, then what belongs to it. */
export function planLines({
  libraries,
  mends,
}: StorePlan): readonly (readonly [heading: string, lines: readonly string[]])[] {
  const made = libraries.map(({ title, library, table, rows, waiting, effects }) => {
    const head = `${title}（${library}，表 ${table}${rows === undefined ? '' : `，${rows} 条记录`}）`
    return [head, [...effectLines(effects), ...(waiting === '' ? [] : [waiting])]] as const
  })
  if (mends.length === 0) return made
  const broken = mends.map(({ title, words, rows, cure }) => {
    return `${title}：${words}${rows === undefined ? '' : `，${rows} 条记录不合`} → ${cure}`
  })
  return [...made, ['部署之前要核对的记录（查询和草稿：--out plan:文件.sql）', broken]]
}

/** What a new table is made of is counted: nothing of it can surprise anybody. */
function effectLines(effects: readonly PlannedEffect[]): readonly string[] {
  const made = effects.find(({ kind }) => kind === 'tableMade')
  if (!made) return effects.map(({ words }) => words)
  const count = (...kinds: readonly string[]) => effects.filter(({ kind }) => kinds.includes(kind)).length
  const parts = [`${count('columnAdded')} 个字段列`, `${count('indexMade')} 个索引`, `${count('referenceMade')} 个外键`]
  return [`${made.words}（${parts.join('、')}）`]
}

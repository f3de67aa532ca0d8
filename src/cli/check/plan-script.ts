/** The drafts of a plan as one file for psql: queries first, mends that are sure below them, everything else as comments. */
import type { PlannedLibrary, PlannedMend } from '../../gate/plan.ts'
import { EMPTY_PLAN } from '../../gate/plan.ts'
import { indexAgainSql, SYSTEM_SQL } from '../../server/store/mend-sql.ts'

const HEAD = `数据库改动的预告与数据整理的草稿，由 npm run check -- --plan 生成。
在部署之前、旧版本还在时执行：psql 用数据库所有者的账号连接，先备份。
查询只读。改正的语句逐条看过再用；要由人决定的已经注释掉，改好后去掉开头的 --。
改正过的记录版本加一，改动前后都记入历史。文件末尾是 ROLLBACK：确认无误后改为 COMMIT。`

export function planScript(libraries: readonly PlannedLibrary[], mends: readonly PlannedMend[]): string {
  return [comment(HEAD), ...mendsPart(mends), ...statementsPart(libraries)].join('\n\n') + '\n'
}

function mendsPart(mends: readonly PlannedMend[]): readonly string[] {
  if (mends.length === 0) return [comment('没有要核对的记录。')]
  const names = [...new Set(mends.filter(({ mend, sure }) => mend !== undefined && sure).map(({ library }) => library))]
  return [
    `BEGIN;\n${SYSTEM_SQL}`,
    ...mends.map(mendPart),
    ...names.map((name) => `${comment(`${name}：下次启动时重新计算检索词和排序键`)}\n${indexAgainSql({ name })}`),
    'ROLLBACK;',
  ]
}

function mendPart({ title, library, words, rows, find, cure, mend, sure }: PlannedMend, index: number): string {
  const counted = rows === undefined ? '' : `：${rows} 条`
  return [
    comment(`${index + 1}. ${title}（${library}）${words}${counted}`),
    ...(find === undefined ? [] : [find]),
    comment(`改正：${cure}`),
    ...(mend === undefined ? [] : [sure ? mend : comment(mend)]),
  ].join('\n')
}

/** The server runs them itself: nobody else should. */
function statementsPart(libraries: readonly PlannedLibrary[]): readonly string[] {
  const run = libraries.filter(({ statements }) => statements.length > 0)
  if (libraries.length === 0) return [comment(`${EMPTY_PLAN}。`)]
  return [
    comment('以下是部署后服务启动时自己执行的语句，供查看，不要手工执行。'),
    ...run.map(({ title, library, statements }) => comment(`${title}（${library}）\n${statements.join('\n')}`)),
  ]
}

function comment(text: string): string {
  return (
    text
      // A carriage return ends a comment too, and titles are an author's words.
      .split(/\r\n|[\r\n]/)
      .map((line) => `-- ${line}`.trimEnd())
      .join('\n')
  )
}

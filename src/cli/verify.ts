/**
 * `npm run verify`: whether what must hold of all stored records does, counted anew over a store that may be at work.
 *
 * Errors  Exit code 0: all holds; 1: something does not, a line each; 2: it could not be looked at, with one sentence that says why.
 */
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { businessDay, setHouseZone } from '../model/business-day.ts'
import type { Catalog } from '../model/resource.ts'
import { withTables } from '../model/view.ts'
import { readSettings } from '../server/settings.ts'
import { openSurvey, type Survey } from '../server/store/survey.ts'
import type { Broken } from '../server/store/verified.ts'
import { verifyLibrary } from '../server/store/verify.ts'
import { loadCatalog } from './files.ts'

const USAGE = `用法：npm run verify [-- --store 地址或目录]
按已保存的记录重新核算：合计与明细相同、占用不超过上限、该唯一的唯一、引用的记录存在、各状态的记录齐全。只读。
不写 --store 时，数据库由 DATABASE_URL 或 DATA_DIR 指出，与服务相同；内置数据库要先停止服务。
退出码：0 都成立；1 有不成立的；2 没有核算成。`

export async function runVerify(args: readonly string[], print: (line: string) => void): Promise<number> {
  try {
    const { values } = parseArgs({ args: [...args], options: { store: { type: 'string' }, help: { type: 'boolean' } } })
    if (values.help) {
      print(USAGE)
      return 0
    }
    const reading = readSettings(process.env)
    if ('problems' in reading) throw new Error(reading.problems.join('\n'))
    const { databaseUrl, dataDir, catalogRoot, timeZone } = reading.settings
    setHouseZone(timeZone)
    const survey = await openSurvey(values.store ?? (databaseUrl || dataDir))
    try {
      return await verified(survey, loadCatalog(catalogRoot).catalog, print)
    } finally {
      await survey.close()
    }
  } catch (error) {
    print(`没有核算成：${error instanceof Error ? error.message : String(error)}`)
    return 2
  }
}

async function verified(survey: Survey, catalog: Catalog, print: (line: string) => void): Promise<number> {
  const known = Object.values(withTables(catalog).resources)
  const there = await Promise.all(known.map((resource) => survey.has(resource)))
  const all = known.filter((_resource, at) => there[at])
  const around = { today: businessDay(Date.now()), nowMs: Date.now() }
  let [recordCount, brokenCount] = [0, 0]
  await survey.within(async (tx) => {
    for (const resource of all) {
      const { records, broken } = await verifyLibrary(tx, resource, { all, around })
      recordCount += records
      brokenCount += broken.length
      for (const one of broken) print(`${resource.title}（${resource.name}）：${wordsOf(one)}`)
    }
  })
  print(
    `核算了 ${all.length} 个库的 ${recordCount} 条记录，${brokenCount === 0 ? '都成立' : `${brokenCount} 处不成立`}`,
  )
  return brokenCount === 0 ? 0 : 1
}

function wordsOf({ words, count, examples }: Broken): string {
  return `${count} 条不符合“${words}”，编号 ${examples.join('、')}${count > examples.length ? ' 等' : ''}`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = await runVerify(process.argv.slice(2), (line) => console.log(line))

/**
 * Names for statements whose plans PostgreSQL keeps: it need not read and plan again what is always worded alike. Each connection
 * keeps a plan until it ends, so that only what is asked for again and again has a name, and no more than `MOST`.
 */
const MOST = 100
/** A text is named when it comes for this time. */
const OFTEN = 3
/** Texts whose number of times is remembered; beyond, counting begins anew. */
const COUNTED_MOST = 1_000

/** Answers the name of a statement, `undefined` for one that has to be planned each time. */
export function createPlanNames(most = MOST): (sql: string) => string | undefined {
  const names = new Map<string, string>()
  const times = new Map<string, number>()
  return (sql) => {
    const name = names.get(sql)
    if (name !== undefined || names.size >= most) return name
    const count = (times.get(sql) ?? 0) + 1
    if (times.size >= COUNTED_MOST) times.clear()
    times.set(sql, count)
    if (count < OFTEN) return undefined
    times.delete(sql)
    const named = `kept-${names.size + 1}`
    names.set(sql, named)
    return named
  }
}

/** Tells all processes who has which record in a form; nothing of it is kept. */
import type { Database } from './database.ts'
import { type EditingNews, NEWS_CHANNEL } from './news.ts'
import { sql } from './sql.ts'

export interface EditingSigns {
  tell(sign: EditingNews): Promise<void>
}

export function createEditingSigns(database: Pick<Database, 'query'>): EditingSigns {
  return {
    async tell(sign) {
      const { about, library, recordId } = sign
      const whose = about === 'whoEdits' ? [] : [sign.ownerId, sign.userId, sign.lineId]
      const payload = JSON.stringify([about, library, recordId, ...whose])
      await database.query(sql`SELECT WHERE concat(pg_notify(${NEWS_CHANNEL}, ${payload}::text)) IS NULL`)
    },
  }
}

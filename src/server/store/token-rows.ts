/** The rows of one tab's tokens. */
import { nameOf } from './columns.ts'
import type { Transaction } from './database.ts'
import type { Token } from './tokens.ts'
import { sql } from './sql.ts'

export interface TabTokens {
  readonly familyId: string
  /** The tab; '' for the one that signed in. */
  readonly branch: string
  readonly access: Token
  readonly refresh?: Token | undefined
}

export async function addTokens(tx: Transaction, { familyId, branch, access, refresh }: TabTokens): Promise<void> {
  const rows = [['access_tokens', access] as const, ['refresh_tokens', refresh] as const]
  for (const [table, token] of rows)
    if (token)
      await tx.query(
        sql`INSERT INTO ${nameOf(table)} (hash, family_id, expires_ms, branch)
          VALUES (${token.hash}, ${familyId}, ${token.expiresMs}::bigint, ${branch})`,
      )
}

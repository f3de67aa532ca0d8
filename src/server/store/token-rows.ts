/** The rows of one tab's tokens. */
import type { Transaction } from './database.ts'
import type { Token } from './tokens.ts'

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
      await tx.query(`INSERT INTO ${table} (hash, family_id, expires_ms, branch) VALUES ($1, $2, $3::bigint, $4)`, [
        token.hash,
        familyId,
        token.expiresMs,
        branch,
      ])
}

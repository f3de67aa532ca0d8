/** Many rows of a library within a second, as plain as they may be: what a long export needs. */
import type { Store } from '../../src/server/store/open.ts'

/** Charge items of one hospital, with codes from `K1` on. */
export async function addChargeItems({ database }: Store, organizationId: string, count: number): Promise<void> {
  await database.transaction('system', (tx) =>
    tx.query(
      `INSERT INTO lib_charge_item (owner_id, id, shelf, version, data, search, grams, created_at, updated_at)
       SELECT $1, 'bulk-' || n, 'organization', 1, jsonb_build_object('Code', 'K' || n, 'Name', '项目' || n, 'Price', 1.5,
         'IsEnabled', true), '', '{}', now(), now() FROM generate_series(1, $2::int) n`,
      [organizationId, count],
    ),
  )
}

/** The codes of a CSV file of charge items whose first column they are, in its order. */
export function bulkCodes(csv: string): readonly string[] {
  return [...csv.matchAll(/^"(K\d+)"/gm)].map(([, code = '']) => code)
}

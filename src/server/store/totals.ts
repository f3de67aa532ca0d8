/**
 * How many rows each shelf of each library has, kept by triggers in the transaction of the write: counting a million rows for
 * every page would take a hundred times as long as reading the page.
 *
 * Shapes  One row per owner, shelf and library; an owner without a row has nothing. Read under the rules of the tables counted.
 */
import type { Sql } from 'sql-template-tag'
import type { Resource } from '../../model/resource.ts'
import { literal, tableName } from './columns.ts'
import { sql } from './sql.ts'

export const TOTALS_TABLE = `
CREATE TABLE IF NOT EXISTS shelf_totals (
  owner_id text NOT NULL CHECK (owner_id <> ''), shelf text NOT NULL, library text NOT NULL, total int NOT NULL,
  PRIMARY KEY (owner_id, library, shelf));
CREATE OR REPLACE FUNCTION count_rows() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO shelf_totals AS t (owner_id, shelf, library, total)
      SELECT c.owner_id, c.shelf, TG_ARGV[0], count(*)::int FROM changed c GROUP BY c.owner_id, c.shelf
      ON CONFLICT (owner_id, library, shelf) DO UPDATE SET total = t.total + excluded.total;
  ELSE
    UPDATE shelf_totals t SET total = t.total - c.gone
      FROM (SELECT o.owner_id, o.shelf, count(*)::int AS gone FROM changed o GROUP BY o.owner_id, o.shelf) c
      WHERE t.owner_id = c.owner_id AND t.shelf = c.shelf AND t.library = TG_ARGV[0];
  END IF;
  RETURN NULL;
END $$;`

/** Counts anew whatever is there; from then on the triggers keep the number. */
export function totalsSql({ name }: Resource): string {
  const table = tableName(name)
  const library = literal(name)
  return `
CREATE OR REPLACE TRIGGER count_in AFTER INSERT ON ${table} REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows(${library});
CREATE OR REPLACE TRIGGER count_out AFTER DELETE ON ${table} REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows(${library});
DELETE FROM shelf_totals WHERE library = ${library};
INSERT INTO shelf_totals (owner_id, shelf, library, total)
  SELECT owner_id, shelf, ${library}, count(*)::int FROM ${table} GROUP BY owner_id, shelf;`
}

/** The number of a shelf's rows, as an expression. */
export function totalSql(library: string, { owner, shelf }: { readonly owner: string; readonly shelf: string }): Sql {
  return sql`coalesce((SELECT t.total FROM shelf_totals t
  WHERE t.owner_id = ${owner} AND t.library = ${library} AND t.shelf = ${shelf}), 0)`
}

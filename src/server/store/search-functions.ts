/**
 * The functions of a library that answer which rows hold a keyword: `_find` for its lists, `_hits` for the search of all libraries.
 *
 * Row-level security keeps the application role from using the index over pieces of words, because the operators are not
 * leakproof; so the functions run as a role that sees all rows and answers those that the scope's settings may read, by the rule
 * of that security itself, whoever's pieces they are given. In plpgsql, whose plans are kept: SQL functions are planned at
 * every call.
 */
import type { Resource } from '../../model/resource.ts'
import type { Shelf } from '../../model/scope.ts'
import { joinRole, leaveRole, MEMBERS_READ_RULE, READ_RULE } from './base-tables.ts'
import {
  columnFields,
  columnName,
  exactColumnName,
  exactFields,
  isNumeric,
  quotedName,
  sortColumnName,
  sortKeyFields,
  tableName,
} from './columns.ts'
import { APP_ROLE, SEARCH_ROLE } from './database.ts'
import { stateColumns } from './reference-state.ts'
import { LINE_MARKS } from './search.ts'

export function searchFunctions(resource: Resource): string {
  const table = tableName(resource.name)
  return `${joinRole(SEARCH_ROLE)}
GRANT SELECT ON ${table} TO ${SEARCH_ROLE};
DROP POLICY IF EXISTS search ON ${table};
CREATE POLICY search ON ${table} FOR SELECT TO ${SEARCH_ROLE} USING (true);
${findFunction(resource)}
${hitsFunction(resource)}
${leaveRole(SEARCH_ROLE)}`
}

function readRuleOf({ access }: Resource): string {
  return access.group ? MEMBERS_READ_RULE : READ_RULE
}

type Columns = readonly (readonly [name: string, type: string])[]

/** What a page needs of a row that holds the keyword: its answer, what filters compare and what gives the order. */
function foundColumns(resource: Resource): Columns {
  return [
    ['owner_id', 'text'],
    ['id', 'text'],
    ['shelf', 'text'],
    ['version', 'int'],
    ['data', 'jsonb'],
    ...stateColumns(resource),
    ...columnFields(resource).map(
      (field) => [quotedName(columnName(field)), isNumeric(field) ? 'float8' : 'text'] as const,
    ),
    ...sortKeyFields(resource).map((field) => [quotedName(sortColumnName(field)), 'text'] as const),
    ...exactFields(resource).map((field) => [quotedName(exactColumnName(field)), 'text'] as const),
  ]
}

/** The pattern is `%keyword%`; lines of the searched text begin with a mark and end with a line feed. */
const DECLARED = `DECLARE
  sought text := substr(pattern, 2, greatest(0, length(pattern) - 2));
${Object.entries(LINE_MARKS)
  .map(([name, mark]) => `  ${name}_begins text := '%' || chr(${mark.charCodeAt(0)}) || sought;`)
  .join('\n')}`

const is = (name: keyof typeof LINE_MARKS) => `r.search LIKE ${name}_begins || chr(10) || '%'`
const begins = (name: keyof typeof LINE_MARKS) => `r.search LIKE ${name}_begins || '%'`

/** `exact`: the keyword is the code, the name, or how the name is spelled, and not a part of them. */
function findFunction(resource: Resource): string {
  const table = tableName(resource.name)
  const columns = foundColumns(resource)
  const names = columns.map(([name]) => `r.${name}`).join(', ')
  const exact = `(${is('code')} OR ${is('name')} OR ${is('pinyin')})`
  const branch = (shelf: Shelf, pieces: string) => `
  IF ${pieces} IS NOT NULL THEN
    RETURN QUERY SELECT ${names}, ${exact} FROM ${table} r WHERE r.grams @> ${pieces} AND r.search LIKE pattern
      AND r.shelf = '${shelf}' AND ${readRuleOf(resource)};
  END IF;`
  return createFunction({
    name: `${table}_find`,
    takes: 'own int[], platform int[], pattern text',
    answers: [...columns, ['exact', 'boolean']],
    body: `${branch('organization', 'own')}${branch('platform', 'platform')}`,
  })
}

/**
 * The rows with how well they fit: 0 the code, 1 the name, 2 how the name is spelled, 3 one of them begins so, 4 they hold it
 * somewhere. At most `most` rows of each kind and shelf are looked at, and what fits exactly is found by pieces of its
 * own (`keys`: the whole line, how it begins), so that a keyword that a million rows hold costs no more than a rare one.
 */
function hitsFunction(resource: Resource): string {
  const table = tableName(resource.name)
  const rank = `CASE WHEN ${is('code')} THEN 0 WHEN ${is('name')} THEN 1 WHEN ${is('pinyin')} THEN 2
    WHEN ${begins('code')} OR ${begins('name')} OR ${begins('pinyin')} THEN 3 ELSE 4 END`
  const some = (shelf: Shelf, pieces: string) => `(SELECT r.id FROM ${table} r WHERE r.grams @> ${pieces}
        AND r.search LIKE pattern AND r.shelf = '${shelf}' AND ${readRuleOf(resource)} LIMIT most)`
  const branch = (shelf: Shelf, name: string) => `
  IF ${name} IS NOT NULL THEN
    RETURN QUERY SELECT r.id, r.shelf, r.data, ${rank} FROM ${table} r WHERE r.id IN (
      ${some(shelf, `${name}_keys[1:1]`)} UNION
      ${some(shelf, `(${name} || ${name}_keys[2:2])`)} UNION
      ${some(shelf, name)});
  END IF;`
  return createFunction({
    name: `${table}_hits`,
    takes: 'own int[], own_keys int[], platform int[], platform_keys int[], pattern text, most int',
    answers: [
      ['id', 'text'],
      ['shelf', 'text'],
      ['data', 'jsonb'],
      ['rank', 'int'],
    ],
    body: `${branch('organization', 'own')}${branch('platform', 'platform')}`,
  })
}

interface FunctionParts {
  readonly name: string
  readonly takes: string
  readonly answers: Columns
  readonly body: string
}

function createFunction({ name, takes, answers, body }: FunctionParts): string {
  const signature = `${name}(${takes.replaceAll(/\w+ (\w+)/g, '$1')})`
  return `DROP FUNCTION IF EXISTS ${signature};
CREATE FUNCTION ${name}(${takes})
RETURNS TABLE (${answers.map(([column, type]) => `${column} ${type}`).join(', ')})
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1000 SET search_path FROM CURRENT AS $$
#variable_conflict use_column
${DECLARED}
BEGIN${body}
END $$;
REVOKE ALL ON FUNCTION ${signature} FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ${signature} TO ${APP_ROLE};
${givenAway(signature)}`
}

/**
 * Only who may create in a schema may be given a function there, for the length of this statement. The owner of the tables
 * is a member of the role only meanwhile: policies for a role hold for its members.
 */
function givenAway(signature: string): string {
  return `DO $$ BEGIN
  EXECUTE format('GRANT CREATE ON SCHEMA %I TO ${SEARCH_ROLE}', current_schema());
  ALTER FUNCTION ${signature} OWNER TO ${SEARCH_ROLE};
  EXECUTE format('REVOKE CREATE ON SCHEMA %I FROM ${SEARCH_ROLE}', current_schema());
END $$;`
}

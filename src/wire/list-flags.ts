/**
 * The flags by which passport's lists are asked: pages, everything, one row. None of them lifts the limit of rows.
 *
 * Shapes  `Pageable: false` asks for all, which are `PAGE_SIZE_MAX` at most; `SingleOne` for the first. Null is absent.
 * Source  Spec §3 (user list query, department list query), §9 (page 1, size 20); reliability L3, T11.
 */
import { LIST_ROWS_MAX, PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '../model/limits.ts'
import { problemOf, refuse } from './strict.ts'

/** Null stands for absent, as the specification's own queries write it. */
/* @__NO_SIDE_EFFECTS__ */
export function orNull<Schema extends object>(schema: Schema) {
  return { anyOf: [schema, { type: 'null' }] } as const
}

const FLAG = orNull({ type: 'boolean' })

export const LIST_FLAGS = {
  Pageable: FLAG,
  SingleOne: FLAG,
  PageIndex: orNull({ type: 'integer', minimum: 1, maximum: LIST_ROWS_MAX }),
  PageSize: orNull({ type: 'integer', minimum: 1, maximum: PAGE_SIZE_MAX }),
} as const

export interface ListFlags {
  readonly Pageable?: boolean | null
  readonly SingleOne?: boolean | null
  readonly PageIndex?: number | null
  readonly PageSize?: number | null
}

export interface AskedRows {
  readonly page: number
  readonly pageSize: number
}

/** Which rows the flags ask for; refuses pages beyond what a list reaches. */
export function windowOf({ Pageable, SingleOne, PageIndex, PageSize }: ListFlags): AskedRows {
  if (SingleOne === true) return { page: 1, pageSize: 1 }
  if (Pageable === false) return { page: 1, pageSize: PAGE_SIZE_MAX }
  const [page, pageSize] = [PageIndex ?? 1, PageSize ?? PAGE_SIZE_DEFAULT]
  if (page * pageSize > LIST_ROWS_MAX)
    refuse([problemOf('PageIndex', 'range', `PageIndex 太大，最多列到第 ${LIST_ROWS_MAX} 行，请加上筛选条件`)])
  return { page, pageSize }
}

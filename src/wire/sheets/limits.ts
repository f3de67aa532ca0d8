/**
 * How much of a spreadsheet is taken in: enough for any library, far below what would hurt a browser.
 *
 * Units   `_BYTES` bytes; the rest are counts. A ratio is bytes after inflating per byte before.
 * Source  Issue 4 (10,000 rows); reliability requirement F6.
 */

export const IMPORT_ROWS_MAX = 10_000
/** Of sheets that hold rows of rows: several for each record. */
export const INNER_ROWS_MAX = 50_000
export const IMPORT_FILE_MAX_BYTES = 20 * 1_048_576
export const IMPORT_COLUMNS_MAX = 300
/** Excel's own number of columns: more cells in a row are refused even when they are blank. */
export const SHEET_COLUMNS_MAX = 16_384
/** Excel's own number of rows: no sheet has a row beyond it, blank or not. */
export const SHEET_ROWS_MAX = 1_048_576
/** Rows that say something are counted so far, to tell the person how many there are. */
export const ROWS_COUNTED_MAX = 250_000
/** Excel's own limit for the text of a cell. */
export const CELL_TEXT_MAX = 32_767
/** Rows of title and explanation that may stand above the headers. */
export const LEAD_ROWS_MAX = 20
export const ZIP_ENTRIES_MAX = 2_000
export const ZIP_TOTAL_MAX_BYTES = 256 * 1_048_576
export const ZIP_RATIO_MAX = 250
/** Small parts may well be blank to a high ratio; they cannot hurt. */
export const ZIP_RATIO_FREE_BYTES = 1_048_576

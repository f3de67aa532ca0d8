/**
 * Business constants.
 *
 * Units   `_MS` milliseconds, `_PX` CSS pixels; the rest are counts.
 * Source  Spec §9; PAGE_SIZE_MAX and IDS_MAX: reliability requirement L3.
 */

export const REQUEST_TIMEOUT_MS = 15_000
export const UPLOAD_TIMEOUT_MS = 300_000
export const TOAST_EXPIRED_MS = 3_000
export const TOAST_ERROR_MS = 5_000
/** How often the site's root is asked for a new version; the older variant waits 300 s. */
export const UPDATE_POLL_MS = 20_000
export const IDLE_LOCK_MS = 1_800_000
export const MOBILE_BREAKPOINT_PX = 992
export const HEADER_HEIGHT_PX = 70
export const LOGO_HEIGHT_PX = 110
export const TAB_STRIP_HEIGHT_PX = 34
/** Between tabs, and beside the one that is scrolled to. */
export const TAB_SPACING_PX = 4
export const TAB_MENU_MIN_PX = 105
export const TAB_MENU_OFFSET_PX = 15
/** The types of push messages that are counted as unread. */
export const UNREAD_MESSAGE_TYPES = [3, 4, 5, 17] as const
export const CLIENT_VERSION = '1.2.0'
export const PAGE_SIZE_DEFAULT = 20
/** Most rows of one page. */
export const PAGE_SIZE_MAX = 1_000
/** Characters of the reason of a transition. */
export const REASON_MAX = 200
/** Of what masked data is wanted for. */
export const PURPOSE_MIN = 2
export const PURPOSE_MAX = 200
/** How often one person may be shown masked data. */
export const REVEALS_PER_MINUTE = 30
/** Of a list, those that its pages reach; to count past them the server would sort them all. */
export const LIST_ROWS_MAX = 1_000_000
/** Most revisions of one record in one answer, the newest. */
export const HISTORY_MAX = 1_000
/** Most ids in one call. */
export const IDS_MAX = 500
/** Most earlier versions of records in one call. */
export const VERSIONS_MAX = 200
/** Most rows of one printed list: as many as one page can have. */
export const PRINT_ROWS_MAX = 1_000
/** Most bytes of a request body that is not an upload. */
export const BODY_MAX_BYTES = 1_048_576
/** Most rows of one exported file; a sheet holds twice as many. */
export const EXPORT_ROWS_MAX = 500_000

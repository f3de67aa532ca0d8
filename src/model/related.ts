/**
 * What stands beside a record where it is read: fields that stay in sight, and the records of other libraries that refer to it.
 *
 * Shapes  `{ "head": ["Name", "State"], "sections": [{ "title": "就诊", "of": "visit", "via": "PersonId", "columns": ["No"], "create": true }] }`
 * Source  LANGUAGE 1.8 (`show`).
 */

export interface RecordPage {
  /** Fields that stay above all parts. */
  readonly head: readonly string[]
  readonly sections: readonly RelatedSection[]
}

export interface RelatedSection {
  readonly title: string
  /** The library whose records are shown. */
  readonly of: string
  /** Their field that refers to this record. */
  readonly via: string
  /** Those of its list when absent. */
  readonly columns?: readonly string[]
  /** Whether one may be begun from here. */
  readonly create?: true
}

/**
 * The one meaning of "valid": form, import, server and CI all call a function of this type, made from the same schema.
 *
 * Shapes  Returns at most one problem per field, in schema order; an empty list means valid. The record is as sent.
 */
import type { Problem } from './problem.ts'
import type { WireRecord } from './resource.ts'

export type Validate = (record: WireRecord) => readonly Problem[]

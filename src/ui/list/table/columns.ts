/**
 * Columns, compiled once from field names: which cell draws them, how wide they are, whether they sort.
 * A row then only calls `render`; nothing is decided per cell.
 */
import type { ReactNode } from 'react'
import { SHELF_FIELD } from '../../../model/access.ts'
import { KIND_FACTS } from '../../../model/kind.ts'
import { askedField, type Field, getField, type Resource, type WireRecord } from '../../../model/resource.ts'
import { namingField } from '../../kinds/rows.tsx'
import { KIND_VIEWS } from '../../kinds/views.ts'
import type { Labels } from '../../kinds/view.ts'
import { asStateColumn } from '../../reference/state-column.tsx'

/** Labels of referenced records, by the name of their library. */
export type LabelsByLibrary = ReadonlyMap<string, Labels>

export interface TableColumn {
  readonly name: string
  readonly title: string
  readonly field: Field
  readonly sortable: boolean
  readonly align: 'start' | 'end'
  /** CSS pixels; the flexible column takes what is left over. */
  readonly width: number
  /** CSS pixels, where there is not room for all. */
  readonly least: number
  readonly flexible: boolean
  /** The column that names the record: it stays in sight and leads to it. */
  readonly leading: boolean
  readonly render: (record: WireRecord, labels?: LabelsByLibrary) => ReactNode
  /** All of it in words, for paper. */
  readonly words: (record: WireRecord, labels?: LabelsByLibrary) => string
  /** Whole text for the tooltip of a cell that may be cut off. */
  readonly whole?: (record: WireRecord, labels?: LabelsByLibrary) => string | undefined
}

const HEADER_CHARACTER_PX = 13
const HEADER_ROOM_PX = 46
const LEADING_WIDTH_PX = 180
/** Of a column that has to give way: its header fits, and of its text as much as tells rows apart. */
const LEAST = { headerRoom: 32, leading: 136, flexible: 140, other: 80 }
/** Codes and the like, by how much they may hold. */
const SHORT_TEXT = { length: 32, width: 112 }
/** Shorter words than this fit every column. */
const CUT_OFF_LENGTH = 10

interface ColumnLook {
  readonly narrow?: boolean
  readonly widths?: ReadonlyMap<string, number>
}

/** On a narrow screen the leading column comes first, since the others are scrolled past it, and the state of a reference next. */
export function compileColumns(
  resource: Resource,
  names: readonly string[],
  { narrow = false, widths = NO_WIDTHS }: ColumnLook = {},
): readonly TableColumn[] {
  const fields = names.map((name) => columnField(resource, name))
  const leading = leadingField(resource, fields)
  const flexible =
    fields.find((field) => field.kind === 'longText' || field.kind === 'richText') ?? leading ?? fields.at(-1)
  const columns = fields.map((field) => {
    const column = compileColumn(field, field === leading, field === flexible)
    const made = field.name === resource.reference?.state ? asStateColumn(resource, column) : column
    const width = widths.get(field.name)
    return width === undefined ? made : { ...made, width, least: width, flexible: false }
  })
  const state = resource.reference?.state
  const rank = ({ leading, name }: TableColumn) => (leading ? 0 : name === state ? 1 : 2)
  return narrow ? columns.toSorted((left, right) => rank(left) - rank(right)) : columns
}

const NO_WIDTHS: ReadonlyMap<string, number> = new Map()
const SHELF_CHOICES = [
  { value: 'organization', label: '本机构' },
  { value: 'platform', label: '平台' },
]

/** What a column shows: of rows and groups how many there are, though a filter asks by the references inside them. */
function columnField(resource: Resource, name: string): Field {
  const own = getField(resource, name)
  return own.fields ? own : fieldOnScreen(resource, name)
}

/** The field as filters ask by it: shelves by their names, and a flag without words of its own in those of its transitions. */
export function fieldOnScreen(resource: Resource, name: string): Field {
  const own = getField(resource, name)
  const field = askedField(own) ?? own
  if (field.choices && field.choices.length > 0) return field
  if (name === SHELF_FIELD) return { ...field, kind: 'choice', choices: SHELF_CHOICES }
  if (field.kind !== 'flag') return field
  const choices = resource.transitions
    .filter((transition) => transition.field === name)
    .map((transition) => ({ value: String(transition.to), label: `已${transition.label}` }))
  return choices.length > 0 ? { ...field, choices } : field
}

/** The first text column of the label, else the first column of text: what a person would call the row by. */
function leadingField(resource: Resource, fields: readonly Field[]): Field | undefined {
  const inLabel = resource.identity.label.flatMap((part) => (typeof part === 'string' ? [] : [part.field]))
  return fields.find((field) => inLabel.includes(field.name)) ?? fields.find((field) => field.kind === 'text')
}

function isShort({ kind, maxLength }: Field): boolean {
  return kind === 'text' && maxLength !== undefined && maxLength <= SHORT_TEXT.length
}

/** What is masked has no place among others, but for names where one may ask by them. */
function isSortable({ kind, derived, mask, search }: Field): boolean {
  if (mask !== undefined && search === false) return false
  return KIND_FACTS[kind].isSortable === true && !(derived && 'ofToday' in derived)
}

function compileColumn(field: Field, leading: boolean, flexible: boolean): TableColumn {
  const { cell, words, align, width, isFixed } = KIND_VIEWS[field.kind]
  const { name } = field
  const reference = field.reference ?? namingField(field)?.reference
  const title = field.unit ? `${field.title}（${field.unit}）` : field.title
  const labelsOf = (labels: LabelsByLibrary | undefined) => (reference ? labels?.get(reference) : undefined)
  const wordsOf = (record: WireRecord, labels?: LabelsByLibrary) => words(record[name], field, labelsOf(labels))
  const wanted = leading ? LEADING_WIDTH_PX : isShort(field) ? SHORT_TEXT.width : width
  // A masked number that is cut off says nothing.
  const whole = field.mask !== undefined && isShort(field) && !leading
  const least = isFixed ? width : whole ? wanted : LEAST[leading ? 'leading' : flexible ? 'flexible' : 'other']
  return {
    name,
    title,
    field,
    sortable: isSortable(field),
    align,
    width: Math.max(wanted, title.length * HEADER_CHARACTER_PX + HEADER_ROOM_PX),
    least: Math.max(least, title.length * HEADER_CHARACTER_PX + LEAST.headerRoom),
    flexible,
    leading,
    render: (record, labels) => cell(record[name], field, labelsOf(labels)),
    words: wordsOf,
    whole: (record, labels) => {
      const text = wordsOf(record, labels)
      return text.length > CUT_OFF_LENGTH ? text : undefined
    },
  }
}

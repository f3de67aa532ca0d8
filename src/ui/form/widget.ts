/** What a widget is given, and what every widget does alike. */
import type { ComponentType } from 'react'
import type { Field } from '../../model/resource.ts'
import type { FormStore } from './form-store.ts'
import type { LeafProps } from './leaf.tsx'
import type { Path } from './path.ts'

export interface WidgetProps {
  /** DOM id that the label points to. */
  readonly id: string
  readonly field: Field
  readonly value: unknown
  readonly path: Path
  readonly pointer: string
  readonly store: FormStore
  readonly required: boolean
  readonly invalid: boolean
  /** Id of the help and message under the field. */
  readonly describedBy: string | undefined
  /** Stands in for the label inside tables. */
  readonly label: string | undefined
}

/** Of a field that holds fields. */
export interface NestedWidgetProps extends WidgetProps {
  /** Draws one of them. Given, and not imported: it draws widgets itself. */
  readonly Leaf: ComponentType<LeafProps>
}

/** The attributes that tie a control to its label, help and message. */
export function describe(widget: WidgetProps) {
  return {
    id: widget.id,
    'aria-invalid': widget.invalid || undefined,
    'aria-describedby': widget.describedBy,
    'aria-required': widget.required || undefined,
    'aria-label': widget.label,
  }
}

/** Commits a choice at once, in the place of what could not be read. */
export function choose(widget: WidgetProps, value: unknown): void {
  widget.store.problems.own(widget.pointer, undefined)
  widget.store.commit(widget.path, value)
  widget.store.recheck(widget.pointer)
}

/**
 * Our RJSF theme: RJSF keeps the record and its schema, and what is drawn for an object is ours. Each field is one light
 * component in the place of RJSF's own chain of four, which keeps a form of 60 fields near plain inputs.
 */
import type { FieldProps, RJSFSchema, UiSchema } from '@rjsf/utils'
import type { ThemeProps } from '@rjsf/core'
import type { ReactElement } from 'react'
import type { Field, WireRecord } from '../../model/resource.ts'
import { fieldHelp } from './field-help.ts'
import { Leaf, useNote, usePlace } from './leaf.tsx'
import styles from './form.module.css'
import { controlId, useFormStore } from './context.ts'
import { getAt, type Path } from './path.ts'
import { fieldOf } from './rjsf-schema.ts'
import { Sections } from './sections.tsx'

export const theme: ThemeProps<WireRecord, RJSFSchema> = { fields: { SchemaField: RecordField } }

/** The record itself. */
function RecordField({ schema, uiSchema, formData }: FieldProps<WireRecord, RJSFSchema>) {
  return <Sections contents={contentsOf({ schema, uiSchema, value: formData }, NO_STEPS)} />
}

const NO_STEPS: Path = []

interface ObjectPart {
  readonly schema: RJSFSchema
  readonly uiSchema: UiSchema | undefined
  readonly value: unknown
}

/** What an object's fields are drawn as, by their names. */
function contentsOf({ schema, uiSchema, value }: ObjectPart, base: Path): ReadonlyMap<string, ReactElement> {
  const required = new Set(schema.required)
  const contents = new Map<string, ReactElement>()
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    const field = fieldOf(uiSchema?.[name])
    if (!field) continue
    const own = getAt(value, [name])
    const inner = { schema: part as RJSFSchema, uiSchema: uiSchema?.[name] as UiSchema, value: own }
    const content =
      field.kind === 'group' ? (
        <Group key={name} {...{ field, base }} part={inner} />
      ) : (
        <Leaf key={name} {...{ field, base }} value={own} required={required.has(name)} />
      )
    contents.set(name, content)
  }
  return contents
}

interface GroupProps {
  readonly field: Field
  /** Of the object that it is a part of. */
  readonly base: Path
  readonly part: ObjectPart
}

/** A nested object is a section inside its section. */
function Group({ field, base, part }: GroupProps) {
  const store = useFormStore()
  const { path, pointer } = usePlace(base, undefined, field.name)
  const message = useNote(pointer)?.message
  const help = fieldHelp(field, store.resource.fields)
  return (
    <fieldset className={`${styles.group} ${styles.wide}`} id={controlId(store, pointer)} tabIndex={-1}>
      <legend className={styles.legend}>{field.title}</legend>
      {help !== undefined && <p className={styles.help}>{help}</p>}
      {message !== undefined && <p className={styles.problem}>{message}</p>}
      <div className={styles.grid}>{[...contentsOf(part, path).values()]}</div>
    </fieldset>
  )
}

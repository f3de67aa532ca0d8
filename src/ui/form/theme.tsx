/**
 * Our RJSF theme: RJSF walks the schema and lays objects out through our template; whatever is not an object is a `Leaf`.
 * One light component in the place of RJSF's own field chain is what keeps a form of 60 fields near plain inputs.
 */
import type { FieldProps, ObjectFieldTemplateProps, RJSFSchema } from '@rjsf/utils'
import type { ThemeProps } from '@rjsf/core'
import type { WireRecord } from '../../model/resource.ts'
import { Leaf, useMessage } from './leaf.tsx'
import styles from './form.module.css'
import { controlId, useFormStore } from './context.ts'
import { type Path, pointerOf } from './path.ts'
import { fieldOf } from './rjsf-schema.ts'
import { Sections } from './sections.tsx'

export const theme: ThemeProps<WireRecord, RJSFSchema> = {
  fields: { SchemaField: KindField },
  templates: { ObjectFieldTemplate },
}

function KindField(props: FieldProps<WireRecord, RJSFSchema>) {
  const field = fieldOf(props.uiSchema)
  const { ObjectField } = props.registry.fields
  if ((!field || field.kind === 'group') && ObjectField) return <ObjectField {...props} />
  if (!field) return null
  const path: Path = props.fieldPathId.path
  return <Leaf field={field} path={path} value={props.formData} required={props.required === true} />
}

function ObjectFieldTemplate(props: ObjectFieldTemplateProps<WireRecord, RJSFSchema>) {
  const field = fieldOf(props.uiSchema)
  if (!field) return <Sections properties={props.properties} />
  return <Group {...props} pointer={pointerOf(props.fieldPathId.path)} help={field.description} />
}

interface GroupProps extends ObjectFieldTemplateProps<WireRecord, RJSFSchema> {
  readonly pointer: string
  readonly help: string | undefined
}

/** A nested object is a section inside its section. */
function Group({ title, properties, pointer, help }: GroupProps) {
  const message = useMessage(pointer)
  const store = useFormStore()
  return (
    <fieldset className={`${styles.group} ${styles.wide}`} id={controlId(store, pointer)} tabIndex={-1}>
      <legend className={styles.legend}>{title}</legend>
      {help && <p className={styles.help}>{help}</p>}
      {message !== undefined && <p className={styles.problem}>{message}</p>}
      <div className={styles.grid}>{properties.map((property) => property.content)}</div>
    </fieldset>
  )
}

/** A record to be read: the form's sections, each value in words. */
import type { Field, Resource, WireRecord } from '../../model/resource.ts'
import { ruleState } from '../../model/form-rules.ts'
import type { Path } from '../form/path.ts'
import { FieldValue } from './field-value.tsx'
import { Revealable } from './revealable.tsx'
import styles from './show.module.css'

const ROOT: Path = []
const WIDE: ReadonlySet<string> = new Set(['longText', 'richText', 'rows', 'group', 'answers'])

interface ShowSectionsProps {
  readonly resource: Resource
  readonly record: WireRecord
  /** Makes each title a button that asks for the field's history. */
  readonly onField?: (name: string) => void
}

export function ShowSections({ resource, record, onField }: ShowSectionsProps) {
  const { hidden } = ruleState(resource, record)
  return (
    <div className={styles.sections}>
      {resource.form.sections.map((section) => {
        const names = section.fields.filter((name) => !hidden.has(name))
        const fields = names.flatMap((name) => resource.fields.find((field) => field.name === name) ?? [])
        return (
          fields.length > 0 && (
            <section key={section.title} className={styles.card} aria-label={section.title}>
              <h2 className={styles.heading}>{section.title}</h2>
              <Values {...{ resource, fields, record }} whole={record} base={ROOT} {...(onField && { onField })} />
            </section>
          )
        )
      })}
    </div>
  )
}

interface ValuesProps {
  readonly resource: Resource
  /** All of it, also where the fields are those of a group. */
  readonly whole: WireRecord
  readonly base: Path
  readonly fields: readonly Field[]
  readonly record: WireRecord
  readonly onField?: (name: string) => void
}

function Values({ resource, whole, base, fields, record, onField }: ValuesProps) {
  return (
    <dl className={styles.values}>
      {fields.map((field) => (
        <div key={field.name} className={WIDE.has(field.kind) ? styles.wide : undefined}>
          <dt className={styles.term}>
            <Term field={field} {...(onField && !field.readOnly && { onField })} />
          </dt>
          <dd className={styles.value}>
            {field.kind === 'group' ? (
              <Values
                {...{ resource, whole }}
                base={[...base, field.name]}
                fields={field.fields ?? []}
                record={(record[field.name] ?? {}) as WireRecord}
              />
            ) : (
              <FieldValue {...{ field, record }} value={record[field.name]} />
            )}
            <Revealable {...{ resource, field }} record={whole} path={[...base, field.name]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Term({ field, onField }: { readonly field: Field; readonly onField?: (name: string) => void }) {
  const words = `${field.title}${field.unit ? `（${field.unit}）` : ''}`
  if (!onField) return <>{words}</>
  return (
    <button
      type="button"
      className={styles.field}
      // Not the title alone: a flag may be called like the button that changes it.
      aria-label={`查看“${field.title}”的修改历史`}
      title={`查看“${field.title}”的修改历史`}
      onClick={() => onField(field.name)}
    >
      {words}
    </button>
  )
}

/** The sections of a form as cards: hidden fields left out, problems counted. */
import type { ReactElement } from 'react'
import { isEmpty } from '../../model/condition.ts'
import type { FormSection, Resource } from '../../model/resource.ts'
import { useFormStore } from './context.ts'
import styles from './form.module.css'
import { isWithin } from './problems.ts'
import { useObservable } from '../use-observable.ts'

interface SectionsProps {
  /** What each field is drawn as, by its name. */
  readonly contents: ReadonlyMap<string, ReactElement>
}

export function Sections({ contents }: SectionsProps) {
  const { resource, rules, base } = useFormStore()
  const { hidden } = useObservable(rules)
  const isNew = isEmpty(useObservable(base)[resource.identity.id])
  return resource.form.sections.map((section) => {
    const fields = section.fields.filter(
      (name) => contents.has(name) && !hidden.has(name) && !(isNew && isSaidLater(resource, name)),
    )
    if (fields.length === 0) return null
    return (
      <section key={section.title} className={styles.card} aria-label={section.title || resource.title}>
        {section.title !== '' && (
          <h2 className={styles.heading}>
            {section.title}
            <ProblemCount section={section} />
          </h2>
        )}
        <div className={styles.grid}>{fields.map((name) => contents.get(name))}</div>
      </section>
    )
  })
}

/** What nobody fills in and nothing makes from what is filled in: it begins with the record. */
function isSaidLater(resource: Resource, name: string): boolean {
  const field = resource.fields.find((one) => one.name === name)
  return field?.readOnly === true && !field.derived
}

function ProblemCount({ section }: { readonly section: FormSection }) {
  const problems = useObservable(useFormStore().problems.all)
  const count = problems.filter(({ path }) => section.fields.some((name) => isWithin(path, `/${name}`))).length
  return count > 0 && <span className={styles.problemCount}>{count} 处需要修改</span>
}

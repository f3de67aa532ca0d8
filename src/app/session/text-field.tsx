/** A labelled line of text on the pages around the session; what is wrong with it stands below it and is read with it. */
import type { ComponentProps, ReactNode } from 'react'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'className'> {
  readonly id: string
  readonly label: string
  readonly error?: string | undefined
  /** Elements that describe it besides its own error, by id. */
  readonly describedBy?: string | undefined
  /** Stands inside the frame, behind the text. */
  readonly trailing?: ReactNode
}

export function TextField({ id, label, error, describedBy, trailing, ...input }: TextFieldProps) {
  const errorId = `${id}-error`
  return (
    <div className="rc-field">
      <label htmlFor={id}>{label}</label>
      <div className="rc-field-frame">
        <input
          {...input}
          id={id}
          name={id}
          className="rc-input"
          aria-invalid={error ? true : undefined}
          aria-describedby={[error && errorId, describedBy].filter(Boolean).join(' ') || undefined}
        />
        {trailing}
      </div>
      {error && (
        <p className="rc-field-error" id={errorId}>
          {error}
        </p>
      )}
    </div>
  )
}

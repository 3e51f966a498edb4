import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import styles from './field.module.css'
import { fieldDescription, FieldNotes, RequiredMark } from './field.tsx'

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  readonly error?: string | undefined
  readonly children: ReactNode
  readonly ref?: Ref<HTMLInputElement>
}

/** The whole line can be pressed. */
export function Checkbox({ error, children, ...rest }: CheckboxProps) {
  const id = useId()
  return (
    <div>
      <label className={styles.check}>
        <input {...rest} type="checkbox" {...fieldDescription(id, { error })} />
        <span>
          {children}
          {rest.required === true ? <RequiredMark /> : null}
        </span>
      </label>
      <FieldNotes id={id} error={error} />
    </div>
  )
}

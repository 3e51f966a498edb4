import { useId, useRef, type InputHTMLAttributes } from 'react'
import styles from './field.module.css'
import { ComboboxList } from './combobox-list.tsx'
import type { ComboboxOption } from './use-combobox.ts'
import { fieldDescription, FieldFrame } from './field.tsx'

interface ComboboxFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string
  readonly listLabel: string
  readonly options: readonly ComboboxOption[]
  readonly status: string
  readonly note?: string | undefined
  readonly help?: string
  readonly error?: string | undefined
  onChoose(option: ComboboxOption): void
}

/** A field with suggestions, for a form that has loaded them. Any text may be typed; the suggestions only help. */
export function ComboboxField(props: ComboboxFieldProps) {
  const { label, listLabel, options, status, note, help, error, required, id: givenId, onChoose, ...rest } = props
  const ownId = useId()
  const id = givenId ?? ownId
  const input = useRef<HTMLInputElement>(null)
  return (
    <FieldFrame id={id} label={label} help={help} error={error} required={required}>
      <div className={styles.anchor}>
        <input
          {...rest}
          ref={input}
          id={id}
          required={required}
          autoComplete="off"
          className={styles.control}
          {...fieldDescription(id, { help, error })}
        />
        <ComboboxList
          input={input}
          label={listLabel}
          options={options}
          status={status}
          note={note}
          onChoose={onChoose}
        />
      </div>
    </FieldFrame>
  )
}

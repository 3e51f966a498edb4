import { type InputHTMLAttributes, type Ref, useId, useState } from 'react'
import { buttonClass } from '../buttons/button.tsx'
import { EyeIcon, EyeOffIcon } from '../icons/form-icons.tsx'
import fieldStyles from './field.module.css'
import { fieldDescription, FieldFrame } from './field.tsx'
import styles from './password-field.module.css'

interface PasswordFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  readonly label: string
  readonly show: string
  readonly hide: string
  /** What is said while a lock of the keyboard is on. */
  readonly lockWarnings: Readonly<Record<Exclude<KeyLocks, 'none'>, string>>
  readonly help?: string
  readonly error?: string | undefined
  readonly ref?: Ref<HTMLInputElement>
}

/** A password that can be looked at, and that warns of a locked keyboard while it is typed. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, show, hide, lockWarnings, help, error, required, id: givenId, onBlur, ...rest } = props
  const ownId = useId()
  const id = givenId ?? ownId
  const [visible, setVisible] = useState(false)
  const [locks, setLocks] = useState<KeyLocks>('none')
  return (
    <FieldFrame id={id} label={label} help={help} error={error} required={required}>
      <div className={styles.box}>
        <input
          {...rest}
          id={id}
          type={visible ? 'text' : 'password'}
          required={required}
          className={fieldStyles.control}
          autoCapitalize="none"
          spellCheck={false}
          onKeyDown={(event) => setLocks(keyLocks(event))}
          onKeyUp={(event) => setLocks(keyLocks(event))}
          onBlur={(event) => {
            setLocks('none')
            onBlur?.(event)
          }}
          {...fieldDescription(id, { help, error })}
        />
        <button
          type="button"
          className={buttonClass('icon', styles.toggle)}
          aria-label={visible ? hide : show}
          aria-controls={id}
          onClick={() => setVisible((was) => !was)}
        >
          {visible ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      </div>
      <p className={styles.warning} role="status">
        {locks === 'none' ? null : lockWarnings[locks]}
      </p>
    </FieldFrame>
  )
}

/** Which locks of the keyboard are on. */
type KeyLocks = 'none' | 'caps' | 'num' | 'capsAndNum'

function keyLocks(event: { getModifierState(key: string): boolean }): KeyLocks {
  const caps = event.getModifierState('CapsLock')
  const num = event.getModifierState('NumLock')
  if (caps && num) return 'capsAndNum'
  if (caps) return 'caps'
  return num ? 'num' : 'none'
}

import type { InputHTMLAttributes, ReactNode } from 'react'
import styles from './switch.module.css'

interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role'> {
  readonly children: ReactNode
}

/** On or off, at once: what waits for a button is a checkbox. */
export function Switch({ children, ...rest }: SwitchProps) {
  return (
    <label className={styles.line}>
      <span>{children}</span>
      {/* The box says itself whether it is on. */}
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props */}
      <input {...rest} type="checkbox" role="switch" className={styles.switch} />
    </label>
  )
}

import type { InputHTMLAttributes, ReactNode } from 'react'
import styles from './chip.module.css'
import { classes } from './classes.ts'
import { CheckIcon } from './icons/check-icon.tsx'

interface ToggleChipProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  readonly children: ReactNode
  /** How many there are, as it is shown; told with the name. */
  readonly count?: string
}

/** A box to tick that looks like a chip: the whole chip can be pressed, and it works in a plain form. */
export function ToggleChip({ children, count, ...rest }: ToggleChipProps) {
  return (
    <label className={classes(styles.chip, styles.plain, styles.toggle)}>
      <input {...rest} type="checkbox" className={styles.input} />
      <span className={styles.tick}>
        <CheckIcon size={16} />
      </span>
      <span>{children}</span>
      {count === undefined ? null : <span className={styles.count}>{count}</span>}
    </label>
  )
}

import type { InputHTMLAttributes, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Hidden } from '../hidden.tsx'
import { CheckIcon, CloseIcon } from '../icons/sign-icons.tsx'
import styles from './chip.module.css'

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

/** What stands in a chip that goes away when it is pressed; `remove` says that it does. */
export function RemovableChipText({ children, remove }: { readonly children: ReactNode; readonly remove: string }) {
  return (
    <>
      {children}
      <CloseIcon size={14} />
      <Hidden>{remove}</Hidden>
    </>
  )
}

/** `plain`: a link or a button that looks like a chip. `quiet`: the one beside them that clears them all. */
type ChipLook = 'plain' | 'quiet'

export function chipClass(look: ChipLook): string {
  return classes(styles.chip, styles[look])
}

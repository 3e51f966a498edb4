import styles from './chip.module.css'
import { classes } from './classes.ts'

/** `plain`: a link or a button that looks like a chip. `quiet`: the one beside them that clears them all. */
export type ChipLook = 'plain' | 'quiet'

export function chipClass(look: ChipLook): string {
  return classes(styles.chip, styles[look])
}

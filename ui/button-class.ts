import styles from './button.module.css'
import { classes } from './classes.ts'

/** `icon` and `round` hold a picture and nothing else; their words are hidden ones. */
export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'compact' | 'compactSecondary' | 'icon' | 'round'

/** The class of whatever is to look like a button. */
export function buttonClass(look: ButtonLook, extra?: string): string {
  switch (look) {
    case 'compact':
      return classes(styles.button, styles.primary, styles.compact, extra)
    case 'compactSecondary':
      return classes(styles.button, styles.secondary, styles.compact, extra)
    case 'icon':
    case 'round':
      return classes(styles.icon, look === 'round' && styles.round, extra)
    // One by one: a class that is looked up by name brings all of them into the script.
    case 'primary':
      return classes(styles.button, styles.primary, extra)
    case 'secondary':
      return classes(styles.button, styles.secondary, extra)
    case 'quiet':
      return classes(styles.button, styles.quiet, extra)
  }
}

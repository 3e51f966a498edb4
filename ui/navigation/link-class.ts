import { classes } from '../classes.ts'
import styles from './link.module.css'

/** `plain` stands in a sentence; `strong` by itself; `onward` by itself with an arrow after its words. */
export type LinkLook = 'plain' | 'strong' | 'onward'

/** The class of a link, whoever draws it: the router, or content. */
export function linkClass(look: LinkLook): string {
  return classes(styles[look])
}

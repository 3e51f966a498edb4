import type { TextBlock } from './text-blocks.ts'
import styles from './switched-text.module.css'

/** A block's words for wide and for narrow windows; once where they are the same. */
export function SwitchedText({
  block: { desktop, mobile },
}: {
  readonly block: Pick<TextBlock, 'desktop' | 'mobile'>
}) {
  if (desktop === mobile || mobile === '') return desktop
  return (
    <>
      <span className={styles.desktop}>{desktop}</span>
      <span className={styles.mobile}>{mobile}</span>
    </>
  )
}

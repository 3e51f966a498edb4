import styles from './field.module.css'

/** For the eye; the control itself says that it is required. */
export function RequiredMark() {
  return (
    <span aria-hidden="true" className={styles.mark}>
      {' *'}
    </span>
  )
}

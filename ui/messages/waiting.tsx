import styles from './waiting.module.css'

/** The place of what comes, in its shape, so that nothing moves when it is there. Words elsewhere say that it is on its way. */
export function Skeleton({ shape }: { readonly shape: 'title' | 'line' | 'short' | 'picture' | 'control' | 'circle' }) {
  return <span className={styles.skeleton} data-shape={shape} aria-hidden="true" />
}

/** Something is under way; words beside it say what. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}

import { Spinner } from '#ui/messages/waiting.tsx'
import { useCopy } from '../../copy/use-copy.ts'
import styles from './loading.module.css'

/** Something is under way, and what; by default that more content is loaded. */
export function Loading({ message }: { readonly message?: string }) {
  const t = useCopy()
  return (
    <p role="status" className={styles.loading}>
      <Spinner />
      {message ?? t('frame.loading')}
    </p>
  )
}

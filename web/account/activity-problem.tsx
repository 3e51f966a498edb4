import { Link } from '@tanstack/react-router'
import { Button } from '#ui/button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { useCopy } from '../copy/use-copy.ts'

interface ActivityProblemProps {
  readonly kind: 'none' | 'error'
  /** For another try, where that may help. */
  readonly retry?: () => void
}

/** In place of the list: nothing there yet, or not to be had. Both lead to a restaurant. */
export function ActivityProblem({ kind, retry }: ActivityProblemProps) {
  const t = useCopy()
  return (
    <EmptyState title={t(`activity.${kind}.title`)} text={t(`activity.${kind}.text`)}>
      {retry === undefined ? null : <Button onClick={retry}>{t('error.retry')}</Button>}
      <Link to="/search" className={buttonClass(retry === undefined ? 'primary' : 'secondary')}>
        {t('activity.search')}
      </Link>
    </EmptyState>
  )
}

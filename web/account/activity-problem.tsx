import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/button-class.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { useCopy } from '../copy/use-copy.ts'

/** In place of the list: nothing there yet, or not to be had. Both lead to a restaurant. */
export function ActivityProblem({ kind }: { readonly kind: 'none' | 'error' }) {
  const t = useCopy()
  return (
    <EmptyState title={t(`activity.${kind}.title`)} text={t(`activity.${kind}.text`)}>
      <Link to="/search" className={buttonClass('primary')}>
        {t('activity.search')}
      </Link>
    </EmptyState>
  )
}

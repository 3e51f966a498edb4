import { EmptyState } from '#ui/empty-state.tsx'
import { useCopy } from '../copy/use-copy.ts'
import { FindRestaurant } from './find-restaurant.tsx'

/** In place of the list: nothing there yet, or not to be had. Both lead to a restaurant. */
export function ActivityProblem({ kind }: { readonly kind: 'none' | 'error' }) {
  const t = useCopy()
  return (
    <EmptyState title={t(`activity.${kind}.title`)} text={t(`activity.${kind}.text`)}>
      <FindRestaurant />
    </EmptyState>
  )
}

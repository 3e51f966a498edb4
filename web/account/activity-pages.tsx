import { Link } from '@tanstack/react-router'
import { Pagination } from '#ui/pagination.tsx'
import { useCopy } from '../copy/use-copy.ts'

interface ActivityPagesProps {
  readonly pageNo: number
  readonly totalPages: number
}

export function ActivityPages({ pageNo, totalPages }: ActivityPagesProps) {
  const t = useCopy()
  return (
    <Pagination
      page={pageNo}
      totalPages={totalPages}
      words={{
        label: t('pagination.label'),
        previous: t('pagination.previous'),
        next: t('pagination.next'),
        page: (page) => t('pagination.page', { page }),
        current: (page) => t('pagination.current', { page }),
      }}
      renderLink={({ page, ...rest }) => (
        <Link to="/account/recent_activity" search={{ pageNo: page === 1 ? undefined : page }} {...rest} />
      )}
    />
  )
}

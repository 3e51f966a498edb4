import type { ReactNode } from 'react'
import { type PageLink, Pagination } from '#ui/navigation/pagination.tsx'
import { useCopy } from '../../copy/use-copy.ts'

/** Otherwise the router marks the link to the first page as current on every page. */
const activeOptions = { exact: true } as const

/** `pageNo` as the address has it: none on the first page. */
type NumberedLink = Omit<PageLink, 'page'> & {
  readonly pageNo: number | undefined
  readonly activeOptions: { readonly exact: true }
}

interface PageLinksProps {
  readonly pageNo: number
  readonly totalPages: number
  renderLink(link: NumberedLink): ReactNode
}

/** The pages of a list whose address says on which of them it stands. */
export function PageLinks({ pageNo, totalPages, renderLink }: PageLinksProps) {
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
      renderLink={({ page, ...rest }) => renderLink({ ...rest, activeOptions, pageNo: page === 1 ? undefined : page })}
    />
  )
}

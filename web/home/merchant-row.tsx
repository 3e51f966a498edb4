import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { ArrowRightIcon } from '#ui/icons/arrow-right-icon.tsx'
import { linkClass } from '#ui/link-class.ts'
import type { MerchantCard as MerchantCardData } from '#contract/schemas/merchant.ts'
import { useCopy } from '../copy/use-copy.ts'
import { MerchantSlides } from '../merchant-card/merchant-slides.tsx'
import { RowHeader } from '../merchant-card/row-header.tsx'
import type { SearchState } from '../search/search-state.ts'
import styles from './merchant-row.module.css'

interface MerchantRowProps {
  readonly title: string
  /** Under the title; nothing where it is empty. */
  readonly note: string
  /** Where "View all" leads. */
  readonly search: SearchState
  /** Undefined while they could not be had. */
  readonly merchants: readonly MerchantCardData[] | undefined
}

/** Restaurants side by side, with the way to all of them. */
export function MerchantRow({ title, note, search, merchants }: MerchantRowProps) {
  const t = useCopy()
  const headingId = useId()
  return (
    <section className={styles.section}>
      <RowHeader titleId={headingId} title={title} note={merchants ? note : t('home.browse.late')}>
        <Link to="/search" search={search} className={linkClass('onward')}>
          {t('home.browse.all')}
          <ArrowRightIcon size={18} />
        </Link>
      </RowHeader>
      {merchants ? <MerchantSlides merchants={merchants} labelledBy={headingId} /> : null}
    </section>
  )
}

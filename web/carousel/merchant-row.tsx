import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { MerchantCard as MerchantCardData } from '#contract/schemas/merchant.ts'
import { ArrowRightIcon } from '#ui/icons/arrow-icons.tsx'
import { linkClass } from '#ui/navigation/link-class.ts'
import { searchQuery } from '../api/search-query.ts'
import { useCallApi } from '../api/use-call-api.ts'
import { useCopy } from '../copy/use-copy.ts'
import { MerchantSlides } from '../merchant-card/merchant-slides.tsx'
import { RowHeader } from '../merchant-card/row-header.tsx'
import type { SearchState } from '../search/state/search-state.ts'
import { useSite } from '../site/use-site.ts'
import { useCarouselOrigin } from './carousel-origin.ts'
import { carouselRequest, namedSearch, placeOf } from './carousel-request.ts'
import styles from './merchant-row.module.css'

interface MerchantRowProps {
  readonly title: string
  /** Under the title; nothing where there is none, or it is empty. */
  readonly note: string | undefined
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

interface ContentCarouselProps {
  readonly searchString: string
  readonly headline: string
  readonly body: string
}

/** The restaurants of a search that the content names. */
export function ContentCarousel({ searchString, headline, body }: ContentCarouselProps) {
  const callApi = useCallApi()
  const { coordinates, shared } = useCarouselOrigin()
  const { today } = useSite()
  const search = namedSearch(searchString)
  const { data } = useQuery(searchQuery(callApi, carouselRequest(search, { around: coordinates, today })))
  if (data?.data.length === 0) return null
  const location = search.location ?? placeOf(shared, data?.data[0])
  return (
    <div className={styles.carousel}>
      <MerchantRow title={headline} note={body} search={{ ...search, location }} merchants={data?.data} />
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { searchQuery } from '../api/search-query.ts'
import { useCallApi } from '../api/use-call-api.ts'
import { useCarouselOrigin } from '../home/use-carousel-origin.ts'
import { MerchantRow } from '../home/merchant-row.tsx'
import { useSite } from '../site/use-site.ts'
import { carouselRequest, namedSearch } from './carousel-request.ts'
import styles from './content-carousel.module.css'

interface ContentCarouselProps {
  readonly searchString: string
  readonly headline: string
  readonly body: string
}

/** The restaurants of a search that the content names. */
export function ContentCarousel({ searchString, headline, body }: ContentCarouselProps) {
  const callApi = useCallApi()
  const { coordinates } = useCarouselOrigin()
  const { today } = useSite()
  const search = namedSearch(searchString)
  const { data } = useQuery(searchQuery(callApi, carouselRequest(search, { around: coordinates, today })))
  if (data?.data.length === 0) return null
  return (
    <div className={styles.carousel}>
      <MerchantRow title={headline} note={body} search={search} merchants={data?.data} />
    </div>
  )
}

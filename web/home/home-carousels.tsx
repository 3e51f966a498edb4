import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { searchQuery } from '../api/search-query.ts'
import { useCallApi } from '../api/use-call-api.ts'
import { useMember } from '../api/member-query.ts'
import { useCarouselOrigin } from '../carousel/carousel-origin.ts'
import { carouselQuery, carouselSearches, type CarouselTheme } from '../carousel/carousel-searches.ts'
import { ContentCarousel, MerchantRow } from '../carousel/merchant-row.tsx'
import { homeCarousels } from '../content/home-content.ts'
import { useCopy } from '../copy/use-copy.ts'
import { currentLocation } from '#domain/search/search-words.ts'
import { useSite } from '../site/use-site.ts'
import styles from './home-carousels.module.css'

export function MerchantCarousel({ theme }: { readonly theme: CarouselTheme }) {
  const t = useCopy()
  const callApi = useCallApi()
  const { coordinates, shared } = useCarouselOrigin()
  const { title, search } = carouselSearches[theme]
  const { data } = useQuery({
    ...searchQuery(callApi, carouselQuery(theme, coordinates)),
    placeholderData: keepPreviousData,
  })
  const merchants = data?.data
  // A point has no name of its own: it is told by the city of the restaurant next to it.
  const nearest = useQuery(searchQuery(callApi, carouselQuery('near', coordinates))).data?.data[0]
  if (merchants?.length === 0) return null
  const city = nearest && `${nearest.location.address.city}, ${nearest.location.address.state}`
  const place = city === undefined ? '' : t('home.browse.near', { place: city })
  return (
    <MerchantRow
      title={t(title)}
      note={shared ? t('home.browse.nearYou') : place}
      search={{ ...search, location: shared ? currentLocation : city }}
      merchants={merchants}
    />
  )
}

/** The rows of restaurants that the content names for this kind of person. */
export function NamedCarousels() {
  const searches = homeCarousels(useSite(), useMember())
  if (searches.length === 0) return null
  return (
    <div className={styles.rows}>
      {searches.map((search) => (
        <ContentCarousel key={search.searchString} {...search} />
      ))}
    </div>
  )
}

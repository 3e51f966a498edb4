import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { searchQuery } from '../api/search-query.ts'
import { useCallApi } from '../api/use-call-api.ts'
import { useCopy } from '../copy/use-copy.ts'
import { currentLocation } from '../search/search-state.ts'
import { carouselSearches, type CarouselTheme } from './carousel-searches.ts'
import { MerchantRow } from './merchant-row.tsx'
import { useCarouselOrigin } from './use-carousel-origin.ts'

export function MerchantCarousel({ theme }: { readonly theme: CarouselTheme }) {
  const t = useCopy()
  const callApi = useCallApi()
  const { coordinates, shared } = useCarouselOrigin()
  const { title, search, query } = carouselSearches[theme]
  const { data } = useQuery({ ...searchQuery(callApi, query(coordinates)), placeholderData: keepPreviousData })
  const merchants = data?.data
  // A point has no name of its own: it is told by the city of the restaurant next to it.
  const nearest = useQuery(searchQuery(callApi, carouselSearches.near.query(coordinates))).data?.data[0]
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

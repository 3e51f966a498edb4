import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { searchQuery } from '../api/search-query.ts'
import { useCallApi } from '../api/use-call-api.ts'
import { useMember } from '../api/member-query.ts'
import { useCarouselOrigin } from '../carousel/carousel-origin.ts'
import { carouselQuery, carouselSearches, type CarouselTheme } from '../carousel/carousel-searches.ts'
import { ContentCarousel, MerchantRow } from '../carousel/merchant-row.tsx'
import { homeCarousels, homeFields } from '../content/home-content.ts'
import { useCopy } from '../copy/use-copy.ts'
import { placeOf } from '../carousel/carousel-request.ts'
import { later } from '../later/later.tsx'
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
  const location = placeOf(shared, nearest)
  const near = location && t('home.browse.near', { place: location })
  return (
    <MerchantRow
      title={t(title)}
      note={shared ? t('home.browse.nearYou') : near}
      search={{ ...search, location }}
      merchants={merchants}
    />
  )
}

const HomeSlides = later(async () => (await import('./slides/home-slides.tsx')).HomeSlides)

/** The slides and the rows of restaurants that the content names for this kind of person. */
export function NamedCarousels() {
  const site = useSite()
  const member = useMember()
  const searches = homeCarousels(site, member)
  return (
    <>
      {homeFields(site, member)['carousel'] ? <HomeSlides /> : null}
      {searches.length === 0 ? null : (
        <div className={styles.rows}>
          {searches.map((search) => (
            <ContentCarousel key={search.searchString} {...search} />
          ))}
        </div>
      )}
    </>
  )
}

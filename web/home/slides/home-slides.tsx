import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { buttonClass } from '#ui/buttons/button.tsx'
import { Carousel } from '#ui/carousel/carousel.tsx'
import { useMember } from '../../api/member-query.ts'
import { searchQuery } from '../../api/search-query.ts'
import { useCallApi } from '../../api/use-call-api.ts'
import { useCarouselOrigin } from '../../carousel/carousel-origin.ts'
import { placeOf } from '../../carousel/carousel-request.ts'
import { carouselQuery } from '../../carousel/carousel-searches.ts'
import { ContentAnchor } from '../../content/content-anchor.tsx'
import { homeSlides, type HomeSlide } from '../../content/home-slides.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { LateStyles } from '../../later/late-styles.tsx'
import { RowHeader } from '../../merchant-card/row-header.tsx'
import { useSite } from '../../site/use-site.ts'
import styles from './home-slides.late.module.css'

/** What the content puts beside each other for this kind of person. */
export function HomeSlides() {
  const t = useCopy()
  const headingId = useId()
  const around = usePlace()
  const slides = homeSlides(useSite(), useMember())
  if (slides.length === 0) return null
  return (
    <section className={styles.section}>
      <LateStyles />
      <RowHeader titleId={headingId} title={t('home.slides.title')}>
        {null}
      </RowHeader>
      <Carousel labelledBy={headingId} previous={t('home.slides.previous')} next={t('home.slides.next')}>
        {slides.map((slide, place) => (
          // The slides of one page never change their order.
          <Slide key={place} slide={slide} url={slide.url || searchAddress(slide.search, around)} />
        ))}
      </Carousel>
    </section>
  )
}

/** Where restaurants are looked for that a search without a place names: where the rows of the page look. */
function usePlace(): string | undefined {
  const callApi = useCallApi()
  const { coordinates, shared } = useCarouselOrigin()
  const { data } = useQuery(searchQuery(callApi, carouselQuery('near', coordinates)))
  return placeOf(shared, data?.data[0])
}

function searchAddress(search: string, place: string | undefined): string {
  if (search === '') return ''
  const query = new URLSearchParams(search)
  if (!query.has('location') && place !== undefined) query.set('location', place)
  return `/search?${query.toString()}`
}

/** Without words for a button the title is the link; without an address there is none. */
function Slide({ slide: { title, text, button }, url }: { readonly slide: HomeSlide; readonly url: string }) {
  const linksTitle = url !== '' && button === ''
  return (
    <article className={styles.slide}>
      {title === '' ? null : (
        <h3 className={styles.title}>{linksTitle ? <ContentAnchor url={url}>{title}</ContentAnchor> : title}</h3>
      )}
      {text === '' ? null : <p className={styles.text}>{text}</p>}
      {url === '' || button === '' ? null : (
        <ContentAnchor url={url} className={buttonClass('secondary', styles.button)}>
          {button}
        </ContentAnchor>
      )}
    </article>
  )
}

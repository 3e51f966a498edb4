import { useMember } from '../api/use-member.ts'
import { homeCarousels } from '../content/home-content.ts'
import { ContentCarousel } from '../earn/content-carousel.tsx'
import { useSite } from '../site/use-site.ts'
import styles from './named-carousels.module.css'

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

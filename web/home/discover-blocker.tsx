import { Link } from '@tanstack/react-router'
import { imageAddress } from '#domain/requests/image-address.ts'
import { buttonClass } from '#ui/buttons/button.tsx'
import { discoverContent } from '../content/plain-content.ts'
import { useCopy } from '../copy/use-copy.ts'
import { usePartner, useSite } from '../site/use-site.ts'
import styles from './discover-blocker.module.css'

/** In the place of discover, for the programme that lives in its app: the picture behind, the way to the stores in front. */
export function DiscoverBlocker() {
  const t = useCopy()
  const partner = usePartner()
  const site = useSite()
  const { blockerTitle, blockerText } = discoverContent(site)
  const image = imageAddress({ base: '/images', path: site.heroImage, transform: 'plain' })
  return (
    <div className={styles.place}>
      <img className={styles.image} src={image} width={1600} height={900} alt="" fetchPriority="high" />
      <section className={styles.panel} aria-labelledby="blocker-title">
        <h1 id="blocker-title" className={styles.title}>
          {blockerTitle}
        </h1>
        <p className={styles.text}>{blockerText}</p>
        {partner.appLinks === null ? null : (
          <p className={styles.links}>
            <a href={partner.appLinks.ios} rel="noopener" className={buttonClass('primary')}>
              {t('home.discover.appIos')}
            </a>
            <a href={partner.appLinks.android} rel="noopener" className={buttonClass('primary')}>
              {t('home.discover.appAndroid')}
            </a>
          </p>
        )}
        <Link to="/search" className={styles.search}>
          {t('home.discover.search')}
        </Link>
      </section>
    </div>
  )
}

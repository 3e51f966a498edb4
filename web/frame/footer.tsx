import { applyCasing } from '#domain/text/casing.ts'
import { footerLinks } from '../content/global-content.ts'
import type { ContentLink } from '../content/read-fields.ts'
import { useCopy } from '../copy/use-copy.ts'
import { usePartner, useSite } from '../site/use-site.ts'
import { cardBrandNames } from './card-brand-names.ts'
import { ContentAnchor } from './content-anchor.tsx'
import styles from './footer.module.css'
import { GetApp } from './get-app.tsx'
import { SupportLink } from './support-link.tsx'

export function Footer() {
  const t = useCopy()
  const site = useSite()
  const { primary, secondary } = footerLinks(site)
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.head}>
          <LogoChain />
          <GetApp />
        </div>
        <nav className={styles.links} aria-label={t('frame.footerNavigation')}>
          <LinkList links={primary} className={styles.primary} />
          <LinkList links={secondary} className={styles.secondary} />
        </nav>
        <div className={styles.foot}>
          <div className={styles.legal}>
            <p>{t('frame.legal')}</p>
            <p>
              {t('frame.copyright', { year: site.today.slice(0, 4) })}{' '}
              <SupportLink address={site.partner.customerSupport.email.display} />
            </p>
          </div>
          <CardNetworks />
        </div>
      </div>
    </footer>
  )
}

/** The partner's mark and the network's, each set in type: no artwork of anybody's. */
function LogoChain() {
  const t = useCopy()
  const { text, casing } = usePartner().theme.wordmark
  return (
    <ul className={styles.chain} aria-label={t('frame.logos')}>
      <li className={styles.mark}>{applyCasing(text, casing)}</li>
      <li className={styles.network}>{t('frame.networkLine')}</li>
    </ul>
  )
}

function CardNetworks() {
  const t = useCopy()
  return (
    <div className={styles.cards}>
      <p id="footer-cards">{t('frame.networks')}</p>
      <ul aria-labelledby="footer-cards">
        {usePartner().cardTypesAccepted.map((type) => (
          <li key={type}>{cardBrandNames[type]}</li>
        ))}
      </ul>
    </div>
  )
}

function LinkList({
  links,
  className,
}: {
  readonly links: readonly ContentLink[]
  readonly className: string | undefined
}) {
  if (links.length === 0) return null
  return (
    <ul className={className}>
      {links.map(({ text, url }) => (
        <li key={`${url} ${text}`}>
          <ContentAnchor url={url}>{text}</ContentAnchor>
        </li>
      ))}
    </ul>
  )
}

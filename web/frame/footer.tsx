import { applyCasing } from '#domain/text/casing.ts'
import { buttonClass } from '#ui/buttons/button.tsx'
import { ContentAnchor } from '../content/content-anchor.tsx'
import { footerLinks } from '../content/global-content.ts'
import type { ContentLink } from '../content/read-fields.ts'
import { useCopy } from '../copy/use-copy.ts'
import { usePartner, useSite } from '../site/use-site.ts'
import styles from './footer.module.css'

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

/** The way to the stores, in words: the stores' badges are theirs. Who is in the app already has it. */
export function GetApp() {
  const t = useCopy()
  const { partner, nativeApp } = useSite()
  if (partner.appLinks === null || nativeApp !== null) return null
  const { ios, android } = partner.appLinks
  return (
    <div className={styles.app} role="group" aria-labelledby="get-app">
      <p id="get-app" className={styles.appTitle}>
        {t('frame.getApp')}
      </p>
      <a href={ios} rel="noopener" className={buttonClass('compactSecondary')}>
        {t('frame.getAppIos')}
      </a>
      <a href={android} rel="noopener" className={buttonClass('compactSecondary')}>
        {t('frame.getAppAndroid')}
      </a>
    </div>
  )
}

export function SupportLink({ address }: { readonly address: string }) {
  return <a href={supportHref(address)}>{address}</a>
}

const emailPattern = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/

/** An e-mail address becomes a mail link; anything else stays the address of an ordinary link. */
export function supportHref(address: string): string {
  return emailPattern.test(address) ? `mailto:${address}` : address
}

/** By the codes of the partner settings. */
export const cardBrandNames = {
  AMEX: 'American Express',
  DISC: 'Discover',
  MAST: 'Mastercard',
  VISA: 'Visa',
} as const

import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/buttons/button.tsx'
import { useMember } from '../api/member-query.ts'
import { earnBannerLines, earnIntroduction, earnPages, sidebarOf } from '../content/earn-content.ts'
import { useCopy } from '../copy/use-copy.ts'
import { Rates } from '../earn-rate/rates.tsx'
import { PageHead } from '../frame/page/page-head.tsx'
import { usePartner, useSite } from '../site/use-site.ts'
import { EarnHeader, EarnPicture } from './earn-header.tsx'
import styles from './earn-index-page.module.css'
import { PageList } from './page-list.tsx'
import { TextColumn } from './text-column.tsx'

/** Every way to earn: the rates, what comes on top, and the pages that tell each. */
export function EarnIndexPage() {
  const t = useCopy()
  const site = useSite()
  const member = useMember()
  const image = site.heroImage
  return (
    <>
      <PageHead title={t('earn.title')} />
      <EarnHeader blocks={earnIntroduction(site, member)} />
      <EarnPicture picture={{ image, imageMobile: image, altText: '', x: 'right', y: 'center' }} />
      <ul className={styles.lines}>
        {earnBannerLines(site).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <SignInForOffers />
      <PageList title={t('earn.pages')} pages={earnPages(site, member)} />
      <Rates />
      <aside className={styles.beside}>
        <TextColumn blocks={sidebarOf(site, { slug: 'earn', member })} />
      </aside>
    </>
  )
}

/** For visitors; where a host app signs its people in there is nowhere to send them. */
function SignInForOffers() {
  const t = useCopy()
  const { enrollmentType } = usePartner()
  if (useMember() !== null || enrollmentType === 'none') return null
  return (
    <section className={styles.section}>
      <p>{t('earn.signInText')}</p>
      <Link to="/login" search={{ returnTo: '/earn' }} className={buttonClass('secondary')}>
        {t('earn.signInForOffers')}
      </Link>
    </section>
  )
}

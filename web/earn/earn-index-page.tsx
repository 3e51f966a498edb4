import { useMember } from '../api/use-member.ts'
import { earnBannerLines, earnIntroduction, earnPages } from '../content/earn-content.ts'
import { sidebarOf } from '../content/sidebar-content.ts'
import { useCopy } from '../copy/use-copy.ts'
import { PageHead } from '../frame/page-head.tsx'
import { Rates } from '../home/rates.tsx'
import { useSite } from '../site/use-site.ts'
import { EarnPicture } from './earn-picture.tsx'
import styles from './earn-index-page.module.css'
import { EarnHeader } from './earn-header.tsx'
import { PageList } from './page-list.tsx'
import { SignInForOffers } from './sign-in-for-offers.tsx'
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

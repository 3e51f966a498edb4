import { Link, notFound, useParams, type ResolveParams } from '@tanstack/react-router'
import type { Member } from '#contract/schemas/member.ts'
import { useMember } from '../api/member-query.ts'
import { earnPage, earnPages, sidebarOf } from '../content/earn-content.ts'
import type { PageBanner } from '../content/page-banner.ts'
import { useCopy } from '../copy/use-copy.ts'
import { PageHead } from '../frame/page/page-head.tsx'
import { LeadForm } from '../home/lead-form.ts'
import { usePartner, useSite } from '../site/use-site.ts'
import { EarnHeader, EarnPicture } from './earn-header.tsx'
import styles from './earn-page.module.css'
import { PageList } from './page-list.tsx'
import { TextColumn } from './text-column.tsx'

/** One way to earn, or the terms of one: a page that the content writes. */
export function EarnPage() {
  const t = useCopy()
  const { slug } = useParams({ from: '/earn/$slug' }) as ResolveParams<'/earn/$slug'>
  const member = useMember()
  const site = useSite()
  const pages = earnPages(site, member)
  const page = earnPage(pages, slug)
  if (page === null) throw notFound()
  const { browserTitle, banner, picture, main, side, disclaimer } = page
  const beside = side.length > 0 ? side : sidebarOf(site, { slug, member })
  return (
    <>
      <PageHead title={browserTitle} />
      <article>
        <EarnHeader blocks={banner} lead={<Lead member={member} picture={picture} />}>
          <ProspectEmail member={member} picture={picture} />
        </EarnHeader>
        {picture === null ? null : <EarnPicture picture={picture} />}
        <div className={styles.columns}>
          <TextColumn blocks={main} />
          {beside.length === 0 ? null : (
            <aside className={styles.side}>
              <TextColumn blocks={beside} />
            </aside>
          )}
          {disclaimer === '' ? null : <p className={styles.disclaimer}>{disclaimer}</p>}
        </div>
      </article>
      <PageList title={t('earn.more')} pages={pages.filter((other) => other !== page)} />
    </>
  )
}

interface BannerPartProps {
  readonly member: Member | null
  readonly picture: PageBanner | null
}

/** The greeting where the banner asks for one; otherwise the way up. */
function Lead({ member, picture }: BannerPartProps) {
  const t = useCopy()
  if (member !== null && picture?.includesWelcome === true) {
    return <p className={styles.lead}>{t('earn.welcome', { firstName: member.firstName })}</p>
  }
  return (
    <Link to="/earn" className={styles.lead}>
      {t('earn.all')}
    </Link>
  )
}

function ProspectEmail({ member, picture }: BannerPartProps) {
  const { enrollmentType } = usePartner()
  if (picture?.includesProspectEmail !== true || member !== null || enrollmentType !== 'direct') return null
  return <LeadForm />
}

import type { ReactNode } from 'react'
import { imageAddress } from '#domain/image-address.ts'
import { buttonClass } from '#ui/button-class.ts'
import { useKnown } from '../api/use-known.ts'
import { useMember } from '../api/use-member.ts'
import { homeBanner } from '../content/home-content.ts'
import type { PageBanner } from '../content/page-banner.ts'
import type { TextBlock } from '../content/text-blocks.ts'
import { useCopy } from '../copy/use-copy.ts'
import { bestRate, rateOfTier } from '../earn-rate/best-rate.ts'
import { earnRateText, upToRateText } from '../earn-rate/earn-rate-text.ts'
import { SwitchedText } from '../earn/switched-text.tsx'
import { ContentAnchor } from '../frame/content-anchor.tsx'
import { srcSet } from '../merchant-card/src-set.ts'
import { usePartner, useSite } from '../site/use-site.ts'
import { userState } from '../site/user-state.ts'
import styles from './hero.module.css'

interface HeroProps {
  /** What this person does next: joins, or searches. */
  action(asked: { readonly prospectEmail: boolean }): ReactNode
}

/** The partner's picture and its promise; below it what comes next, so that a button of the content to the search is left out. */
export function Hero({ action }: HeroProps) {
  const t = useCopy()
  const member = useMember()
  const site = useSite()
  const known = useKnown()
  const shownUserState = site.shownUserState ?? userState(member, known)
  const { blocks, picture } = homeBanner({ ...site, shownUserState }, member)
  const written = picture === 'own' ? null : picture
  return (
    <section className={styles.hero} data-picture={picture === null ? 'none' : 'shown'}>
      {picture === null ? null : <HeroPicture written={written} />}
      <div className={styles.words}>
        <RatePromise />
        {member !== null && written?.includesWelcome === true ? (
          <p className={styles.welcome}>{t('earn.welcome', { firstName: member.firstName })}</p>
        ) : null}
        {blocks
          .filter(({ url }) => url !== '/search')
          .map((block) => (
            <Block key={block.desktop} block={block} />
          ))}
        {action({ prospectEmail: written?.includesProspectEmail ?? true })}
      </div>
    </section>
  )
}

/** The picture that the content names, with its place and its narrow version, or the partner's own. */
function HeroPicture({ written }: { readonly written: PageBanner | null }) {
  const own = useSite().heroImage
  const wide = { base: '/images', path: written?.image ?? own }
  const narrow = { base: '/images', path: written?.imageMobile ?? own }
  return (
    <picture className={styles.picture}>
      <source
        media="(width < 861px)"
        srcSet={srcSet([
          { address: imageAddress({ ...narrow, transform: 'wide' }), width: 600 },
          { address: imageAddress({ ...narrow, transform: 'plain' }), width: 1600 },
        ])}
        // A phone is content with half of its pixels.
        sizes="50vw"
      />
      <img
        className={styles.image}
        data-x={written?.x}
        data-y={written?.y}
        src={imageAddress({ ...wide, transform: 'plain' })}
        srcSet={srcSet([
          { address: imageAddress({ ...wide, transform: 'wide' }), width: 600 },
          { address: imageAddress({ ...wide, transform: 'plain' }), width: 1600 },
        ])}
        sizes="58vw"
        width={1600}
        height={900}
        alt={written?.altText ?? ''}
        fetchPriority="high"
      />
    </picture>
  )
}

function RatePromise() {
  const t = useCopy()
  const partner = usePartner()
  const member = useMember()
  const best = member === null ? bestRate(partner) : rateOfTier(partner, member.tierLevel)
  if (best === null) return null
  const words = { t, partner }
  return (
    <p className={styles.rate}>{best.everyMember ? earnRateText(best.rate, words) : upToRateText(best.rate, words)}</p>
  )
}

function Block({ block }: { readonly block: TextBlock }) {
  switch (block.type) {
    case 'title':
      return (
        <h1 className={styles.title}>
          <SwitchedText block={block} />
        </h1>
      )
    case 'button':
      return (
        <ContentAnchor url={block.url} className={buttonClass('primary')}>
          <SwitchedText block={block} />
        </ContentAnchor>
      )
    default:
      return (
        <p className={styles.text}>
          <SwitchedText block={block} />
        </p>
      )
  }
}

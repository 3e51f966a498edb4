import type { ReactNode } from 'react'
import { buttonClass } from '#ui/buttons/button.tsx'
import { useKnown } from '../api/known-visitor.ts'
import { useMember } from '../api/member-query.ts'
import { homeBanner } from '../content/home-content.ts'
import type { TextBlock } from '../content/text-blocks.ts'
import { useCopy } from '../copy/use-copy.ts'
import { usePromisedRate } from '../earn-rate/use-promised-rate.ts'
import { BannerPicture } from '../content/banner-picture.tsx'
import { SwitchedText } from '../content/switched-text.tsx'
import { ContentAnchor } from '../content/content-anchor.tsx'
import { useSite } from '../site/use-site.ts'
import { userState } from '../site/user-state.ts'
import styles from './hero.module.css'

interface HeroProps {
  /** What this person does next: joins, or searches. */
  readonly children: ReactNode
  /** In place of it, where the picture's content does not leave the address out. */
  readonly emailForm?: ReactNode
}

/** The partner's picture and its promise; below it what comes next, so that a button of the content to the search is left out. */
export function Hero({ children, emailForm }: HeroProps) {
  const t = useCopy()
  const member = useMember()
  const site = useSite()
  const known = useKnown()
  const shownUserState = site.shownUserState ?? userState(member, known)
  const { blocks, picture } = homeBanner({ ...site, shownUserState }, member)
  const written = picture === 'own' ? null : picture
  const ownPicture = { image: site.heroImage, imageMobile: site.heroImage, altText: '' }
  return (
    <section className={styles.hero} data-picture={picture === null ? 'none' : 'shown'}>
      {picture === null ? null : (
        <BannerPicture picture={written ?? ownPicture} sizes="58vw" className={styles.image} />
      )}
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
        {emailForm && (written?.includesProspectEmail ?? true) ? emailForm : children}
      </div>
    </section>
  )
}

function RatePromise() {
  const promised = usePromisedRate()
  return !promised?.main ? null : (
    <p className={styles.rate}>
      {promised.main}
      {promised.more === '' ? null : <span className={styles.more}>, {promised.more}</span>}
    </p>
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

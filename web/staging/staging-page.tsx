import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { StagingPartner } from '#contract/schemas/staging.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useCallApi } from '../api/use-call-api.ts'
import { PageHead } from '../frame/page/page-head.tsx'
import { usePartner } from '../site/use-site.ts'
import { stagingQuery } from './load-staging.ts'
import { StagingChoiceForm } from './staging-choice-form.tsx'
import styles from './staging-page.module.css'

/** For those who build and edit the site; absent in production. Its words are its own. */
export function StagingPage() {
  const { programName } = usePartner()
  const { data } = useQuery(stagingQuery(useCallApi()))
  if (data === undefined) return null
  return (
    <div className={styles.page}>
      <PageHead title="Staging tools" />
      <meta name="robots" content="noindex" />
      <header className={styles.head}>
        <h1>Staging tools</h1>
        <p>
          What you choose counts in this browser, for {programName}, until you close it.{' '}
          <Link to="/stgtools/gallery">The gallery</Link> shows every component.
        </p>
      </header>
      <StagingChoiceForm staging={data} />
      <ForgetDismissals />
      <PartnerList partners={data.partners} />
    </div>
  )
}

/** Every programme of this installation, on its own host. */
function PartnerList({ partners }: { readonly partners: readonly StagingPartner[] }) {
  return (
    <section className={styles.part} aria-labelledby="partners-title">
      <h2 id="partners-title">All {partners.length} programmes</h2>
      <ul className={styles.partners}>
        {partners.map((partner) => (
          <PartnerItem key={partner.id} partner={partner} />
        ))}
      </ul>
    </section>
  )
}

function PartnerItem({ partner: { id, programName, origin, facts, colors } }: { readonly partner: StagingPartner }) {
  const current = usePartner().id === id
  return (
    <li className={styles.partner}>
      <Swatches colors={colors} />
      <div>
        <a href={`${origin}/`} className={styles.name} aria-current={current ? 'true' : undefined}>
          {programName}
        </a>
        <p className={styles.facts}>{facts.join(' · ')}</p>
      </div>
      <p className={styles.links}>
        <a href={`${origin}/search`} aria-label={`Search, ${programName}`}>
          Search
        </a>
        <a href={`${origin}/earn`} aria-label={`Earn, ${programName}`}>
          Earn
        </a>
        <a href={`${origin}/stgtools`} aria-label={`Tools, ${programName}`}>
          Tools
        </a>
      </p>
    </li>
  )
}

/** Ground, ink, accent and second, as a flag. Fills are attributes: an inline style would be refused by the page's policy. */
function Swatches({ colors }: Pick<StagingPartner, 'colors'>) {
  const bars = [colors.ground, colors.ink, colors.accent, colors.second]
  return (
    <svg className={styles.swatches} viewBox="0 0 64 40" aria-hidden="true">
      {bars.map((color, place) => (
        <rect key={`${place} ${color}`} x={place * 16} width={16} height={40} fill={color} />
      ))}
    </svg>
  )
}

/** Everything that this host keeps in the browser: closed banners and popups, the last search, stored campaign values. Being signed in stays. */
function ForgetDismissals() {
  const [done, setDone] = useState(false)
  function forget(): void {
    localStorage.clear()
    sessionStorage.clear()
    for (const name of readableCookies(document.cookie)) document.cookie = `${name}=; max-age=0; path=/; secure`
    setDone(true)
  }
  return (
    <section className={styles.part} aria-labelledby="popups-title">
      <h2 id="popups-title">Popups and banners</h2>
      <p>What was closed shows again: the announcement, the popups, the install banner, the survey.</p>
      <Button look="secondary" onClick={forget}>
        Show them again
      </Button>
      <p role="status">{done ? 'Forgotten. Open a page to see them.' : ''}</p>
    </section>
  )
}

function readableCookies(text: string): string[] {
  return text.split('; ').flatMap((part) => part.split('=')[0] || [])
}

import type { StagingPartner } from '#contract/schemas/staging.ts'
import { usePartner } from '../site/use-site.ts'
import styles from './staging-page.module.css'

/** Every programme of this installation, on its own host. */
export function PartnerList({ partners }: { readonly partners: readonly StagingPartner[] }) {
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

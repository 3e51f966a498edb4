import type { Joining } from '#contract/schemas/joining.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { usePartner } from '../../site/use-site.ts'
import styles from './told-by-programme.module.css'

/** What the programme vouches for: nobody is another person by typing so. */
export function ToldByProgramme({ person, vouched }: Joining) {
  const t = useCopy()
  const { ppn } = usePartner()
  const names = (['firstName', 'lastName'] as const).filter((field) => vouched.includes(field))
  const lines = [
    { label: t('joining.name'), value: names.map((field) => person[field]).join(' ') },
    { label: t('join.email'), value: vouched.includes('email') ? person.email : '' },
    { label: ppn?.label ?? '', value: vouched.includes('partnerNumber') ? person.partnerNumber : '' },
  ].filter(({ value }) => value !== '')
  if (lines.length === 0) return null
  return (
    <section className={styles.told} aria-labelledby="told-by-programme">
      <h2 id="told-by-programme" className={styles.title}>
        {t('joining.told')}
      </h2>
      <dl className={styles.lines}>
        {lines.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

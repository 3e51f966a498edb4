import type { MerchantDetail } from '#contract/schemas/merchant.ts'
import { DirectionsIcon } from '#ui/icons/directions-icon.tsx'
import { GlobeIcon } from '#ui/icons/globe-icon.tsx'
import { PhoneIcon } from '#ui/icons/phone-icon.tsx'
import { useCopy } from '../copy/use-copy.ts'
import { formatPhone } from './format-phone.ts'
import styles from './contact.module.css'
import { Section } from './section.tsx'

export function Contact({ merchant }: { readonly merchant: Pick<MerchantDetail, 'location' | 'phone' | 'website'> }) {
  const t = useCopy()
  const { location, phone, website } = merchant
  const { address1, city, state, zip } = location.address
  const place = `${address1}, ${city}, ${state} ${zip}`
  return (
    <Section title={t('merchant.contact.title')}>
      <address className={styles.address}>{place}</address>
      <ul className={styles.links}>
        <li>
          <a
            className={styles.link}
            href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`}
            rel="noopener"
          >
            <DirectionsIcon />
            {t('merchant.contact.directions')}
          </a>
        </li>
        {phone === null ? null : (
          <li>
            <a className={styles.link} href={`tel:${phone}`}>
              <PhoneIcon />
              {t('merchant.contact.call', { phone: formatPhone(phone) })}
            </a>
          </li>
        )}
        {website === null ? null : (
          <li>
            <a className={styles.link} href={website} rel="noopener nofollow">
              <GlobeIcon />
              {t('merchant.contact.website')}
            </a>
          </li>
        )}
      </ul>
    </Section>
  )
}

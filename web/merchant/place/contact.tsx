import { useId } from 'react'
import type { MerchantDetail } from '#contract/schemas/merchant.ts'
import { DirectionsIcon, GlobeIcon, PhoneIcon } from '#ui/icons/merchant-icons.tsx'
import { useCopy } from '../../copy/use-copy.ts'
import { formatPhone } from '../about/format-phone.ts'
import styles from './contact.module.css'
import { directionsTo } from './directions-to.ts'
import { PlaceMap } from './place-map.tsx'
import { Section } from '../about/section.tsx'

interface ContactProps {
  readonly merchant: Pick<MerchantDetail, 'name' | 'location' | 'phone' | 'website'>
}

export function Contact({ merchant }: ContactProps) {
  const t = useCopy()
  const { location, phone, website } = merchant
  const { address1, city, state, zip } = location.address
  const addressId = useId()
  const place = `${address1}, ${city}, ${state} ${zip}`
  return (
    <Section title={t('merchant.contact.title')}>
      <PlaceMap merchant={merchant} describedBy={addressId} />
      <address id={addressId} className={styles.address}>
        {place}
      </address>
      <ul className={styles.links}>
        <li>
          <a className={styles.link} href={directionsTo(location)} rel="noopener">
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

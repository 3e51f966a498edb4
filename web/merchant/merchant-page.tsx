import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useParams, useSearch, type ResolveParams } from '@tanstack/react-router'
import { imageAddress } from '#domain/requests/image-address.ts'
import { merchantQuery } from '../api/merchant-query.ts'
import { useCallApi } from '../api/use-call-api.ts'
import { PageHead } from '../frame/page/page-head.tsx'
import { usePartner } from '../site/use-site.ts'
import { Contact } from './place/contact.tsx'
import { EarnBar } from './earn/earn-bar.tsx'
import { EarnBox } from './earn/earn-box.tsx'
import { Events } from './about/events.tsx'
import { Facts } from './about/facts.tsx'
import { Gallery } from './header/gallery.tsx'
import { Hours } from './place/hours.tsx'
import { Menu } from './about/menu.tsx'
import { MerchantHeader } from './header/merchant-header.tsx'
import styles from './merchant-page.module.css'
import { Offers } from './offers/offers.tsx'
import { Reservations } from './about/reservations.tsx'
import { Reviews } from './reviews/reviews.tsx'
import { Similar } from './similar.tsx'

export function MerchantPage() {
  const { merchantId } = useParams({ from: '/merchants/$merchantId' }) as ResolveParams<'/merchants/$merchantId'>
  const search = useSearch({ from: '/merchants/$merchantId' })
  const { data: merchant } = useSuspenseQuery(merchantQuery(useCallApi(), merchantId))
  const { id: partnerId } = usePartner()
  return (
    <>
      <PageHead
        title={`${merchant.name}, ${merchant.location.address.city}`}
        description={merchant.description}
        image={imageAddress({
          base: merchant.images.imageBaseUrl,
          transform: 'plain',
          path: `shares/${partnerId}/${merchant.id}`,
        })}
      />
      <article className={styles.page}>
        <Gallery merchant={merchant} />
        <MerchantHeader merchant={merchant} />
        <div className={styles.columns}>
          <aside className={styles.aside}>
            <EarnBox merchant={merchant} />
          </aside>
          <div className={styles.main}>
            <p className={styles.lead}>{merchant.description}</p>
            <Offers merchant={merchant} />
            <Reservations merchant={merchant} />
            <Menu merchant={merchant} />
            <Events events={merchant.events} />
            <Facts merchant={merchant} />
            <div className={styles.visit}>
              <Hours hours={merchant.hours} timeZone={merchant.timeZone} />
              <Contact merchant={merchant} />
            </div>
            <Reviews merchant={merchant} search={search} />
          </div>
        </div>
        <Similar merchant={merchant} />
      </article>
      <EarnBar merchant={merchant} />
      <Outlet />
    </>
  )
}

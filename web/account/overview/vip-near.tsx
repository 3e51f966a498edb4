import { Link } from '@tanstack/react-router'
import { imageAddress } from '#domain/requests/image-address.ts'
import { type NearMerchant, useVipNear } from '../../account-data/vip-near-query.ts'
import { useCopy } from '../../copy/use-copy.ts'
import styles from './vip-near.module.css'

/** Where the next dines count, near home. As the server drew it until somebody touches the page; nothing where there is none. */
export function VipNear() {
  const t = useCopy()
  const near = useVipNear()
  if (near.length === 0) return null
  return (
    <div>
      <p id="vip-near" className={styles.title}>
        {t('overview.clock.near')}
      </p>
      <ul className={styles.list} aria-labelledby="vip-near">
        {near.map((merchant) => (
          <NearItem key={merchant.id} merchant={merchant} />
        ))}
      </ul>
    </div>
  )
}

function NearItem({ merchant: { id, name, images, distance, location } }: { readonly merchant: NearMerchant }) {
  const t = useCopy()
  const path = images.paths[0] ?? ''
  const miles = distance === null ? '' : t('merchantCard.distance', { miles: distance.toFixed(1) })
  return (
    <li className={styles.item}>
      <img
        className={styles.picture}
        src={imageAddress({ base: images.imageBaseUrl, transform: 'thumb', path })}
        width={200}
        height={143}
        alt=""
        loading="lazy"
      />
      <div>
        <Link to="/merchants/$merchantId" params={{ merchantId: id }} className={styles.link}>
          {name}
        </Link>
        <p className={styles.place}>
          {[location.neighborhood ?? location.address.city, miles].filter(Boolean).join(' · ')}
        </p>
      </div>
    </li>
  )
}

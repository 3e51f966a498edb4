import { imageAddress } from '#domain/requests/image-address.ts'
import type { MerchantDetail } from '#contract/schemas/merchant.ts'
import { wholeDollars } from '../../earn-rate/earn-rate-text.ts'
import { useCopy } from '../../copy/use-copy.ts'
import styles from './menu-dishes.module.css'
import { Section } from './section.tsx'

/** As words where there are some; the pictures of a menu otherwise. */
export function Menu({
  merchant,
}: {
  readonly merchant: Pick<MerchantDetail, 'menu' | 'menuImages' | 'images' | 'name'>
}) {
  const t = useCopy()
  const { menu, menuImages, images } = merchant
  if (menu.length === 0 && menuImages.length === 0) return null
  return (
    <Section id="menu" title={t('merchant.menu.title')}>
      {menuImages.length === 0 ? null : (
        <ul className={styles.images}>
          {menuImages.map((path, index) => (
            <li key={path}>
              <a href={imageAddress({ base: images.imageBaseUrl, transform: 'plain', path })} className={styles.link}>
                <img
                  className={styles.image}
                  src={imageAddress({ base: images.imageBaseUrl, transform: 'card', path })}
                  width={500}
                  height={357}
                  alt={t('merchant.menu.picture', { name: merchant.name, number: index + 1 })}
                  loading="lazy"
                  decoding="async"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.sections}>
        {menu.map(({ section, items }) => (
          <div key={section} className={styles.section}>
            <h3 className={styles.name}>{section}</h3>
            <ul>
              {items.map(({ name, description, priceCents }) => (
                <li key={name} className={styles.item}>
                  <p>
                    <span className={styles.dish}>{name}</span>
                    <span className={styles.description}>{description}</span>
                  </p>
                  <span className={styles.price}>{wholeDollars(priceCents)}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  )
}

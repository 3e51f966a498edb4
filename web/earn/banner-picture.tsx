import { imageAddress } from '#domain/image-address.ts'
import type { PageBanner } from '../content/page-banner.ts'
import { srcSet } from '../merchant-card/src-set.ts'
import styles from './banner-picture.module.css'

type Picture = Pick<PageBanner, 'image' | 'imageMobile' | 'altText' | 'x' | 'y'>

/** The picture over a page, with one of its own for narrow windows. */
export function BannerPicture({ picture: { image, imageMobile, altText, x, y } }: { readonly picture: Picture }) {
  const wide = { base: '/images', path: image }
  const narrow = { base: '/images', path: imageMobile }
  return (
    <picture>
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
        data-x={x}
        data-y={y}
        src={imageAddress({ ...wide, transform: 'plain' })}
        width={1600}
        height={900}
        alt={altText}
        fetchPriority="high"
      />
    </picture>
  )
}

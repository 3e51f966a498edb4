import { imageAddress } from '#domain/requests/image-address.ts'
import { classes } from '#ui/classes.ts'
import type { PageBanner } from './page-banner.ts'
import { srcSet } from '../site/src-set.ts'
import styles from './banner-picture.module.css'

/** Without a place: where the partner's own picture has its subject. */
export type Picture = Pick<PageBanner, 'image' | 'imageMobile' | 'altText'> & Partial<Pick<PageBanner, 'x' | 'y'>>

interface BannerPictureProps {
  readonly picture: Picture
  /** How wide it stands in a wide window. */
  readonly sizes: string
  /** How high it stands, which is the page's to say. */
  readonly className: string | undefined
}

/** The picture over a page, with one of its own for narrow windows, cut around the place that the content names. */
export function BannerPicture({ picture, sizes, className }: BannerPictureProps) {
  const { image, imageMobile, altText, x, y } = picture
  return (
    <picture className={styles.picture}>
      {/* A phone is content with half of its pixels; between a phone and a desktop the cut is high and narrow. */}
      <source media="(width < 861px)" srcSet={widths(imageMobile)} sizes="(width < 661px) 50vw, 120vw" />
      <img
        className={classes(styles.image, className)}
        data-x={x}
        data-y={y}
        src={imageAddress({ base: '/images', transform: 'plain', path: image })}
        srcSet={widths(image)}
        sizes={sizes}
        width={1600}
        height={900}
        alt={altText}
        fetchPriority="high"
      />
    </picture>
  )
}

function widths(path: string): string {
  const picture = { base: '/images', path }
  return srcSet([
    { address: imageAddress({ ...picture, transform: 'wide' }), width: 600 },
    { address: imageAddress({ ...picture, transform: 'plain' }), width: 1600 },
  ])
}

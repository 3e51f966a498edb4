import type { MerchantCard } from '#contract/schemas/merchant.ts'
import { imageAddress } from '#domain/requests/image-address.ts'
import { srcSet } from '../site/src-set.ts'
import { useSite } from '../site/use-site.ts'
import styles from './merchant-image.module.css'

interface MerchantImageProps {
  readonly images: MerchantCard['images']
  readonly index?: number
  readonly alt: string
  /** How wide the picture is laid out, for the browser's choice. */
  readonly sizes: string
  readonly className?: string | undefined
  /** Of the first view: fetched at once. */
  readonly eager?: true
}

/** Its box is known before it loads, so nothing jumps. */
export function MerchantImage({ images, index = 0, alt, sizes, className, eager }: MerchantImageProps) {
  const { partner } = useSite()
  const path = images.paths[index] ?? `empty-tables/${partner.id}`
  const base = images.imageBaseUrl
  const card = imageAddress({ base, transform: 'card', path })
  return (
    <>
      {index === 0 ? <PictureTones tones={images.tones} /> : null}
      <img
        className={className}
        src={card}
        srcSet={srcSet([
          { address: imageAddress({ base, transform: 'thumb', path }), width: 200 },
          { address: card, width: 500 },
        ])}
        sizes={sizes}
        width={500}
        height={357}
        alt={alt}
        decoding="async"
        loading={eager === true ? 'eager' : 'lazy'}
        fetchPriority={eager === true ? 'high' : 'auto'}
      />
    </>
  )
}

/** The wall and the table of a picture, out of focus, behind it until it has loaded. Colors as attributes: the page policy lets no style through. */
function PictureTones({ tones: { wall, table } }: { readonly tones: MerchantCard['images']['tones'] }) {
  return (
    <svg className={styles.tones} viewBox="0 0 10 10" preserveAspectRatio="none" aria-hidden="true">
      <path fill={wall} d="M0 0h10v6.7H0z" />
      <path fill={table} d="M0 6.7h10V10H0z" />
    </svg>
  )
}

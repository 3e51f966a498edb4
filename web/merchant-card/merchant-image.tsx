import type { MerchantCard } from '#contract/schemas/merchant.ts'
import { imageAddress } from '#domain/requests/image-address.ts'
import { useSite } from '../site/use-site.ts'
import { PictureTones } from './picture-tones.tsx'
import { srcSet } from './src-set.ts'

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

import { useState } from 'react'
import type { MerchantDetail } from '#contract/schemas/merchant.ts'
import { imageAddress } from '#domain/requests/image-address.ts'
import { PicturesIcon } from '#ui/icons/merchant-icons.tsx'
import { useCopy } from '../../copy/use-copy.ts'
import { srcSet } from '../../site/src-set.ts'
import { useLoaded } from '../../later/use-loaded.ts'
import styles from './gallery.module.css'

const inSpread = 3

/** Three pictures as a spread, on a phone all of them as a row to swipe. Each opens large, and is a plain link to itself without a script. */
export function Gallery({ merchant }: { readonly merchant: Pick<MerchantDetail, 'name' | 'images'> }) {
  const t = useCopy()
  const { name, images } = merchant
  const [first, setFirst] = useState(0)
  const {
    Loaded: Dialog,
    ask,
    forget,
  } = useLoaded(() => import('./gallery-dialog.tsx').then((part) => part.GalleryDialog))
  const count = images.paths.length
  if (count === 0) return null
  return (
    <div className={styles.gallery}>
      <ul className={styles.pictures} aria-label={t('merchant.gallery', { name })}>
        {images.paths.map((path, index) => (
          <li key={path} className={styles.picture} data-beyond={index >= inSpread || undefined}>
            <a
              href={imageAddress({ base: images.imageBaseUrl, transform: 'plain', path })}
              className={styles.link}
              // The row would snap back to the picture before.
              onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest', inline: 'center' })}
              onClick={(event) => {
                setFirst(index)
                ask(event)
              }}
            >
              <GalleryPicture
                base={images.imageBaseUrl}
                path={path}
                alt={t('merchant.gallery.picture', { number: index + 1, count, name })}
                place={index}
              />
            </a>
          </li>
        ))}
      </ul>
      {count <= inSpread ? null : (
        <a
          className={styles.all}
          href={imageAddress({ base: images.imageBaseUrl, transform: 'plain', path: images.paths[0] ?? '' })}
          onClick={(event) => {
            setFirst(0)
            ask(event)
          }}
        >
          <PicturesIcon size={18} />
          {t('merchant.gallery.all', { count })}
        </a>
      )}
      {Dialog === null ? null : <Dialog merchant={merchant} first={first} onClose={forget} />}
    </div>
  )
}

interface GalleryPictureProps {
  readonly base: string
  readonly path: string
  readonly alt: string
  readonly place: number
}

function GalleryPicture({ base, path, alt, place }: GalleryPictureProps) {
  const wide = imageAddress({ base, transform: 'wide', path })
  const plain = imageAddress({ base, transform: 'plain', path })
  const sizes = place === 0 ? '(width < 861px) 92vw, 690px' : '(width < 861px) 92vw, 345px'
  return (
    <img
      className={styles.image}
      src={wide}
      srcSet={srcSet([
        { address: wide, width: 600 },
        { address: plain, width: 1200 },
      ])}
      sizes={sizes}
      width={600}
      height={375}
      alt={alt}
      decoding={place === 0 ? 'auto' : 'async'}
      loading={place === 0 ? 'eager' : 'lazy'}
      fetchPriority={place === 0 ? 'high' : 'auto'}
    />
  )
}

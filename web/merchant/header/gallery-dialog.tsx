import { useLayoutEffect, useRef, useState } from 'react'
import type { MerchantDetail } from '#contract/schemas/merchant.ts'
import { imageAddress } from '#domain/requests/image-address.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '#ui/icons/arrow-icons.tsx'
import { Hidden } from '#ui/hidden.tsx'
import { useCopy } from '../../copy/use-copy.ts'
import styles from './gallery-dialog.module.css'

interface GalleryDialogProps {
  readonly merchant: Pick<MerchantDetail, 'name' | 'images'>
  /** The picture that is shown first. */
  readonly first: number
  onClose(): void
}

/** The pictures one by one: with a finger, with the buttons, or with the arrow keys, which scroll the row that has the focus. */
// oxlint-disable-next-line max-lines-per-function -- One row of pictures with its buttons, mostly markup.
export function GalleryDialog({ merchant, first, onClose }: GalleryDialogProps) {
  const t = useCopy()
  const track = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(first)
  const { imageBaseUrl: base, paths } = merchant.images
  const words = { count: paths.length, name: merchant.name }
  // Meets the browser's scrolling and focus: the row begins at the picture that was chosen.
  useLayoutEffect(() => {
    track.current?.scrollTo({ left: first * track.current.clientWidth, behavior: 'instant' })
    track.current?.focus({ preventScroll: true })
  }, [first])
  function turn(step: -1 | 1): void {
    const { current } = track
    const next = Math.min(Math.max(0, shown + step), paths.length - 1)
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    current?.scrollTo({ left: next * current.clientWidth, behavior: isCalm ? 'instant' : 'smooth' })
  }
  return (
    <Dialog title={merchant.name} close={t('dialog.close')} holds="picture" onClose={onClose}>
      <div className={styles.pictures}>
        <div
          ref={track}
          className={styles.track}
          role="group"
          aria-label={t('merchant.gallery', words)}
          tabIndex={0}
          onScroll={({ currentTarget }) => setShown(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))}
        >
          {paths.map((path, index) => (
            <img
              key={path}
              className={styles.image}
              src={imageAddress({ base, transform: 'plain', path })}
              width={1200}
              height={750}
              loading={Math.abs(index - shown) < 2 ? 'eager' : 'lazy'}
              alt={t('merchant.gallery.picture', { ...words, number: index + 1 })}
            />
          ))}
        </div>
        <div className={styles.bar}>
          <Button
            look="round"
            aria-label={t('merchant.gallery.previous')}
            aria-disabled={shown === 0}
            onClick={() => turn(-1)}
          >
            <ChevronLeftIcon />
          </Button>
          <p role="status" aria-atomic="true">
            <span aria-hidden="true">
              {shown + 1} / {paths.length}
            </span>
            <Hidden>{t('merchant.gallery.picture', { ...words, number: shown + 1 })}</Hidden>
          </p>
          <Button
            look="round"
            aria-label={t('merchant.gallery.next')}
            aria-disabled={shown === paths.length - 1}
            onClick={() => turn(1)}
          >
            <ChevronRightIcon />
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

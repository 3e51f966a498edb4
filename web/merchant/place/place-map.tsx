import { lazy, type ReactNode, Suspense, useRef } from 'react'
import type { MerchantDetail } from '#contract/schemas/merchant.ts'
import { classes } from '#ui/classes.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { StillMap } from '../../map/still-map.tsx'
import { useTouched } from '../../later/use-touched.ts'
import styles from './place-map.module.css'
import { useApproached } from '../../later/use-approached.ts'

// Where the live map can't be had, the picture stays.
const LivePlaceMap = lazy(() =>
  import('./live-place-map.tsx').then(
    (part) => ({ default: part.LivePlaceMap }),
    () => ({ default: ({ still }: { readonly still: ReactNode }) => <>{still}</> }),
  ),
)

interface PlaceMapProps {
  readonly merchant: Pick<MerchantDetail, 'name' | 'location'>
  /** The id of the address, which says the same in words. */
  readonly describedBy: string
}

/** Where the restaurant is. It is a picture until somebody touches the page and comes near it. */
export function PlaceMap({ merchant, describedBy }: PlaceMapProps) {
  const t = useCopy()
  const place = useRef<HTMLElement>(null)
  const touched = useTouched()
  const near = useApproached(place)
  const { name, location } = merchant
  const still = (
    <>
      <StillMap box={null} pins={[{ ...location, text: '' }]} around={null} />
      <span className={classes(styles.pin, styles.middle)} />
    </>
  )
  return (
    <figure
      ref={place}
      className={styles.map}
      aria-label={t('merchant.contact.map', { name })}
      aria-describedby={describedBy}
    >
      {touched && near ? (
        <Suspense fallback={still}>
          <LivePlaceMap merchant={merchant} still={still} />
        </Suspense>
      ) : (
        still
      )}
    </figure>
  )
}

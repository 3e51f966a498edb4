import type { Coordinates } from '#contract/schemas/merchant.ts'
import type { MapBounds } from '#domain/maps/projection.ts'
import { useCopy } from '../copy/use-copy.ts'
import styles from './still-map.module.css'

export interface StillPin extends Coordinates {
  /** What a visit earns there, as short as a pin is; empty for a plain dot. */
  readonly text: string
}

export interface MapPlaces {
  /** The part of the map to show; null: where the pins are. */
  readonly box: MapBounds | null
  readonly pins: readonly StillPin[]
  /** What to show around where there is neither; null: the whole country. */
  readonly around: Coordinates | null
}

/** A picture of the map, drawn by the server: what stands there until somebody touches the page, and all there is without a script. */
export function StillMap({ box, pins, around }: MapPlaces) {
  const t = useCopy()
  const address = new URLSearchParams(
    pins.map((pin) => ['pin', pin.text === '' ? written(pin) : `${written(pin)},${pin.text}`]),
  )
  if (around !== null && pins.length === 0) address.set('around', written(around))
  for (const [side, degrees] of Object.entries(box ?? {})) address.set(side, String(degrees))
  return (
    <>
      <img
        className={styles.still}
        src={`/maps/still.svg?${address}`}
        alt=""
        width={1000}
        height={1000}
        loading="lazy"
        decoding="async"
      />
      <div className={styles.foot}>
        <p className={styles.credit}>{t('map.credit')}</p>
      </div>
    </>
  )
}

/** To ten metres: the same place has the same picture. */
function written({ latitude, longitude }: Coordinates): string {
  return `${latitude.toFixed(4)},${longitude.toFixed(4)}`
}

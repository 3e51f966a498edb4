import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { MerchantDetail } from '#contract/schemas/merchant.ts'
import { shownBounds, stillZoom } from '#domain/maps/projection.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { LiveMap } from '../../map/live/live-map.tsx'
import { MapMarkPosition } from '../../map/marks/map-mark-position.tsx'
import styles from './place-map.module.css'

/** Of the still picture; place-map.module.css says the same. */
const pictureWidth = 640

interface LivePlaceMapProps {
  readonly merchant: Pick<MerchantDetail, 'name' | 'location'>
  readonly still: ReactNode
}

/** The live map around one restaurant, in the place and size in which the still picture shows it. */
export function LivePlaceMap({ merchant, still }: LivePlaceMapProps) {
  const { name, location } = merchant
  const t = useCopy()
  const { latitude, longitude } = location
  const bounds = shownBounds({ box: null, pins: [location], around: null })
  return (
    <LiveMap
      bounds={bounds}
      closest={stillZoom(bounds, pictureWidth)}
      still={still}
      label={t('merchant.contact.map.canvas', { name })}
      gestures="page"
    >
      {({ map }) =>
        createPortal(
          <MapMarkPosition map={map} latitude={latitude} longitude={longitude} raised={false}>
            <span role="img" aria-label={name} className={styles.pin} />
          </MapMarkPosition>,
          map.getCanvasContainer(),
        )
      }
    </LiveMap>
  )
}

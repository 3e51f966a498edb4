import { formatNumber } from '#domain/text/format-number.ts'
import { classes } from '#ui/classes.ts'
import { counted } from '../../copy/counted.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { useIsActive } from './active-merchant.ts'
import { type LaidCluster, type LaidMarks, placeOf } from './lay-marks.ts'
import styles from '../live/live-map.module.css'
import { MapMarkPosition } from './map-mark-position.tsx'
import type { Cluster, MapPin } from './marks.ts'
import { MapPinButton } from './map-pins.tsx'
import type { OpenMap } from '../live/open-map.ts'
import { leastCrowd } from './use-laid-marks.ts'

interface MapMarksProps {
  readonly map: OpenMap
  readonly laid: LaidMarks
  /** At which they are laid. */
  readonly zoom: number
  readonly chosen: string | null
  onChoose(id: string): void
  onOpen(cluster: Cluster): void
}

export function MapMarks({ map, laid, zoom, chosen, onChoose, onOpen }: MapMarksProps) {
  return (
    <>
      {laid.clusters.map((one) => (
        <ClusterButton
          key={Object.values(one.cluster.square).join(' ')}
          map={map}
          laid={one}
          zoom={zoom}
          onOpen={onOpen}
        />
      ))}
      {laid.pins.map(({ pin, listed, box }) => (
        <MapPinButton
          key={pin.id}
          map={map}
          pin={pin}
          at={placeOf(box, zoom)}
          listed={listed}
          chosen={chosen === pin.id}
          onChoose={onChoose}
        />
      ))}
      {laid.crowded.map((pin) => (
        <PinWhilePointedAt key={pin.id} map={map} pin={pin} onChoose={onChoose} />
      ))}
    </>
  )
}

/** Of a restaurant on the list that is counted in a cluster: it stands over the others while its card is pointed at. */
function PinWhilePointedAt(shown: { readonly map: OpenMap; readonly pin: MapPin; onChoose(id: string): void }) {
  return useIsActive(shown.pin.id) ? <MapPinButton {...shown} at={shown.pin} listed chosen={false} /> : null
}

interface ClusterButtonProps {
  readonly map: OpenMap
  readonly laid: LaidCluster
  readonly zoom: number
  onOpen(cluster: Cluster): void
}

function ClusterButton({ map, laid: { cluster, box }, zoom, onOpen }: ClusterButtonProps) {
  const t = useCopy()
  const count = formatNumber(cluster.count)
  return (
    <MapMarkPosition map={map} {...placeOf(box, zoom)} raised={false}>
      <button
        type="button"
        className={classes(styles.cluster, cluster.count < leastCrowd && styles.handful)}
        aria-label={t(counted('map.cluster', cluster.count), { count })}
        onClick={() => onOpen(cluster)}
      >
        {count}
      </button>
    </MapMarkPosition>
  )
}

import type { MapMark } from '#contract/schemas/map.ts'
import { formatNumber } from '#domain/format-number.ts'
import { counted } from '../copy/counted.ts'
import { useCopy } from '../copy/use-copy.ts'
import styles from './live-map.module.css'
import { MapMarkPosition } from './map-mark-position.tsx'
import type { MapPin } from './map-pin.ts'
import { MapPinButton } from './map-pins.tsx'
import { beyond, type Cluster } from './marks-beyond.ts'
import type { OpenMap } from './open-map.ts'

interface MapMarksProps {
  readonly map: OpenMap
  /** Of the list beside the map. */
  readonly pins: readonly MapPin[]
  /** Everything else in view, as the server counts it. */
  readonly marks: readonly MapMark[]
  readonly chosen: string | null
  onChoose(id: string): void
  onOpen(cluster: Cluster): void
}

export function MapMarks({ map, pins, marks, chosen, onChoose, onOpen }: MapMarksProps) {
  const { clusters, singles } = beyond(marks, pins)
  return (
    <>
      {clusters.map((cluster) => (
        <ClusterButton
          key={`${cluster.square.north} ${cluster.square.west}`}
          map={map}
          cluster={cluster}
          onOpen={onOpen}
        />
      ))}
      {singles.map((pin) => (
        <MapPinButton key={pin.id} map={map} pin={pin} listed={false} chosen={chosen === pin.id} onChoose={onChoose} />
      ))}
      {pins.map((pin) => (
        <MapPinButton key={pin.id} map={map} pin={pin} listed chosen={chosen === pin.id} onChoose={onChoose} />
      ))}
    </>
  )
}

function ClusterButton({
  map,
  cluster,
  onOpen,
}: {
  readonly map: OpenMap
  readonly cluster: Cluster
  onOpen(cluster: Cluster): void
}) {
  const t = useCopy()
  const count = formatNumber(cluster.count)
  return (
    <MapMarkPosition map={map} latitude={cluster.latitude} longitude={cluster.longitude} raised={false}>
      <button
        type="button"
        className={styles.cluster}
        aria-label={t(counted('map.cluster', cluster.count), { count })}
        onClick={() => onOpen(cluster)}
      >
        {count}
      </button>
    </MapMarkPosition>
  )
}

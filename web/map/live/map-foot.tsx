import { formatNumber } from '#domain/text/format-number.ts'
import { mapScale } from '#domain/maps/scale.ts'
import { useCopy } from '../../copy/use-copy.ts'
import styles from './live-map.module.css'
import type { MapData } from '../style/map-style.ts'
import type { MapView } from './use-map.ts'

interface MapFootProps {
  readonly data: Pick<MapData, 'operators'>
  readonly view: MapView | null
}

/** How far things are from each other, and whose data the map shows: nothing where an operator's style names nobody. */
export function MapFoot({ data: { operators }, view }: MapFootProps) {
  const t = useCopy()
  const credit = operators === null ? t('map.credit') : operators.credit
  return (
    <div className={styles.foot}>
      {view === null ? null : <MapScale view={view} />}
      {credit === '' ? null : <p className={styles.credit}>{credit}</p>}
    </div>
  )
}

/** In pixels: short enough to stand beside what floats over the map on a phone. */
const longestBar = 76

function MapScale({ view: { box, zoom } }: { readonly view: MapView }) {
  const t = useCopy()
  const { unit, amount, pixels } = mapScale({ latitude: (box.north + box.south) / 2, zoom, most: longestBar })
  return (
    <p className={styles.scale}>
      {t(`map.scale.${unit}`, { distance: formatNumber(amount, 3) })}
      <span className={styles.bar} style={{ width: pixels }} />
    </p>
  )
}

import type { GeoJSONSource } from 'maplibre-gl'
import { useEffect } from 'react'
import type { MapMark } from '#contract/schemas/map.ts'
import { type MarkBox, widthOfText } from '#domain/maps/mark-box.ts'
import { formatNumber } from '#domain/text/format-number.ts'
import { useMember } from '../../api/member-query.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { isLocked } from '../../earn-rate/locked-tier.ts'
import { usePartner } from '../../site/use-site.ts'
import type { OpenMap } from '../live/open-map.ts'
import { roomImage, roomSource } from '../style/mark-rooms.ts'
import { type LaidMarks, layMarks, placeOf } from './lay-marks.ts'
import type { Cluster, MapPin } from './marks.ts'
import { pinText } from './pin-text.ts'

interface Shown {
  readonly pins: readonly MapPin[]
  readonly marks: readonly MapMark[] | null
  readonly chosen: string | null
  readonly zoom: number
}

/** Pixels of a mark, as live-map.module.css says too. */
const textSize = 13
const pin = { height: 32, least: 32, beside: 22 }
const cluster = { height: 36, least: 36, beside: 16 }
const handful = { height: 30, least: 30, beside: 12 }
/** A cluster of fewer is smaller: its number has one figure. */
export const leastCrowd = 10

/** The marks that have room on the map, at the sizes that they are drawn with. */
export function useLaidMarks(shown: Shown): LaidMarks {
  const t = useCopy()
  const partner = usePartner()
  const member = useMember()

  function sizeOf(mark: MapPin | Cluster): Pick<MarkBox, 'width' | 'height'> {
    if ('count' in mark) return sizeWith(formatNumber(mark.count), mark.count < leastCrowd ? handful : cluster)
    const { exclusiveTier, earnRate } = mark
    const locked = exclusiveTier !== null && isLocked(exclusiveTier, member)
    return sizeWith(locked ? '' : pinText(earnRate, { t, partner }), pin)
  }

  return layMarks({ ...shown, sizeOf })
}

function sizeWith(text: string, { height, least, beside }: typeof pin): Pick<MarkBox, 'width' | 'height'> {
  return { height, width: Math.max(least, Math.ceil(widthOfText(text, textSize) + beside)) }
}

/** Keeps the names of the map from where marks stand. */
export function useRoomsOfMarks(
  map: OpenMap,
  { laid, zoom }: { readonly laid: LaidMarks; readonly zoom: number },
): void {
  const names = new Map(laid.pins.map((one) => [one.box, one.pin.name]))
  const rooms = [...laid.pins, ...laid.clusters].map(({ box }) => ({
    ...placeOf(box, zoom),
    image: roomImage(box.width),
    name: names.get(box) ?? '',
  }))
  const written = JSON.stringify(
    rooms.map(({ longitude, latitude, ...properties }) => ({
      type: 'Feature',
      properties,
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  )
  // Meets the map library, which places the names.
  useEffect(() => {
    const source = map.getSource<GeoJSONSource>(roomSource)
    // An operator's own style has none.
    void source?.setData({ type: 'FeatureCollection', features: JSON.parse(written) as GeoJSON.Feature[] })
  }, [map, written])
}

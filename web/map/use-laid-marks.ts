import type { MapMark } from '#contract/schemas/map.ts'
import { formatNumber } from '#domain/text/format-number.ts'
import { type MarkBox, widthOfText } from '#domain/maps/mark-box.ts'
import { useMember } from '../api/use-member.ts'
import { useCopy } from '../copy/use-copy.ts'
import { isLocked } from '../earn-rate/is-locked.ts'
import { usePartner } from '../site/use-site.ts'
import { layMarks, type LaidMarks } from './lay-marks.ts'
import type { MapPin } from './map-pin.ts'
import type { Cluster } from './marks-beyond.ts'
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

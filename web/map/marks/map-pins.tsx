import { classes } from '#ui/classes.ts'
import type { Coordinates } from '#contract/schemas/merchant.ts'
import { LockIcon } from '#ui/icons/sign-icons.tsx'
import { useMember } from '../../api/member-query.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { isLocked } from '../../earn-rate/locked-tier.ts'
import { usePartner } from '../../site/use-site.ts'
import { followsPointer, useIsActive } from './active-merchant.ts'
import styles from '../live/live-map.module.css'
import { MapMarkPosition } from './map-mark-position.tsx'
import type { MapPin } from './marks.ts'
import type { OpenMap } from '../live/open-map.ts'
import { pinName, pinText } from './pin-text.ts'

interface MapPinButtonProps {
  readonly map: OpenMap
  readonly pin: MapPin
  /** Where it has room: there, or a little aside. */
  readonly at: Coordinates
  /** On the list beside the map. */
  readonly listed: boolean
  readonly chosen: boolean
  onChoose(id: string): void
}

/** A restaurant on the map: a button that shows what a visit earns. */
export function MapPinButton({ map, pin, at, listed, chosen, onChoose }: MapPinButtonProps) {
  const t = useCopy()
  const partner = usePartner()
  const member = useMember()
  const active = useIsActive(pin.id) || chosen
  const { id, earnRate, nextRate, exclusiveTier } = pin
  const locked = exclusiveTier !== null && isLocked(exclusiveTier, member)
  return (
    <MapMarkPosition map={map} latitude={at.latitude} longitude={at.longitude} raised={active}>
      <button
        type="button"
        className={classes(styles.pin, listed && styles.listed)}
        data-active={active || undefined}
        aria-label={locked ? `${pin.name}, ${t(`merchantCard.locked.${exclusiveTier}`)}` : pinName(pin, { t, partner })}
        aria-expanded={chosen}
        onClick={() => onChoose(id)}
        {...followsPointer(id)}
      >
        {locked || (earnRate === null && nextRate !== null) ? (
          <LockIcon size={14} />
        ) : (
          pinText(earnRate, { t, partner })
        )}
      </button>
    </MapMarkPosition>
  )
}

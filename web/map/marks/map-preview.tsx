import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { MerchantCard as Merchant } from '#contract/schemas/merchant.ts'
import corner from '#ui/buttons/corner.module.css'
import { Hidden } from '#ui/hidden.tsx'
import { CloseIcon } from '#ui/icons/sign-icons.tsx'
import { merchantQuery } from '../../api/merchant-query.ts'
import { useCallApi } from '../../api/use-call-api.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { MerchantCard } from '../../merchant-card/merchant-card.tsx'
import styles from '../live/live-map.module.css'

interface MapPreviewProps {
  readonly id: string
  /** Restaurants that need not be fetched. */
  readonly known: readonly Merchant[]
  onClose(): void
}

/** The card of the pin that was pressed, one for each pin. The focus goes into it, and with Escape back to the pin. */
export function MapPreview({ id, known, onClose }: MapPreviewProps) {
  const t = useCopy()
  const listed = known.find((merchant) => merchant.id === id)
  const fetched = useQuery({ ...merchantQuery(useCallApi(), id), enabled: listed === undefined }).data
  const box = useRef<HTMLElement>(null)
  const merchant = listed ?? fetched
  const shown = merchant !== undefined
  // Meets the focus, which stands on the pin.
  useEffect(() => {
    if (!shown) return
    const pin = document.activeElement
    box.current?.focus({ preventScroll: true })
    return () => {
      // Another pin may have been pressed since.
      if (document.activeElement !== document.body) return
      if (pin instanceof HTMLElement && pin.isConnected) pin.focus({ preventScroll: true })
    }
  }, [shown])
  if (merchant === undefined) return null
  return (
    // The keys are those of the links and buttons within.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={box}
      tabIndex={-1}
      className={styles.preview}
      aria-label={merchant.name}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <MerchantCard heading="h3" brief merchant={merchant} sizes="120px" />
      <button type="button" className={corner.corner} onClick={onClose}>
        <CloseIcon />
        <Hidden>{t('dialog.close')}</Hidden>
      </button>
    </section>
  )
}

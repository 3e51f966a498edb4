import { Hidden } from '#ui/hidden.tsx'
import { ZoomOutIcon } from '#ui/icons/zoom-out-icon.tsx'
import { ZoomInIcon } from '#ui/icons/zoom-in-icon.tsx'
import { useCopy } from '../copy/use-copy.ts'
import styles from './live-map.module.css'
import type { OpenMap } from './open-map.ts'

/** Without them a person needs a wheel, two fingers or the keys + and -. */
export function MapControls({ map }: { readonly map: OpenMap }) {
  const t = useCopy()
  return (
    <div className={styles.controls}>
      <button type="button" onClick={() => map.zoomIn({}, { originalEvent: true })}>
        <ZoomInIcon />
        <Hidden>{t('map.zoomIn')}</Hidden>
      </button>
      <button type="button" onClick={() => map.zoomOut({}, { originalEvent: true })}>
        <ZoomOutIcon />
        <Hidden>{t('map.zoomOut')}</Hidden>
      </button>
    </div>
  )
}

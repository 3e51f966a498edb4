import type { MerchantCard } from '#contract/schemas/merchant.ts'
import styles from './picture-tones.module.css'

/** The wall and the table of a picture, out of focus, behind it until it has loaded. Colors as attributes: the page policy lets no style through. */
export function PictureTones({ tones: { wall, table } }: { readonly tones: MerchantCard['images']['tones'] }) {
  return (
    <svg className={styles.tones} viewBox="0 0 10 10" preserveAspectRatio="none" aria-hidden="true">
      <path fill={wall} d="M0 0h10v6.7H0z" />
      <path fill={table} d="M0 6.7h10V10H0z" />
    </svg>
  )
}
